import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import {
  type FileSystem,
  nodeFileSystem,
} from '../../../packages/server/src/blobs/files/file-system.ts';
import { startTestServer } from '../../harness/in-process/test-server.ts';
import type { Run } from '../scenario.ts';
import { besideObjects, PREFIX, strangeFiles } from './belongings.ts';

export type TestServer = {
  server: Awaited<ReturnType<typeof startTestServer>>;
  neighbour: string;
  /** Checks that an answer contains no bytes of a file that is not served. */
  expectNoLeak(answer: string | Uint8Array, after: string): void;
  /**
   * Checks the server after some cases: it is alive, logged no failure, touched no foreign file, and
   * served no request of `hidden`, whose paths occur only in requests that must be refused.
   */
  check(after: string, hidden?: readonly string[]): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Attacks send more requests than the rate limit allows. */
const MANY = { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000' };

/** The first bytes of a database file, which the server never serves. */
const DATABASE = 'SQLite format 3';

export async function openTestServer(
  run: Run,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const around = join(await run.folder(), 'around');
  const dataDir = join(around, 'data');
  const neighbour = join(around, 'neighbour');
  await mkdir(dataDir, { recursive: true });
  // The mark repeats, so any part of the file that is served contains it.
  const mark = `~${run.random().toString(36).slice(2, 10)}~`;
  const content = mark.repeat(100);
  await writeFile(neighbour, content);
  const strayed: string[] = [];
  const fs = watched(nodeFileSystem, (path) => {
    if (!`${resolve(path)}${sep}`.startsWith(`${dataDir}${sep}`)) strayed.push(path);
  });
  const stores = await run.stores();
  const { VITRINE_S3_BUCKET: bucket } = stores.environment;
  const strangeObjects = bucket ? await besideObjects(bucket, content) : async () => [];
  const prefix: Record<string, string> = bucket ? { VITRINE_S3_PREFIX: PREFIX } : {};
  const started = await startTestServer({
    dataDir,
    stores,
    env: { ...MANY, ...prefix, ...env },
    overrides: { fs },
  });
  const beside = await namesIn(around);
  const hidden = [mark, DATABASE, ...(await generatedSecret(dataDir))];
  let read = 0;

  const expectNoLeak: TestServer['expectNoLeak'] = (answer, after) => {
    const bytes = Buffer.from(answer);
    if (hidden.some((one) => bytes.includes(one)))
      run.broken('an answer contains a file that is not served', after);
  };
  const api: TestServer['server']['api'] = async (method, path, ...more) => {
    const answer = await started.api(method, path, ...more);
    expectNoLeak(JSON.stringify(answer.body) ?? '', `${method} ${path}`);
    return answer;
  };
  const server = { ...started, api };

  const check = async (after: string, hidden: readonly string[] = []) => {
    for (const path of ['/healthz', '/api/v1/me']) {
      const { status } = await server.api('GET', path);
      if (status !== 200) run.broken(`${path} answers ${status}`, after);
    }
    const log = server.log();
    const lines = log.slice(read).split('\n');
    read = log.length;
    const failed = lines.find((line) => /"level":"(error|fatal)"/.test(line));
    if (failed) run.broken('the server logged a failure', `${after}\n${failed}`);
    const nowhere = lines.filter((line) => line.includes('"status":404'));
    for (const one of hidden) {
      const line = nowhere.find((line) => line.includes(one));
      if (line) run.broken('a request behind a refused one was served', `${after}\n${line}`);
    }
    if (strayed.length > 0) run.broken('a file outside of the data directory', strayed.join(' '));
    const now = await namesIn(around);
    if (now !== beside) run.broken('a file beside the data directory', `${after}: ${now}`);
  };

  const end = async () => {
    const strange = [...(await strangeFiles(dataDir)), ...(await strangeObjects())];
    if (strange.length > 0) run.broken('names that are not the server’s', strange.join('\n'));
    if ((await readFile(neighbour, 'utf8').catch(() => null)) !== content)
      run.broken('a file beside the data directory has another content', neighbour);
    await started[Symbol.asyncDispose]();
  };
  return { server, neighbour, expectNoLeak, check, [Symbol.asyncDispose]: end };
}

/** The blob store's file system. It reports every path that is opened, made, moved or removed. */
function watched(
  { open, rename, unlink, mkdir }: FileSystem,
  note: (path: string) => void,
): FileSystem {
  return {
    open(path, flags) {
      note(path);
      return open(path, flags);
    },
    rename(from, to) {
      note(from);
      note(to);
      return rename(from, to);
    },
    unlink(path) {
      note(path);
      return unlink(path);
    },
    mkdir(path, options) {
      note(path);
      return mkdir(path, options);
    },
  };
}

/** The first characters of the secret that signs slot urls, if the server generated one. */
const generatedSecret = (dataDir: string): Promise<string[]> =>
  readFile(join(dataDir, 'secret'), 'utf8').then(
    (text) => [text.slice(0, 16)],
    () => [],
  );

/** The names in a folder and in its parent. */
const namesIn = async (folder: string) =>
  [...(await readdir(dirname(folder))), ...(await readdir(folder))].sort().join(' ');
