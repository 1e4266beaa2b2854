import { Pool, type PoolClient, types } from 'pg';
import { Refusal } from '../../core/model/errors.ts';
import { cancel } from './cancel.ts';
import {
  fromClient,
  isLost,
  isStatementGone,
  type TransientFailure,
  translate,
  unavailable,
} from './errors.ts';

export type PostgresOptions = {
  url: string;
  /** Connections at most. */
  poolSize: number;
  /** How long one operation may take, all of its tries and waiting for a connection included. */
  timeoutMs: number;
  /** Told why something is done again. */
  retried?: (why: TransientFailure) => void;
};

export type PostgresAnswer = { rows: Record<string, unknown>[]; changed: bigint };

const INT8 = 20;
/** In a transaction the server's own timeout comes first. */
const GRACE_MS = 1000;

/**
 * Whether the server keeps statements by their names, and need not read them anew each time. Behind a
 * pooler that hands out sessions by the transaction it may not: the first time that one is missing,
 * this process gives them up and does the work again without.
 */
type Statements = { areKept: boolean };

/** A connection of the pool, for one operation. */
export class PooledConnection {
  readonly #client: PoolClient;
  readonly #statements: Statements;
  readonly #deadline: NodeJS.Timeout;
  /** How long the operation may use it. */
  readonly milliseconds: number;
  /** The first failure. In a transaction the server refuses all that follows it. */
  failure: unknown;

  constructor(client: PoolClient, statements: Statements, milliseconds: number) {
    this.#client = client;
    this.#statements = statements;
    this.milliseconds = milliseconds;
    const silent = new Error('The database did not answer in time.');
    const cut = () => {
      cancel(client);
      client.connection.stream.destroy(silent);
    };
    this.#deadline = setTimeout(cut, milliseconds + GRACE_MS);
  }

  /** Fails with what the server said, or with `ConnectionLost`. */
  async query(
    text: string,
    parameters: readonly unknown[] = [],
    name?: string,
  ): Promise<PostgresAnswer> {
    try {
      const named = name !== undefined && this.#statements.areKept && { name };
      const { rows, rowCount } = await this.#client.query({
        text,
        values: [...parameters],
        ...named,
      });
      return { rows, changed: BigInt(rowCount ?? 0) };
    } catch (error) {
      if (isStatementGone(error)) this.#statements.areKept = false;
      this.failure ??= fromClient(error);
      throw fromClient(error);
    }
  }

  release(): void {
    clearTimeout(this.#deadline);
    const spoilt = isLost(this.failure) || isStatementGone(this.failure);
    const usable = !spoilt && this.#client.getTransactionStatus() === 'I';
    this.#client.release(!usable);
  }
}

/**
 * Every query is made for its index, whatever its values: looking for a better plan each time takes
 * longer than the query does. Where a pooler forgets this it is only slower, and so it is where there
 * is no such setting.
 */
const ONE_PLAN = `select set_config(name, 'force_generic_plan', false)
  from pg_settings where name = 'plan_cache_mode'`;

/** How many connections there are, and how many operations wait for one. */
export type Connections = { inUse: number; idle: number; waiting: number };

/** The connections of one process. */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #statements: Statements = { areKept: true };
  readonly #settled = new WeakSet<PoolClient>();
  readonly #begun = new Set<Promise<unknown>>();
  #closed = false;

  constructor({ url, poolSize, timeoutMs }: PostgresOptions) {
    this.#pool = new Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: timeoutMs,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // Nothing else goes along at the start of a session: poolers refuse what they do not know.
      application_name: 'vitrine',
      types: { getTypeParser },
    });
    // Whoever uses a connection hears of its end from the query. Idle ones may go.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  get connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Runs an operation, which `close` then waits for. */
  async operate<T>(operation: () => Promise<T>): Promise<T> {
    if (this.#closed) throw unavailable('The database is closed.');
    const begun = operation();
    this.#begun.add(begun);
    try {
      return await begun;
    } finally {
      this.#begun.delete(begun);
    }
  }

  /**
   * Runs `use` with a connection for so many milliseconds, including the wait for it. A connection that
   * is still in use then is closed.
   */
  async withConnection<T>(
    milliseconds: number,
    use: (connection: PooledConnection) => Promise<T>,
  ): Promise<T> {
    const asked = performance.now();
    const client = await this.#connect();
    const waited = Math.ceil(performance.now() - asked);
    const connection = new PooledConnection(
      client,
      this.#statements,
      Math.max(1, milliseconds - waited),
    );
    try {
      if (!this.#settled.has(client)) await connection.query(ONE_PLAN);
      this.#settled.add(client);
      return await use(connection);
    } finally {
      connection.release();
    }
  }

  async #connect(): Promise<PoolClient> {
    try {
      return await this.#pool.connect();
    } catch (error) {
      const translated = translate(error);
      throw translated instanceof Refusal
        ? translated
        : unavailable('No connection to the database is to be had. Try again.', error);
    }
  }

  /** Lets what has begun finish, and refuses what comes now. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.allSettled(this.#begun);
    await this.#pool.end();
  }
}

/** Times, sizes and numbers of rows fit into a number. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : types.getTypeParser(oid, format as 'text');
}
