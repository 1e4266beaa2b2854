import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { Run, Scenario } from '../scenario.ts';
import { place, type ServerProcess } from '../support/process.ts';
import type { Fault } from './fault.ts';
import { onServer } from './on-server.ts';
import type { Wanted } from './refusals.ts';

/** File descriptors and file sizes of the server. They are limited while it runs, and restored. */
export const descriptors: Scenario = {
  name: 'faults/file descriptors',
  promise:
    'without file descriptors the server refuses and loses nothing, and it recovers when it has some',
  least: { long: 60, short: 3 },
  weight: 2,
  async run(run) {
    await onServer(run, {
      place: await place(run),
      readsMayFail: 'all',
      forms: SCARCE,
      fault: noDescriptors,
      wanted: withDescriptors(run),
      enough: 48,
    });
  },
};

export const fileSizes: Scenario = {
  name: 'faults/file sizes',
  promise:
    'writes that the system refuses are answered 503 or 507 and leave nothing, and reads continue',
  on: ({ database, blobs }) => database === 'sqlite' || blobs === 'files',
  least: { long: 60, short: 3 },
  weight: 1,
  async run(run) {
    await onServer(run, {
      place: await place(run),
      readsMayFail: false,
      forms: ['small', 'larger'] as const,
      fault: (server, size) => shortFiles(run, server, size),
      wanted: withFiles(run),
      enough: 16,
    });
  },
};

const MANY = 50;
const FEW = 'no descriptors';
const CROWDED = 'no descriptors, and many connections';
/** Below 0 the server could not accept a connection to refuse it. */
const SPARE = [0, 1, 2, 3];
/** The background load uses the spare descriptors, if there is one. */
const SCARCE = [
  ...SPARE.flatMap((spare) => [0, 5].map((load) => ({ spare, load }))),
  ...[...SPARE, 5, 8, 12, 20].map((spare) => ({ spare, load: MANY })),
];

/** A client with open connections needs no descriptor. Some clients of the background load are disconnected. */
const withDescriptors = ({ combination }: Run): Wanted =>
  combination.blobs === 's3'
    ? { [CROWDED]: ['struck'] }
    : { [FEW]: ['PUT'], [CROWDED]: ['struck', 'PUT'] };

function noDescriptors(
  { url, daemon }: ServerProcess,
  { spare, load }: (typeof SCARCE)[number],
): Fault {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const before = limitOf(daemon.pid, 'Max open files');
  return {
    kind: load < MANY ? FEW : CROWDED,
    tolerated: ['unavailable', 'cut'],
    struck: () => sockets.some(({ closed }) => closed),
    async begin() {
      const open = readdirSync(`/proc/${daemon.pid}/fd`).length;
      prlimit(daemon.pid, `--nofile=${open + spare}:${before}`);
      for (let i = 0; i < load; i += 1) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        sockets.push(socket);
      }
      await Promise.all(
        sockets.map((one) => Promise.race([once(one, 'connect'), once(one, 'close')])),
      );
    },
    async end() {
      for (const socket of sockets.splice(0)) socket.destroy();
      prlimit(daemon.pid, `--nofile=${before}:${before}`);
    },
  };
}

/** A larger limit may refuse nothing but the middle of a large PUT. */
function withFiles({ combination: { database, blobs } }: Run): Wanted {
  const ofRows = database === 'sqlite' ? ['reserve', 'finalize'] : [];
  if (blobs === 's3') return { 'small files': ofRows };
  return { 'small files': [...ofRows, 'PUT', 'mid-PUT'], 'larger files': ['mid-PUT'] };
}

/** Every write past the limit fails with EFBIG, which SQLite treats like any other disk error. */
function shortFiles(run: Run, { daemon }: ServerProcess, most: 'small' | 'larger'): Fault {
  const size = Math.floor(most === 'small' ? run.random() * 4096 : run.random() ** 3 * 1_000_000);
  return {
    kind: `${most} files`,
    tolerated: ['unavailable', 'insufficient_storage'],
    begin: async () => prlimit(daemon.pid, `--fsize=${size}:`),
    end: async () => prlimit(daemon.pid, '--fsize=unlimited:'),
  };
}

function prlimit(pid: number, limit: string): void {
  const { status, stderr, error } = spawnSync('prlimit', ['--pid', `${pid}`, limit]);
  if (status !== 0) throw new Error(`prlimit ${limit}: ${error?.message ?? stderr}`);
}

function limitOf(pid: number, name: string): string {
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
  const line = limits.split('\n').find((text) => text.startsWith(name)) ?? '';
  return line.slice(name.length).trim().split(/\s+/)[0] ?? '';
}
