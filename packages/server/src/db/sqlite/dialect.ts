import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  DummyDriver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  Transaction,
} from 'kysely';
import { type Run, runDirectly } from '../direct.ts';
import type { DialectTypes } from '../engine.ts';
import type { Database } from '../schema/database.ts';
import type { SqliteConnection } from './connection.ts';
import { unavailable } from './errors.ts';

/** Kysely over one connection of `node:sqlite`, for migrations. The caller keeps writers apart. */
export const sqliteDialect = (connection: SqliteConnection): Dialect => ({
  createDriver: () => new NodeSqliteDriver(connection),
  createAdapter: () => new NodeSqliteAdapter(),
  createQueryCompiler: () => new NodeSqliteCompiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
});

export const sqliteTypes: DialectTypes = {
  // Without `autoincrement`, SQLite reuses the numbers of deleted rows.
  sequence: { type: 'integer', build: (column) => column.primaryKey().autoIncrement() },
  randomId: { value: sql`lower(hex(randomblob(16)))`, canBeDefault: false },
  bytes: 'blob',
  tablesNamed: (name) =>
    sql`select name from sqlite_master where type = 'table' and name = ${name}`,
};

/** The connection as lent to one caller. It is invalid once it was returned. */
class ScopedConnection implements DatabaseConnection {
  readonly #connection: SqliteConnection;
  readonly #inTransaction: boolean;
  #returned = false;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
    this.#inTransaction = connection.isTransaction;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, changes } = this.execute(query.sql, query.parameters);
    return { rows: rows as Row[], numAffectedRows: BigInt(changes) };
  }

  readonly execute: Run = (sql, parameters) => {
    // A late statement would become part of the next transaction of the connection.
    if (this.#returned) throw new Error('This transaction is over.');
    // Some failures roll back the whole transaction. A statement after that would autocommit.
    if (this.#inTransaction && !this.#connection.isTransaction) {
      throw unavailable('The database gave up this transaction. Try again.');
    }
    return this.#connection.execute(sql, parameters);
  };

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  end(): void {
    this.#returned = true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #connection: SqliteConnection;

  constructor(connection: SqliteConnection) {
    this.#connection = connection;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ScopedConnection(this.#connection);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof ScopedConnection) connection.end();
  }

  async beginTransaction(): Promise<void> {
    this.#connection.exec('begin immediate');
  }

  async commitTransaction(): Promise<void> {
    this.#connection.exec('commit');
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#connection.isTransaction) this.#connection.exec('rollback');
  }

  async destroy(): Promise<void> {
    this.#connection.close();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  // Otherwise Kysely lends the connection to one query at a time, and reads wait for reads.
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  // In a transaction, all migrations happen or none, and a second process waits for the first.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteCompiler extends SqliteQueryCompiler {
  // Leaves out `for update`: SQLite has no row locks, and a writer locks the whole database.
  protected override visitSelectModifier(): void {}
}

/**
 * A Kysely that runs its statements on `connection`, until `end` is called. The caller handles
 * transactions.
 */
export function kyselyOver(connection: SqliteConnection): {
  db: Transaction<Database>;
  end(): void;
} {
  const scope = new ScopedConnection(connection);
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(scope),
  });
  const db = new Transaction<Database>({ config: { dialect }, dialect, driver, executor });
  runDirectly(db, scope.execute);
  return { db, end: () => scope.end() };
}

const driver = new DummyDriver();
const compiler = new NodeSqliteCompiler();
// One adapter for all: `prepared` keeps compiled statements by adapter.
const adapter = new NodeSqliteAdapter();
const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db) => new SqliteIntrospector(db),
};
