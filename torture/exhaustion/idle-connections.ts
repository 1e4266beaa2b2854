import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Trial } from '../trial.ts';
import { Client, choose, commitOf, pieces } from './client.ts';
import { place, residentMib, startProcess } from './process.ts';
import { Raw } from './raw.ts';
import { Readers, treasure } from './readers.ts';

/** So many are held open, and no more. */
const MOST = 10_000;
const AT_ONCE = 500;
/** Of this process and, as it inherits the limit, of the server: connections, and some for itself. */
const DESCRIPTORS = MOST + 2000;

/** How far somebody comes who connects and then does nothing. */
const BEGINNINGS = [
  '',
  'GET ',
  'GET /healthz HTTP/1.1\r\nHost: x\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/v1/builds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n',
];

export const idleConnections: Trial = {
  name: 'exhaustion/idle connections',
  promise: 'ten thousand idle connections keep nobody waiting',
  least: { long: MOST, short: AT_ONCE },
  weight: 1,
  async run(run) {
    allowDescriptors();
    const held: Raw[] = [];
    const server = await startProcess(await place(run));
    try {
      const client = new Client(run, server);
      const old = await treasure(client, commitOf(run), pieces(run, 2));
      const before = residentMib(server);
      let most = 0;
      while (run.goOn()) {
        for (const raw of held.splice(0, held.length + AT_ONCE - MOST)) raw.socket.destroy();
        const opened = Array.from({ length: AT_ONCE }, () => new Raw(server.url));
        held.push(...opened);
        await Promise.all(opened.map(({ socket }) => once(socket, 'connect').catch(() => {})));
        for (const { socket } of opened) socket.write(choose(run, BEGINNINGS));
        // Somebody ordinary comes along.
        await using readers = new Readers(run, client, old);
        await treasure(client, commitOf(run), pieces(run, 2));
        await readers.once();
        run.done('connections that idle', AT_ONCE);
        most = Math.max(most, held.filter(({ socket }) => !socket.destroyed).length);
        if (!server.alive()) return run.broken('the server ended', server.daemon.words());
      }
      run.note('connections at once', most);
      run.note('MiB of memory more', residentMib(server) - before);
    } finally {
      for (const { socket } of held) socket.destroy();
      await server.stop();
    }
  },
};

/** Node takes all it may have; where that is too little, whoever may do so allows more. */
function allowDescriptors(): void {
  const { stdout } = spawnSync('prlimit', [
    ...['--pid', `${process.pid}`, '--nofile', '--output', 'SOFT', '--noheadings'],
  ]);
  const soft = String(stdout).trim();
  if (soft === 'unlimited' || Number(soft) >= DESCRIPTORS) return;
  const more = `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`;
  const { status } = spawnSync('prlimit', ['--pid', `${process.pid}`, more]);
  if (status === 0) return;
  throw new Error(
    `This machine lets a process have ${soft} open files, and ${DESCRIPTORS} are needed: raise it (ulimit -n) or run as root.`,
  );
}
