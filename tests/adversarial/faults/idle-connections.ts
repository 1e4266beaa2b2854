import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Run, Scenario } from '../scenario.ts';
import { Client, choose, commitOf, pieces } from '../support/client.ts';
import { place, residentMib, type ServerProcess, startProcess } from '../support/process.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { Raw } from './raw.ts';
import { expectPrompt, publishFixture, Readers } from './readers.ts';

/** So many are held open, and no more. */
const MOST = 10_000;
const AT_ONCE = 500;
const PATIENCE_MS = 60_000;
/** Nobody ordinary waits so long, on a busy machine either. */
const WAIT_MS = 10_000;
const PAUSE_MS = 50;
/** Of the server's other files some were open before that no longer are. */
const SPARE = 20;
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

export const idleConnections: Scenario = {
  name: 'faults/idle connections',
  promise: 'ten thousand idle connections keep nobody waiting',
  least: { long: MOST, short: AT_ONCE },
  weight: 1,
  async run(run) {
    allowDescriptors();
    const ready = await place(run);
    const server = await startProcess(ready);
    const idlers = new Idlers(run, server);
    try {
      const client = new Client(run, server);
      const old = await publishFixture(client, commitOf(run), pieces(run, 2));
      const before = residentMib(server);
      for (let wanted = AT_ONCE; run.goOn(); wanted = Math.min(MOST, wanted + AT_ONCE)) {
        const came = await idlers.open(wanted);
        // Somebody ordinary comes along.
        await using readers = new Readers(run, client, old);
        await publishFixture(client, commitOf(run), pieces(run, 2));
        await readers.once();
        // Those in the place of others are not counted: in the end there are as many at once.
        run.done('connections that idle', Math.min(came, AT_ONCE));
        if (!server.alive()) return run.broken('the server ended', server.daemon.words());
      }
      expectPrompt(run, client, WAIT_MS);
      run.note('connections at once', idlers.most);
      run.note('MiB of memory more', residentMib(server) - before);
    } finally {
      idlers.end();
      await server.stop();
    }
    await expectNothingLeft(run, ready);
  },
};

/** Connections that do nothing, of which there are as many as are wanted. */
class Idlers {
  most = 0;
  readonly #run: Run;
  readonly #server: ServerProcess;
  /** Files that the server has open without them. */
  readonly #others: number;
  #held: Raw[] = [];

  constructor(run: Run, server: ServerProcess) {
    this.#run = run;
    this.#server = server;
    this.#others = filesOf(server);
  }

  /** Some new ones, in the place of the oldest when there are enough; answers how many. */
  async open(wanted: number): Promise<number> {
    for (const raw of this.#held.splice(0, this.#held.length + AT_ONCE - wanted))
      raw.socket.destroy();
    const started = performance.now();
    let came = 0;
    let there = 0;
    // The server ends the oldest as time goes by, so more than once.
    while (there < wanted && performance.now() - started < PATIENCE_MS) {
      this.#held = this.#held.filter(({ socket }) => !socket.destroyed);
      came += await this.#add(wanted - this.#held.length);
      there = Math.min(this.#held.length, filesOf(this.#server) - this.#others + SPARE);
      await sleep(PAUSE_MS);
    }
    if (there < wanted) this.#run.broken('connections are not taken', `${there} of ${wanted}`);
    this.most = Math.max(this.most, Math.min(there, wanted));
    return came;
  }

  async #add(count: number): Promise<number> {
    const opened = Array.from({ length: count }, () => new Raw(this.#server.url));
    this.#held.push(...opened);
    await Promise.all(opened.map(({ socket }) => once(socket, 'connect').catch(() => {})));
    for (const { socket } of opened) socket.write(choose(this.#run, BEGINNINGS));
    const taken = opened.filter(({ socket }) => !socket.destroyed);
    return taken.length;
  }

  end(): void {
    for (const { socket } of this.#held) socket.destroy();
  }
}

const filesOf = ({ daemon }: ServerProcess) => readdirSync(`/proc/${daemon.pid}/fd`).length;

/** Node takes all it may have; where that is too little, whoever may do so allows more. */
function allowDescriptors(): void {
  const { stdout } = spawnSync('prlimit', [
    '--pid',
    `${process.pid}`,
    '--nofile',
    '--output',
    'SOFT',
    '--noheadings',
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
