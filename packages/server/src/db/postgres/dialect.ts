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
  // In the words of the standard, which those who speak PostgreSQL's protocol know too.
  sequence: {
    type: 'bigint',
    build: (column) => column.generatedByDefaultAsIdentity().primaryKey(),
  },
};

/** `name` is that of a statement which comes again and again. */
type Run = (
  sql: string,
  parameters: readonly unknown[],
  name: string | undefined,
) => Promise<PostgresAnswer>;

/** A Kysely whose statements all go to `run`. Connections and transactions are not its business. */
export function kyselyOver(run: Run): Transaction<Database> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { sql, parameters, name }: CompiledQuery & { name?: string } = query;
      const { rows, changed } = await run(sql, parameters, name);
      return { rows: rows as Row[], numAffectedRows: changed };
    },
    // biome-ignore lint/correctness/useYield: nobody streams, and the interface asks for it.
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
  // Kysely's lock belongs to a session. Whoever migrates has taken one for the transaction.
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Another program may have its tables in another schema of the same database. */
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
// Compiled statements are kept by adapter: one for all.
const adapter = new Adapter();
const dialect: Dialect = {
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db) => new Introspector(db),
};
