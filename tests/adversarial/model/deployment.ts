import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { nodeFileSystem } from '../../../packages/server/src/blobs/files/file-system.ts';
import { Refusal } from '../../../packages/server/src/core/model/errors.ts';
import { sweep } from '../../../packages/server/src/core/retention/sweep.ts';
import { randomIds } from '../../../packages/server/src/platform/ids.ts';
import { KeepAliveClient } from '../../harness/http/keep-alive-client.ts';
import { startTestServer, type TestServer } from '../../harness/in-process/test-server.ts';
import { MovableClock } from './clock.ts';
import { Power } from './power.ts';
import { BASE } from './spec/records.ts';
import { LIFETIME, MOST_OPEN } from './spec/state.ts';

/** How long a crashed server is down: longer than any of its leases. */
export const AWAY_MS = 60_000;

const settings = {
  VITRINE_BASE_URL: BASE,
  VITRINE_RESERVATION_TTL_SECONDS: String(LIFETIME / 1000),
  VITRINE_MAX_OPEN_RESERVATIONS: String(MOST_OPEN),
  VITRINE_RATE_LIMIT_PER_MINUTE: '10000000',
  VITRINE_SHUTDOWN_SECONDS: '0',
  // The model knows no branches that end.
  VITRINE_KEEP_BRANCHES: '**',
};

/** The model predicts answers, not how long a busy machine takes for them. */
const patient = { VITRINE_DATABASE_TIMEOUT_SECONDS: '600' };

export type Storage = { dataDir: string; environment: Record<string, string> };

export type DeploymentOptions = {
  /** The number of servers on the same stores. A client asks any of them. */
  servers: number;
  /** Whether sweeps run all the time, one after the other. */
  sweeping: boolean;
};

export class Server {
  readonly power = new Power();
  readonly client = new KeepAliveClient();
  #server: TestServer | undefined;

  async start({ dataDir, environment }: Storage, clock: MovableClock): Promise<this> {
    const { feeds, feedsStore } = this.power;
    const overrides = {
      clock,
      store: feedsStore,
      fs: feeds(nodeFileSystem),
      // All objects get one prefix, because listing a thousand folders would take most of the time.
      ids: { ...randomIds, base32: () => `aa${randomIds.base32().slice(2)}` },
      blobs: (blobs: Parameters<typeof clock.aged>[0]) => feeds(clock.aged(blobs)),
    };
    const stores = { environment, dispose: async () => {} };
    // With SQLite the variable is refused.
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
    this.client.destroy();
    await this.#server?.stop();
  }
}

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
    // One after the other, because the first one creates the tables.
    while (this.servers.length < options.servers) this.servers.push(await this.#start());
    if (!options.sweeping) return;
    this.#sweeping = this.#sweepOn();
    this.#sweeping.catch(() => {});
  }

  #start(): Promise<Server> {
    return new Server().start(this.storage, this.clock);
  }

  /** Returns one of the servers, selected by a number from 0 to 1. */
  server(which = 0): Server {
    const server = this.servers[Math.floor(which * this.servers.length)];
    if (!server) throw new Error('no server is running');
    return server;
  }

  get sweeping(): boolean {
    return this.#options.sweeping;
  }

  /** Fails only when its server ends, or the database times out: then it goes on later. */
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

  nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  /** Ends a server in the middle of its work, and starts another one on the same stores. */
  async crash(server: Server): Promise<void> {
    server.power.cutAfter(0);
    await server.stop();
    this.clock.advance(AWAY_MS);
    this.servers[this.servers.indexOf(server)] = await this.#start();
  }

  /**
   * Drops the leases of a dead process at once. Otherwise clients of the other server would wait until
   * they expire, and the clock would have to move while their requests run.
   */
  async endLeasesOf(dead: Server, over: AbortSignal): Promise<void> {
    const other = this.servers.find((one) => one !== dead);
    await dead.power.off;
    while (other && !over.aborted) {
      for (const id of dead.power.leases) await other.deps.store.reservations.releaseLease(id);
      await pause(20);
    }
  }

  async reopen(): Promise<void> {
    const options = this.#options;
    await this.close().finally(() => this.open(options));
  }

  /** Ends what `open` began. Rejects when a sweep has failed. */
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
