import type { Combination } from '../../harness/combinations.ts';
import { sha256 } from '../../harness/fixtures/bytes.ts';
import { startTestServer, type TestServer } from '../../harness/in-process/test-server.ts';
import type { Run } from '../scenario.ts';

/** Browsers notice no difference between stores, so each kind is tried once. */
export const isAsked = ({ database, blobs }: Combination): boolean =>
  (database === 'sqlite') === (blobs === 'files');

export type Server = TestServer;

export const ROLES = ['bundle', 'file', 'recording'] as const;

/** A file that is uploaded three times in one preview, once in each role. */
export type Upload = { path: string; type: string; bytes: Buffer; packed?: Packed };

export type Packed = { encoding: string; plain: Buffer };

export async function openServer(
  run: Run,
  stack: AsyncDisposableStack,
  env: Record<string, string> = {},
): Promise<Server> {
  const [stores, dataDir] = await Promise.all([run.stores(), run.folder()]);
  const free = { VITRINE_RATE_LIMIT_PER_MINUTE: '1000000' };
  return stack.use(await startTestServer({ stores, dataDir, env: { ...free, ...env } }));
}

/** Starts one server for each way to serve bytes: by a redirect to the store, and through the server. */
export async function openServers(
  run: Run,
  stack: AsyncDisposableStack,
): Promise<[Server, ...Server[]]> {
  const through = await openServer(run, stack);
  if (run.combination.blobs === 'files') return [through];
  return [await openServer(run, stack, { VITRINE_S3_DOWNLOADS: 'redirect' }), through];
}

/** The origins that serve content of this server. */
export async function originsOf({ url, deps }: Server): Promise<string[]> {
  const as = { contentType: 'text/plain', contentDisposition: '', contentEncoding: 'identity' };
  const link = await deps.blobs.presignGet(
    'a'.repeat(26),
    as as Parameters<typeof deps.blobs.presignGet>[1],
  );
  return [new URL(url).origin, ...(link ? [new URL(link).origin] : [])];
}

export type Published = {
  page: string;
  id: string;
  urls: string[];
};

type Kind = 'previews' | 'builds';
type Stored = Awaited<ReturnType<Server['api']>>['body'];

export async function upload(
  server: Server,
  kind: Kind,
  body: object,
  bytes: Buffer[],
): Promise<Stored> {
  const reserved = await server.api('POST', `/api/v1/${kind}`, body);
  if (reserved.status !== 201) throw new Error(JSON.stringify(reserved.body));
  const { slots, token } = reserved.body;
  for (const [at, { putUrl, headers }] of slots.entries()) {
    const sent = new Uint8Array(bytes[at] ?? []);
    const { status } = await fetch(putUrl, { method: 'PUT', headers, body: sent });
    if (status !== 200) throw new Error(`PUT: ${status}`);
  }
  const { status, body: record } = await server.api('POST', `/api/v1/${kind}/finalize`, { token });
  if (status !== 201) throw new Error(JSON.stringify(record));
  return record;
}

export const bundleFields = (bundle: Buffer, type: string) => ({
  platform: 'ios',
  contentHash: sha256(bundle),
  bundleSizeBytes: bundle.length,
  bundleContentType: type,
  bundleContentEncoding: 'identity',
});

export const declared = (path: string, bytes: Buffer, contentType: string) => ({
  path,
  contentType,
  contentHash: sha256(bytes),
  sizeBytes: bytes.length,
});

export async function publish(server: Server, given: Upload): Promise<Published> {
  const { path, type, bytes, packed } = given;
  const bundle = bytes.length > 0 ? bytes : Buffer.from('0');
  const kind = /^image/i.test(type) ? 'screenshot' : /^video/i.test(type) ? 'video' : 'log';
  const body = {
    ...bundleFields(bundle, type),
    ...(packed && { bundleContentEncoding: packed.encoding, contentHash: sha256(packed.plain) }),
    files: [declared(path, bytes, type)],
    recordings: [{ ...declared(`runs/${path}`, bytes, type), kind }],
  };
  const record = await upload(server, 'previews', body, [bundle, bytes, bytes]);
  const urls = [record.bundle.url, record.files[0].url, record.recordings[0].url];
  return { page: record.url, id: record.id, urls };
}

type Paths = { file: string; recording: string; log: string };
const BYTES = Buffer.from('some bytes');

export async function publishWith(server: Server, paths: Paths, fields: object): Promise<Stored> {
  const body = {
    ...bundleFields(BYTES, 'application/javascript'),
    ...fields,
    files: [declared(paths.file, BYTES, 'image/png')],
    recordings: [
      { ...declared(paths.recording, BYTES, 'image/png'), kind: 'screenshot' },
      { ...declared(paths.log, BYTES, 'text/plain'), kind: 'log' },
    ],
  };
  return upload(server, 'previews', body, [BYTES, BYTES, BYTES, BYTES]);
}

export async function publishBuild(
  server: Server,
  { file }: Paths,
  fields: object,
): Promise<Stored> {
  const body = {
    owner: 'acme',
    repo: 'shop',
    commitSha: 'a'.repeat(40),
    ...bundleFields(BYTES, 'application/javascript'),
    ...fields,
    files: [declared(file, BYTES, 'image/png')],
  };
  return upload(server, 'builds', body, [BYTES, BYTES]);
}

/** Reserves a preview without uploading to it. Returns the url of its page. */
export async function reserveOnly(server: Server): Promise<string> {
  const body = bundleFields(BYTES, 'application/javascript');
  return (await server.api('POST', '/api/v1/previews', body)).body.url;
}
