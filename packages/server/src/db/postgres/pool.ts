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
  /** The largest number of connections. */
  poolSize: number;
  /** How long one operation may take, with all retries and the wait for a connection. */
  timeoutMs: number;
  /** Called before each retry. */
  retried?: (why: TransientFailure) => void;
};

export type PostgresAnswer = { rows: Record<string, unknown>[]; changed: bigint };

const INT8 = 20;
/** Added to the deadline, so that the `statement_timeout` of a transaction comes first. */
const GRACE_MS = 1000;

/**
 * Whether named prepared statements are used, which the server parses only once. A pooler in
 * transaction mode may not support them. When the server does not know one for the first time, this
 * process stops using names, and the operation is retried.
 */
type NamedStatements = { areUsed: boolean };

/** A connection of the pool, for one operation. */
export class PooledConnection {
  readonly #client: PoolClient;
  readonly #statements: NamedStatements;
  readonly #deadline: NodeJS.Timeout;
  /** How long the operation may use the connection. */
  readonly milliseconds: number;
  /** The first failure. In a transaction, the server refuses every statement after it. */
  failure: unknown;

  constructor(client: PoolClient, statements: NamedStatements, milliseconds: number) {
    this.#client = client;
    this.#statements = statements;
    this.milliseconds = milliseconds;
    const timeout = new Error('The database did not answer in time.');
    const disconnect = () => {
      cancel(client);
      client.connection.stream.destroy(timeout);
    };
    this.#deadline = setTimeout(disconnect, milliseconds + GRACE_MS);
  }

  /**
   * Sends a statement and does not wait for its answer. The next one is sent right behind it. When it
   * fails, `failure` is set before the next answer comes.
   */
  send(text: string, parameters?: readonly unknown[], name?: string): void {
    this.query(text, parameters, name).catch(() => {});
  }

  /** Rejects with the error of the server, or with `ConnectionLost`. */
  async query(
    text: string,
    parameters: readonly unknown[] = [],
    name?: string,
  ): Promise<PostgresAnswer> {
    this.#sendTogether();
    try {
      const named = name !== undefined && this.#statements.areUsed && { name };
      const { rows, rowCount } = await this.#client.query({
        text,
        values: [...parameters],
        ...named,
      });
      return { rows, changed: BigInt(rowCount ?? 0) };
    } catch (error) {
      if (isStatementGone(error)) this.#statements.areUsed = false;
      this.failure ??= fromClient(error);
      throw fromClient(error);
    }
  }

  /** What is sent before the next turn of the event loop takes one write to the socket. */
  #sendTogether(): void {
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  release(): void {
    clearTimeout(this.#deadline);
    const isBroken = isLost(this.failure) || isStatementGone(this.failure);
    const usable = !isBroken && this.#client.getTransactionStatus() === 'I';
    this.#client.release(!usable);
  }
}

/**
 * Plans a statement once for all values. Every query has its index, and planning it again takes
 * longer than running it. Behind a pooler that resets the setting, and on a database without it,
 * queries are only slower.
 */
const FORCE_GENERIC_PLAN = `select set_config(name, 'force_generic_plan', false)
  from pg_settings where name = 'plan_cache_mode'`;

/** Statements are sent without waiting for the answers of those before. The types lack this option. */
const PIPELINE = { pipeline: true };

/** The numbers of connections, and of operations that wait for one. */
export type Connections = { inUse: number; idle: number; waiting: number };

/** The connections of one process. */
export class PostgresPool {
  readonly #pool: Pool;
  readonly #statements: NamedStatements = { areUsed: true };
  /** Connections on which the plan cache mode is set. */
  readonly #configured = new WeakSet<PoolClient>();
  readonly #operations = new Set<Promise<unknown>>();
  #closed = false;

  constructor({ url, poolSize, timeoutMs }: PostgresOptions) {
    this.#pool = new Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: timeoutMs,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // The only startup parameter: poolers reject parameters that they do not know.
      application_name: 'vitrine',
      types: { getTypeParser },
      ...PIPELINE,
    });
    // Without these listeners a broken connection would end the process. A query reports it anyway.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  get connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  /** Runs an operation. `close` waits for it. */
  async operate<T>(operation: () => Promise<T>): Promise<T> {
    if (this.#closed) throw unavailable('The database is closed.');
    const running = operation();
    this.#operations.add(running);
    try {
      return await running;
    } finally {
      this.#operations.delete(running);
    }
  }

  /**
   * Runs `use` with a connection for at most `milliseconds`, including the wait for the connection.
   * After that time the connection is closed.
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
      if (!this.#configured.has(client)) await connection.query(FORCE_GENERIC_PLAN);
      this.#configured.add(client);
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
        : unavailable('No connection to the database is free. Try again.', error);
    }
  }

  /** Finishes the operations that run, and refuses new ones. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.allSettled(this.#operations);
    await this.#pool.end();
  }
}

/** Parses int8 as a number: times, sizes and row numbers are below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === INT8 ? Number : types.getTypeParser(oid, format as 'text');
}
