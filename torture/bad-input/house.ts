import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileSystem, nodeFileSystem } from '../../packages/server/src/blobs/file-system.ts';
import { startTestServer } from '../../packages/server/test/support/server.ts';
import type { Run } from '../trial.ts';

/** A server under attack, and the watch over what must hold whatever it is sent. */
export type House = {
  server: Awaited<ReturnType<typeof startTestServer>>;
  /**
   * Looks after some cases: it lives, logged no failure, touched nothing that is not its
   * own, and served none of `hidden`, which is in paths that are nowhere but in what was refused.
   */
  look(after: string, hidden?: readonly string[]): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Whoever attacks asks more often than a key may. */
const MANY = { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000' };

export async function openHouse(run: Run, env: Record<string, string> = {}): Promise<House> {
  const around = join(await run.folder(), 'around');
  const dataDir = join(around, 'data');
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(around, 'neighbour'), 'not yours');
  const strayed: string[] = [];
  const fs = watched((path) => {
    if (!path.startsWith(`${dataDir}/`)) strayed.push(path);
  });
  const stores = await run.stores();
  const server = await startTestServer({
    ...{ dataDir, stores, env: { ...MANY, ...env }, overrides: { fs } },
  });
  const beside = await namesIn(around);

  let read = 0;

  const look = async (after: string, hidden: readonly string[] = []) => {
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
      if (line) run.broken('what stands behind a refused request was served', `${after}\n${line}`);
    }
    if (strayed.length > 0) run.broken('a file outside of the data directory', strayed.join(' '));
    const now = await namesIn(around);
    if (now !== beside) run.broken('a file beside the data directory', `${after}: ${now}`);
  };
  return {
    server,
    look,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** The blob store's file system, which tells of every path that is made, moved or removed. */
function watched(note: (path: string) => void): FileSystem {
  const { open, rename, unlink, mkdir } = nodeFileSystem;
  return {
    open(path, flags) {
      // Folders are opened to be synced, up to the one that holds the first that was made.
      if (flags === 'wx') note(path);
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

/** What lies in a folder and beside it, without what the server may fill. */
const namesIn = async (folder: string) =>
  [...(await readdir(dirname(folder))), ...(await readdir(folder))].sort().join(' ');
