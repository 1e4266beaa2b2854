import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { nodeFileSystem } from '../../../packages/server/src/blobs/files/file-system.ts';
import { Refusal } from '../../../packages/server/src/core/model/errors.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import { startTestServer } from '../../../packages/server/test/support/server.ts';
import { MovableClock } from './clock.ts';
import { Power } from './power.ts';
import { BASE } from './spec/records.ts';
import { LIFETIME, MOST_OPEN } from './spec/state.ts';
import { Wire } from './wire.ts';

/** How long a server is away after a crash: longer than whatever it had taken a lease on. */
export const AWAY_MS = 60_000;

const settings = {
  VITRINE_BASE_URL: BASE,
  VITRINE_RESERVATION_TTL_SECONDS: String(LIFETIME / 1000),
  VITRINE_MAX_OPEN_RESERVATIONS: String(MOST_OPEN),
  VITRINE_RATE_LIMIT_PER_MINUTE: '10000000',
  VITRINE_SHUTDOWN_SECONDS: '0',
};

/** The model knows what is answered, not how long a busy machine takes for it. */
const patient = { VITRINE_DATABASE_TIMEOUT_SECONDS: '600' };

/** Where a deployment stands: a data directory, and what a server needs besides it. */
export type Storage = { dataDir: string; environment: Record<string, string> };

/** How a deployment is run for a while. */
export type DeploymentOptions = {
  /** So many servers are on the same stores; a client asks one or the other. */
  servers: number;
  /** A sweep follows upon the other, all the time. */
  sweeping: boolean;
};

/** A server, and how it is reached and ended. */
export class Server {
  readonly power = new Power();
  readonly wire = new Wire();
  #server: Awaited<ReturnType<typeof startTestServer>> | undefined;

  async start({ dataDir, environment }: Storage, clock: MovableClock): Promise<this> {
    const { feeds, feedsStore } = this.power;
    const overrides = {
      clock,
      store: feedsStore,
      fs: feeds(nodeFileSystem),
      // All bytes in one folder: going through a thousand of them would take most of the time.
      ids: { ...randomIds, base32: () => `aa${randomIds.base32().slice(2)}` },
      blobs: (blobs: Parameters<typeof clock.aged>[0]) => feeds(clock.aged(blobs)),
    };
    const stores = { environment, dispose: async () => {} };
    // Of PostgreSQL alone: with SQLite the variable is refused.
    const env = { ...settings, ...(environment.VITRINE_DATABASE_URL && patient) };
    this.#server = await startTestServer({ dataDir, stores, env, overrides });
    return this;
  }

  get #running() {
    if (!this.#server) throw new Error('no server is running');
    return this.#server;
  }

  get url(): string {
    return this.#running.url;
  }

  get deps() {
    return this.#running.deps;
  }

  async stop(): Promise<void> {
    this.wire.hangUp();
    await this.#server?.stop();
  }
}

/** What servers keep, and those that are on it just now. */
export class Deployment {
  readonly clock = new MovableClock();
  readonly storage: Storage;
  readonly servers: Server[] = [];
  #options: DeploymentOptions = { servers: 1, sweeping: false };
  #sweeping: Promise<void> | undefined;
  #number = 0;

  constructor(storage: Storage) {
    this.storage = storage;
  }

  async open(options: DeploymentOptions): Promise<void> {
    this.#options = options;
    // One after the other: the first makes the tables.
    while (this.servers.length < options.servers) this.servers.push(await this.#start());
    if (!options.sweeping) return;
    this.#sweeping = this.#sweepOn();
    this.#sweeping.catch(() => {});
  }

  #start(): Promise<Server> {
    return new Server().start(this.storage, this.clock);
  }

  /** One of the servers, by a number from 0 to 1. */
  server(which = 0): Server {
    const server = this.servers[Math.floor(which * this.servers.length)];
    if (!server) throw new Error('no server is running');
    return server;
  }

  get sweeping(): boolean {
    return this.#options.sweeping;
  }

  /**
   * A sweep ends with its server, and otherwise never fails; but where the machine is so busy that the
   * database gives up waiting for it, it goes on later, as that of a server does.
   */
  async #sweepOn(): Promise<void> {
    for (let sweeps = 0; this.sweeping; sweeps += 1) {
      const { power, deps } = this.server((sweeps % 2) / 2);
      await sweep(deps).catch((error: unknown) => {
        const isLate = error instanceof Refusal && error.code === 'unavailable';
        if (!power.isOff && !isLate) throw error;
      });
      await turn();
    }
  }

  /** So that the names of runs differ. */
  nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  /** Ends a server at once, wherever it is, and starts another one on what it leaves. */
  async crash(server: Server): Promise<void> {
    server.power.cutAfter(0);
    await server.stop();
    this.clock.advance(AWAY_MS);
    this.servers[this.servers.indexOf(server)] = await this.#start();
  }

  /**
   * What a dead process has a lease on is free in a while, for which those on the other server would
   * wait: for them that while passes at once, or the clock would have to be moved under their feet.
   */
  async endLeasesOf(dead: Server, over: AbortSignal): Promise<void> {
    const other = this.servers.find((one) => one !== dead);
    await dead.power.off;
    while (other && !over.aborted) {
      for (const id of dead.power.leases) await other.deps.store.reservations.releaseLease(id);
      await pause(20);
    }
  }

  /** Other servers in the place of those that are there. */
  async reopen(): Promise<void> {
    const options = this.#options;
    await this.close().finally(() => this.open(options));
  }

  /** Ends what was begun by `open`; rejects when a sweep has failed. */
  async close(): Promise<void> {
    this.#options = { ...this.#options, sweeping: false };
    try {
      await this.#sweeping;
    } finally {
      this.#sweeping = undefined;
      for (const server of this.servers.splice(0)) await server.stop();
    }
  }
}
