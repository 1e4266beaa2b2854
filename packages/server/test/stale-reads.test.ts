import { expect, test } from 'vitest';
import { sha256 } from '../../../tests/harness/fixtures/bytes.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { sweep } from '../src/core/retention/sweep.ts';

/** A read during a delete and sweep returns 404 or 410, or an empty list, and not an error. */

type Kind = 'builds' | 'previews';
type Record = {
  id: string;
  shareId: string;
  url: string;
  previewUrl: string;
  files: { url: string }[];
};

type Case = { read: string; kind: Kind; method: string; path: (of: Record) => string; is: number };

const page = (url: string) => new URL(url).pathname;
/** The path of the content of a record. */
const contentOf = ({ files: [file] }: Record, path: string) =>
  page(file?.url ?? '').replace(/files\/.*/, path);
const LIST = '/api/v1/repositories/acme/shop/builds';
const LATEST = '/api/v1/builds?owner=acme&repo=shop&branch=main';
const kind = 'builds';
const cases: Case[] = [
  { read: 'a build', kind, method: 'ofAccount', path: ({ id }) => `/api/v1/builds/${id}`, is: 404 },
  { read: 'the latest build', kind, method: 'latest', path: () => LATEST, is: 404 },
  { read: 'the builds', kind, method: 'list', path: () => LIST, is: 200 },
  { read: 'its page', kind, method: 'byShareId', path: (of) => page(of.previewUrl), is: 410 },
  { read: 'its branch', kind, method: 'history', path: ({ url }) => page(url), is: 404 },
  {
    read: 'its bytes',
    kind,
    method: 'byShareId',
    is: 410,
    path: (of) => contentOf(of, 'bundle'),
  },
  {
    read: 'its web export',
    kind,
    method: 'byShareId',
    is: 410,
    path: (of) => contentOf(of, 'web/index.html'),
  },
  {
    read: 'its revision',
    kind,
    method: 'byShareId',
    is: 410,
    path: ({ previewUrl }) => `${page(previewUrl)}/r/1/bundle`,
  },
  ...[
    { read: 'a preview', method: 'ofAccount', path: ({ id }: Record) => `/api/v1/previews/${id}` },
    { read: 'the previews', method: 'list', path: () => '/api/v1/previews' },
    { read: 'its page', method: 'find', path: ({ url }: Record) => page(url) },
  ].map((one, at) => ({ ...one, kind: 'previews' as const, is: [404, 200, 410][at] ?? 0 })),
];

test.each(cases)('$kind: $read is deleted during the read', async ({ kind, method, path, is }) => {
  let meanwhile = async () => {};
  const answering = (repository: object) => {
    const read = (repository as { [name: string]: (...of: unknown[]) => Promise<unknown> })[method];
    return {
      ...repository,
      [method]: async (...values: unknown[]) => {
        const answer = await read?.(...values);
        const happens = meanwhile;
        meanwhile = async () => {};
        await happens();
        return answer;
      },
    };
  };
  await using server = await startTestServer({
    overrides: { store: (store) => ({ ...store, [kind]: answering(store[kind]) }) },
  });
  const record = await publish(server, kind);
  meanwhile = async () => {
    await server.api('DELETE', `/api/v1/${kind}/${record.id}`);
    await sweep(server.deps);
  };
  const answer = await server.api('GET', path(record));
  expect([answer.status, answer.body.data ?? []]).toEqual([is, []]);
});

/** Publishes content with a file, so that a read needs several rows. */
async function publish(server: Server, kind: Kind): Promise<Record> {
  const bytes = 'the bytes of both';
  const contentHash = sha256(bytes);
  const size = { contentHash, sizeBytes: bytes.length };
  const reserved = await server.api('POST', `/api/v1/${kind}`, {
    ...(kind === 'builds' && { owner: 'acme', repo: 'shop', branch: 'main' }),
    platform: 'ios',
    commitSha: 'a'.repeat(40),
    contentHash,
    bundleSizeBytes: bytes.length,
    bundleContentType: 'application/javascript',
    files: [{ path: 'logo.png', contentType: 'image/png', ...size }],
  });
  for (const slot of reserved.body.slots) await server.put(slot, bytes);
  const { token } = reserved.body;
  return (await server.api('POST', `/api/v1/${kind}/finalize`, { token })).body;
}

type Server = TestServer;
