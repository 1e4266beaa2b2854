import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { choose } from '../support/client.ts';
import { place, type ServerProcess } from '../support/process.ts';
import type { Run, Trial } from '../trial.ts';
import type { Hardship } from './hardship.ts';
import { onServer } from './on-server.ts';

/** What the system lets the server have. It is taken while it runs, and given back. */
export const descriptors: Trial = {
  name: 'exhaustion/file descriptors',
  promise:
    'without file descriptors the server refuses, loses nothing, and goes on when it has some',
  least: { long: 60, short: 3 },
  weight: 2,
  async run(run) {
    const hardship = (server: ServerProcess) => noDescriptors(run, server);
    await onServer(run, { place: await place(run), readsMayFail: true, hardship });
  },
};

export const fileSizes: Trial = {
  name: 'exhaustion/file sizes',
  promise: 'writes that the system refuses are 503 or 507 and leave nothing; readers go on',
  on: ({ database, blobs }) => database === 'sqlite' || blobs === 'files',
  least: { long: 60, short: 3 },
  weight: 1,
  async run(run) {
    const hardship = (server: ServerProcess) => shortFiles(run, server);
    await onServer(run, { place: await place(run), readsMayFail: false, hardship });
  },
};

function noDescriptors(run: Run, { url, daemon }: ServerProcess): Hardship {
  // With fewer than are open nobody could even refuse a connection: it waits in the system's queue.
  const spare = choose(run, [0, 1, 2, 3, 5, 8, 12, 20]);
  const crowd = choose(run, [0, 5, 50]);
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  const before = limitOf(daemon.pid, 'Max open files');
  return {
    kind: crowd > 0 ? 'no descriptors, and many connections' : 'no descriptors',
    tolerated: ['unavailable', 'cut'],
    async begin() {
      const open = readdirSync(`/proc/${daemon.pid}/fd`).length;
      prlimit(daemon.pid, `--nofile=${open + spare}:${before}`);
      for (let i = 0; i < crowd; i += 1) {
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

/** Every write past the limit fails with EFBIG: for SQLite an error of the disk like any other. */
function shortFiles(run: Run, { daemon }: ServerProcess): Hardship {
  const size = Math.floor(run.random() ** 3 * 1_000_000);
  return {
    kind: size < 100_000 ? 'small files' : 'larger files',
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
