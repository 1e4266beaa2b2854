// The server that is measured, and the requests of its flow as a load generator sends them.
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { type RunningServer, startServer } from '../../tools/support/server.ts';
import type { Answer, Connection } from './connection.ts';

export type Vitrine = RunningServer & { headers: Record<string, string>; key: string };
export type Slot = { putUrl: string; headers: Record<string, string> };
export type Reserved = { token: string; slots: Slot[] };

const ENV = {
  VITRINE_RATE_LIMIT_PER_MINUTE: '10000000',
  VITRINE_LOG_LEVEL: 'error',
  // Keeps the sweep from running during a measurement.
  VITRINE_SWEEP_SECONDS: '86400',
  VITRINE_MAX_BUNDLE_BYTES: `${2 ** 30}`,
};

/** Starts a server on a data directory. */
export async function startAgain(
  dataDir: string,
  stack: AsyncDisposableStack,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startServer({ dataDir, env: { ...ENV, ...env } });
  stack.defer(async () => void (await server.stop()));
  return server;
}

/** Starts a server with an account, a key and the repository bench/app. */
export async function startVitrine(
  dataDir: string,
  stack: AsyncDisposableStack,
  env: Record<string, string> = {},
): Promise<Vitrine> {
  const server = await startAgain(dataDir, stack, env);
  await server.operator('account', 'create', 'bench');
  const flags = ['--account', 'bench', '--scope', 'builds', '--scope', 'preview_upload'];
  const { key } = await server.operator<{ key: string }>('key', 'create', ...flags);
  await server.operator('repo', 'link', 'bench/app', '--account', 'bench');
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  return { ...server, headers, key };
}

type Declared = { contentHash: string; sizeBytes: number };
type More = {
  branch?: string;
  files?: (Declared & { path: string })[];
  store?: Connection | undefined;
};

/** Reserves a build of a new commit. */
export async function reserve(
  connection: Connection,
  { headers }: Vitrine,
  { contentHash, sizeBytes }: Declared,
  { branch = 'main', files = [] }: More = {},
): Promise<Reserved> {
  const body = JSON.stringify({
    owner: 'bench',
    repo: 'app',
    branch,
    platform: 'ios',
    commitSha: randomBytes(20).toString('hex'),
    contentHash,
    bundleSizeBytes: sizeBytes,
    bundleContentType: 'application/javascript',
    bundleContentEncoding: 'identity',
    files: files.map((file) => ({ ...file, contentType: 'image/png' })),
  });
  const path = '/api/v1/builds';
  return json(expected(201, await connection.send({ method: 'POST', path, headers, body })));
}

export async function put(
  connection: Connection,
  { putUrl, headers }: Slot,
  body: Uint8Array | { bytes: number; chunks: Iterable<Uint8Array> },
): Promise<void> {
  const { pathname, search } = new URL(putUrl);
  const path = pathname + search;
  expected(200, await connection.send({ method: 'PUT', path, headers, body }));
}

export async function finalize(
  connection: Connection,
  { headers }: Vitrine,
  token: string,
): Promise<{ id: string }> {
  const body = JSON.stringify({ token });
  const path = '/api/v1/builds/finalize';
  return json(expected(201, await connection.send({ method: 'POST', path, headers, body })));
}

/** Reserve, PUT of these bytes, finalize. `store` is the connection of the PUT, if that is another one. */
export async function flow(
  connection: Connection,
  vitrine: Vitrine,
  bytes: Buffer,
  more: More = {},
): Promise<{ id: string }> {
  const declared = { contentHash: sha256(bytes), sizeBytes: bytes.length };
  const { token, slots } = await reserve(connection, vitrine, declared, more);
  const [slot] = slots;
  if (slot === undefined) throw new Error('no slot');
  await put(more.store ?? connection, slot, bytes);
  return finalize(connection, vitrine, token);
}

export function expected(status: number, answer: Answer): Answer {
  if (answer.status !== status) throw new Error(`${answer.head}\n${answer.body}`);
  return answer;
}

const json = <T>({ body }: Answer): T => JSON.parse(body);
