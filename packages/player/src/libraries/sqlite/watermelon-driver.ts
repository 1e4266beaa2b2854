import type { Databases } from './databases.ts';
import type { Connection } from './engine/connection.ts';
import type { Value } from './engine/statement.ts';

type Row = Record<string, Value>;
/** The change of the cache (1: add, -1: remove), its table, a statement, and lists of values. */
export type Operation = [cache: number, table: string | null, source: string, lists: unknown[][]];
type Status =
  | { code: 'ok' | 'schema_needed' }
  | { code: 'migrations_needed'; databaseVersion: number };

export type Driver = ReturnType<typeof createDriver>;

/**
 * A database of WatermelonDB (@nozbe/watermelondb/native/android: WMDatabaseDriver.java). For
 * a record that JavaScript already has, only the id is returned.
 */
export function createDriver(databases: Databases, name: string) {
  const path = /^file:.*mode=memory/.test(name) ? ':memory:' : `/documents/watermelon/${name}.db`;
  const connection: Connection = databases.open(path);
  const cached = new Set<string>();
  const keyOf = (table: string, id: unknown) => JSON.stringify([table, id]);
  const version = () => Number(connection.query('PRAGMA user_version')[0]?.user_version);
  const known = (table: string, row: Row): Row | string => {
    const key = keyOf(table, row.id);
    if (cached.has(key)) return String(row.id);
    cached.add(key);
    return row;
  };
  const setUp = (source: string, to: number) =>
    connection.transaction(() => {
      connection.exec(source);
      connection.exec(`PRAGMA user_version = ${Number(to)}`);
    });

  const all = {
    initialize(_: string, expected: number): Status {
      const databaseVersion = version();
      if (databaseVersion === expected) return { code: 'ok' };
      if (databaseVersion === 0 || databaseVersion > expected) return { code: 'schema_needed' };
      return { code: 'migrations_needed', databaseVersion };
    },
    setUpWithSchema: (_: string, schema: string, to: number) => all.unsafeResetDatabase(schema, to),
    setUpWithMigrations(_: string, migrations: string, from: number, to: number): void {
      if (version() !== from)
        throw new Error(
          `The database has version ${version()}, and the migrations begin at ${from}.`,
        );
      setUp(migrations, to);
    },
    unsafeResetDatabase(schema: string, to: number): void {
      databases.empty(connection);
      cached.clear();
      setUp(schema, to);
    },
    find(table: string, id: string): Row | string | null {
      if (cached.has(keyOf(table, id))) return id;
      const [row] = connection.query(`SELECT * FROM "${table}" WHERE id == ? LIMIT 1`, [id]);
      return row ? known(table, row) : null;
    },
    query: (table: string, source: string, values: unknown[]) =>
      connection.query(source, values).map((row) => known(table, row)),
    /** Names of columns, then the values of each record, or its id. */
    queryAsArray(table: string, source: string, values: unknown[]): unknown[] {
      const rows = all.query(table, source, values);
      const first = rows.find((row) => typeof row === 'object');
      const columns = first ? Object.keys(first) : [];
      const list = (row: Row) => columns.map((column) => row[column]);
      return rows.length === 0
        ? []
        : [columns, ...rows.map((row) => (typeof row === 'object' ? list(row) : row))];
    },
    queryIds: (source: string, values: unknown[]) =>
      connection.query(source, values).map(({ id }) => String(id)),
    unsafeQueryRaw: (source: string, values: unknown[]) => connection.query(source, values),
    count: (source: string, values: unknown[]) =>
      Number(connection.run(source, values).rows[0]?.[0] ?? 0),
    batch(operations: Operation[]): boolean {
      connection.transaction(() => {
        for (const [, , source, lists] of operations) connection.runEach(source, lists);
      });
      for (const [cache, table, , lists] of operations)
        for (const [id] of lists) {
          if (cache === 1) cached.add(keyOf(table ?? '', id));
          if (cache === -1) cached.delete(keyOf(table ?? '', id));
        }
      return true;
    },
    batchJSON: (json: string) => all.batch(JSON.parse(json) as Operation[]),
    unsafeExecuteMultiple: (source: string) => connection.exec(source),
    getLocal: (key: string): Value =>
      connection.run('SELECT value FROM local_storage WHERE key == ?', [key]).rows[0]?.[0] ?? null,
    close: () => databases.close(connection),
  };
  return all;
}
