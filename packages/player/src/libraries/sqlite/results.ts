import { type Connection, named, type Result } from './engine/connection.ts';
import type { Value } from './engine/statement.ts';

/** Converts bytes to an ArrayBuffer, as JSI represents blobs. */
const asBuffer = (value: Value) => (value instanceof Uint8Array ? value.buffer : value);

const withBuffers = (result: Result) => ({
  ...result,
  rows: result.rows.map((row) => row.map(asBuffer) as Value[]),
});

/** An array of rows that also has the members of `SQLResultSetRowList`. */
const asList = <Row>(rows: Row[]): Row[] =>
  Object.defineProperties(rows, {
    _array: { value: rows },
    item: { value: (index: number) => rows[index], configurable: true, writable: true },
  });

/** The result of a statement in the form of op-sqlite and its predecessor quick-sqlite. */
export function resultOf(given: Result) {
  const result = withBuffers(given);
  return {
    rowsAffected: result.changes,
    insertId: result.lastInsertRowId,
    rows: asList(named(result)),
    columnNames: result.columns,
    metadata: result.columns.map((name, index) => ({
      name,
      columnName: name,
      index,
      columnIndex: index,
      type: result.types[index] || 'UNKNOWN',
      columnDeclaredType: result.types[index] || 'UNKNOWN',
    })),
  };
}

/** Rows without names. Newer versions have them as a member. */
export function rawOf(given: Result) {
  const { rows, columns, changes, lastInsertRowId } = withBuffers(given);
  const more = { columnNames: columns, rowsAffected: changes, insertId: lastInsertRowId };
  return Object.defineProperty(Object.assign(rows, more), 'rawRows', { value: rows });
}

export type Command = [source: string, values?: unknown[] | unknown[][]];

/** Runs each command, with a list of values or with several, in one transaction. */
export function runBatch(connection: Connection, commands: Command[]): { rowsAffected: number } {
  const runAll = () => {
    let rowsAffected = 0;
    for (const [source, values = []] of commands) {
      const lists = values.length > 0 && values.every(Array.isArray) ? values : [values];
      rowsAffected += connection.runEach(source, lists as unknown[][]);
    }
    return { rowsAffected };
  };
  return connection.isInTransaction() ? runAll() : connection.transaction(runAll);
}

/** Adds members that do nothing for all others, such as hooks, extensions and closing. */
export const quiet = <Known extends object>(known: Known): Known =>
  new Proxy(known, {
    get: (own, name) => Reflect.get(own, name) ?? (isQuiet(name) ? () => undefined : undefined),
  });

const isQuiet = (name: string | symbol) =>
  typeof name === 'string' && !/^(then|toJSON|\$\$typeof|__.*)$/.test(name);
