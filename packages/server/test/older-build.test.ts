import { expect, test } from 'vitest';
import { sha256 } from '../../../tests/harness/fixtures/bytes.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import type { Build } from '../src/core/model/build.ts';
import type { ReadRepositories } from '../src/core/ports/store.ts';

/** The build as read from a row of an older version, which has no copy of its revision. */
const older = (build: Build): Build => ({ ...build, content: null, fileCount: 0 });

const olderRows = (builds: ReadRepositories['builds']): ReadRepositories['builds'] => ({
  ...builds,
  byId: async (id) => (await builds.byId(id).then(listed)).map(older)[0],
  ofAccount: async (...ask) => (await builds.ofAccount(...ask).then(listed)).map(older)[0],
  byShareId: async (id) => (await builds.byShareId(id).then(listed)).map(older)[0],
  latest: async (...ask) => (await builds.latest(...ask).then(listed)).map(older)[0],
  list: async (...ask) => (await builds.list(...ask)).map(older),
  history: async (...ask) => (await builds.history(...ask)).map(older),
});

const listed = (build: Build | undefined) => (build === undefined ? [] : [build]);

test('a build of an older version is shown like one of this version', async () => {
  let isOlder = false;
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        get builds() {
          return isOlder ? olderRows(store.builds) : store.builds;
        },
      }),
    },
  });
  const bytes = 'the bytes of both';
  const contentHash = sha256(bytes);
  const file = { path: 'logo.png', contentType: 'image/png', contentHash, sizeBytes: bytes.length };
  await server.build(bytes);
  const { record } = await server.build(bytes, { commitSha: 'b'.repeat(40), files: [file] });
  // A newer reservation must not change what is shown.
  const declared = declaration('something else', { commitSha: 'b'.repeat(40) });
  expect((await server.api('POST', '/api/v1/builds', declared)).status).toBe(201);
  const api = [
    `/api/v1/builds/${record.id}`,
    '/api/v1/builds?owner=acme&repo=shop&branch=main',
    '/api/v1/repositories/acme/shop/builds',
  ];
  const pages = [record.url, record.previewUrl].map((url) => new URL(url).pathname);
  const shown = () =>
    Promise.all([...api, ...pages].map(async (path) => (await server.api('GET', path)).body));
  const now = await shown();
  expect(now[0].files).toHaveLength(1);
  isOlder = true;
  expect(await shown()).toEqual(now);
});

test('a finalize of an older version is repeated with its own urls, which lead to the content', async () => {
  const withoutContentId = async (result: Promise<unknown>) => {
    const { contentId: _, ...view } = (await result) as { contentId: string };
    return view;
  };
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        transaction: (work) =>
          store.transaction(({ reservations, ...tx }) => {
            const result = (id: string) => withoutContentId(reservations.result(id));
            return work({ ...tx, reservations: { ...reservations, result } });
          }),
      }),
    },
  });
  const bytes = 'the bytes of both';
  const file = { path: 'logo.png', contentType: 'image/png', contentHash: sha256(bytes) };
  const { token, record } = await server.build(bytes, {
    files: [{ ...file, sizeBytes: bytes.length }],
  });
  expect(record.files[0].url).toMatch(/\/c\/[a-z2-7]{26}\/files\/logo\.png$/);
  const again = await server.api('POST', '/api/v1/builds/finalize', { token });
  const { url } = again.body.files[0];
  expect(url).toBe(`${record.previewUrl}/r/1/files/logo.png`);
  expect(await (await fetch(url)).text()).toBe(bytes);
});
