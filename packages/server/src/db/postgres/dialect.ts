import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  Transaction,
} from 'kysely';
import type { DialectTypes } from '../engine.ts';
import type { Database } from '../schema/database.ts';
import type { PostgresAnswer } from './pool.ts';

export const postgresTypes: DialectTypes = {
  // An identity column of the SQL standard, which databases that are compatible with it know too.
  sequence: {
    type: 'bigint',
    build: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
  },
  randomId: { value: sql`replace(gen_random_uuid()::text, '-', '')`, canBeDefault: true },
  bytes: null,
  tablesNamed: (name) => sql`
    select table_name from information_schema.tables
    where table_schema = current_schema() and table_name = ${name}`,
};

/** `name` is the name of a prepared statement; undefined for a statement that is not prepared. */
type Run = (
  sql: string,
  parameters: readonly unknown[],
  options: { name: string | undefined; isAnswerUnused: boolean },
) => Promise<PostgresAnswer>;

/** What `prepared` adds to a query. */
type Prepared = CompiledQuery & { name?: string; isAnswerUnused?: boolean };

/**
 * A Kysely that passes every statement to `run`. The caller handles connections and transactions.
 */
export function kyselyOver(run: Run): Transaction<Database> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { sql, parameters, name, isAnswerUnused = false }: Prepared = query;
      const { rows, changed } = await run(sql, parameters, { name, isAnswerUnused });
      return { rows: rows as Row[], numAffectedRows: changed };
    },
    // biome-ignore lint/correctness/useYield: the interface requires it, and nothing streams.
    async *streamQuery() {
      throw new Error('Not supported.');
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consumer) => consumer(connection),
  });
  return new Transaction({ config: { dialect }, dialect, driver, executor });
}

class Adapter extends PostgresAdapter {
  // Kysely's lock belongs to a session. `migratePostgres` locks for the transaction instead.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Lists the tables of the current schema. Other schemas may hold the tables of other programs. */
class Introspector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>;

  constructor(db: Kysely<unknown>) {
    super(db);
    this.#db = db;
  }

  override async getTables(options?: { withInternalKyselyTables: boolean }) {
    const current = sql<{ name: string }>`select current_schema() as name`;
    const [schema] = (await current.execute(this.#db)).rows;
    return (await super.getTables(options)).filter((table) => table.schema === schema?.name);
  }
}

const driver = new DummyDriver();
const compiler = new PostgresQueryCompiler();
// One adapter for all: `prepared` caches compiled statements by adapter.
const adapter = new Adapter();
const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db) => new Introspector(db),
};
