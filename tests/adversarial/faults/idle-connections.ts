import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RawConnection } from '../../harness/http/raw-connection.ts';
import type { Run, Scenario } from '../scenario.ts';
import { Client, commitOf, pieces } from '../support/client.ts';
import { pick, words } from '../support/draw.ts';
import { place, type ServerProcess, startProcess } from '../support/process.ts';
import { expectNothingLeft } from './nothing-left.ts';
import { connectTo } from './raw.ts';
import { expectPrompt, publishFixture, Readers } from './readers.ts';

const MOST = 10_000;
const AT_ONCE = 500;
const PATIENCE_MS = 60_000;
/** No ordinary client waits this long, even on a busy machine. */
const WAIT_MS = 10_000;
const PAUSE_MS = 50;
/** Allows for other files of the server that have been closed meanwhile. */
const SPARE = 20;
/** The server inherits this limit: the connections, and some more. */
const DESCRIPTORS = MOST + 2000;

const BEGINNINGS = [
  '',
  'GET ',
  'GET /healthz HTTP/1.1\r\nHost: x\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /api/v1/builds HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n',
];

export const idleConnections: Scenario = {
  name: 'faults/idle connections',
  promise: 'ten thousand idle connections delay nobody',
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
      for (let wanted = AT_ONCE; run.goOn(); wanted = Math.min(MOST, wanted + AT_ONCE)) {
        const came = await idlers.open(wanted);
        // Ordinary clients upload and read.
        await using readers = new Readers(run, client, old);
        await publishFixture(client, commitOf(run), pieces(run, 2));
        await readers.once();
        // Replaced connections are not counted.
        run.done('connections that idle', Math.min(came, AT_ONCE));
        if (!server.alive()) return run.broken('the server ended', server.daemon.words());
      }
      expectPrompt(run, client, WAIT_MS);
    } finally {
      idlers.end();
      await server.stop();
    }
    await expectNothingLeft(run, ready);
  },
};

class Idlers {
  readonly #run: Run;
  readonly #server: ServerProcess;
  /** The number of files that the server has open besides them. */
  readonly #others: number;
  #held: RawConnection[] = [];

  constructor(run: Run, server: ServerProcess) {
    this.#run = run;
    this.#server = server;
    this.#others = filesOf(server);
  }

  /** Closes the oldest when there are enough. Returns how many it opened. */
  async open(wanted: number): Promise<number> {
    for (const raw of this.#held.splice(0, this.#held.length + AT_ONCE - wanted))
      raw.socket.destroy();
    const started = performance.now();
    let came = 0;
    let there = 0;
    // Repeats, because the server ends the oldest ones meanwhile.
    while (there < wanted && performance.now() - started < PATIENCE_MS) {
      this.#held = this.#held.filter(({ socket }) => !socket.destroyed);
      came += await this.#add(wanted - this.#held.length);
      there = Math.min(this.#held.length, filesOf(this.#server) - this.#others + SPARE);
      await sleep(PAUSE_MS);
    }
    if (there < wanted) this.#run.broken('connections are not taken', `${there} of ${wanted}`);
    return came;
  }

  async #add(count: number): Promise<number> {
    const opened = Array.from({ length: count }, () => connectTo(this.#server.url));
    this.#held.push(...opened);
    await Promise.all(opened.map(({ socket }) => once(socket, 'connect').catch(() => {})));
    for (const { socket } of opened) socket.write(pick(this.#run, BEGINNINGS));
    const taken = opened.filter(({ socket }) => !socket.destroyed);
    return taken.length;
  }

  end(): void {
    for (const { socket } of this.#held) socket.destroy();
  }
}

const filesOf = ({ daemon }: ServerProcess) => readdirSync(`/proc/${daemon.pid}/fd`).length;

/** Node raises its own limit to the hard limit. This raises the hard limit if that is too low. */
function allowDescriptors(): void {
  const { stdout } = spawnSync(
    'prlimit',
    words(`--pid ${process.pid} --nofile --output SOFT --noheadings`),
  );
  const soft = String(stdout).trim();
  if (soft === 'unlimited' || Number(soft) >= DESCRIPTORS) return;
  const more = `--nofile=${DESCRIPTORS}:${DESCRIPTORS}`;
  const { status } = spawnSync('prlimit', ['--pid', `${process.pid}`, more]);
  if (status === 0) return;
  throw new Error(
    `This machine lets a process have ${soft} open files, and ${DESCRIPTORS} are needed: raise it (ulimit -n) or run as root.`,
  );
}
