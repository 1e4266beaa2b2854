import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { unlinkRepository } from '../src/core/accounts/administer.ts';

test('[repo.5] content and pages of a repository that was unlinked are 410', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one');
  const { headers } = await fetch(`${record.previewUrl}/r/1/bundle`, { redirect: 'manual' });
  const content = server.url + headers.get('location');
  const paths = ['', '/bundle', '/r/1/bundle'].map((path) => record.previewUrl + path);
  const statuses = () =>
    Promise.all([...paths, content].map(async (url) => (await fetch(url)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await unlinkRepository(server.deps, 'acme/shop');
  expect(await statuses()).toEqual([410, 410, 410, 410]);
});

/** Unlinking closes open reservations, so a read must not show its builds as expired. */
test.each([
  ['the builds', '/api/v1/repositories/acme/shop/builds'],
  ['the latest build', '/api/v1/builds?owner=acme&repo=shop&branch=main&status=any'],
])('[repo.5] a repository that is unlinked during a read of %s is 404', async (_, path) => {
  let meanwhile = async () => {};
  const late =
    <Asked extends unknown[], T>(read: (...asked: Asked) => Promise<T>) =>
    async (...asked: Asked) => {
      await meanwhile();
      return read(...asked);
    };
  await using server = await startTestServer({
    overrides: {
      store: ({ builds, ...store }) => ({
        ...store,
        builds: { ...builds, list: late(builds.list), latest: late(builds.latest) },
      }),
    },
  });
  await server.api('POST', '/api/v1/builds', declaration('one'));
  expect((await server.api('GET', path)).status).toBe(200);
  // A commit, after which no answer is kept.
  await server.api('POST', '/api/v1/builds', declaration('two'));
  meanwhile = async () => {
    await unlinkRepository(server.deps, 'acme/shop');
  };
  const { status, body } = await server.api('GET', path);
  expect([status, body.error?.code]).toEqual([404, 'not_found']);
});
