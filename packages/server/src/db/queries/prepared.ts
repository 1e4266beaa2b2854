import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { directRunOf } from '../direct.ts';
import type { Database } from '../schema/database.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Answer<Row> = { rows: Row[]; changed: number };
export type PreparedForList<Values, Item, Row> = (
  db: Kysely<Database>,
  values: Values,
  list: readonly Item[],
) => Promise<Answer<Row>>;
export type Prepared<Values, Row> = (db: Kysely<Database>, values: Values) => Promise<Answer<Row>>;
type PreparedWrite<Values> = (db: Kysely<Database>, values: Values) => Promise<void>;

/** A compiled query with a name, under which a server can keep it as a prepared statement. */
type NamedQuery<Row> = CompiledQuery<Row> & { name: string; isAnswerUnused: boolean };

/**
 * A query that is compiled once for each dialect and then runs with different values. Building a
 * query takes longer than SQLite takes to run it. `build` gets placeholders as values: it may bind
 * them but must not read them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
  { isAnswerUnused = false } = {},
): Prepared<Values, Row> {
  // All transactions of a database share the adapter, and no other part of a Kysely.
  const compiledFor = new WeakMap<object, NamedQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let compiled = compiledFor.get(adapter);
    if (compiled === undefined) {
      const plain = build(db, placeholders<Values>()).compile();
      compiled = { ...plain, name: nameOf(plain.sql), isAnswerUnused };
      compiledFor.set(adapter, compiled);
    }
    const parameters = parametersOf(compiled, values);
    const run = directRunOf(db);
    if (run !== undefined) {
      const { rows, changes } = run(compiled.sql, parameters);
      return { rows: rows as Row[], changed: changes };
    }
    const bound: CompiledQuery<Row> = { ...compiled, parameters };
    const { rows, numAffectedRows } = await db.executeQuery(bound);
    return { rows, changed: Number(numAffectedRows ?? 0n) };
  };
}

/**
 * As `prepared`, for a statement of a transaction whose answer nobody needs. On PostgreSQL the promise
 * resolves when it was sent: its locks are held when a later statement is answered. If it fails, so do
 * the statements after it, and the transaction.
 */
export function preparedWrite<Values extends object>(
  build: (db: Kysely<Database>, values: Values) => Compilable,
): PreparedWrite<Values> {
  const write = prepared(build, { isAnswerUnused: true });
  return async (db, values) => {
    await write(db, values);
  };
}

/** The name is a hash of the text, because behind a pooler several processes share a session. */
const nameOf = (sql: string): string =>
  `vitrine_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;

function parametersOf({ parameters }: CompiledQuery, values: object): unknown[] {
  const named = values as Record<string, unknown>;
  return parameters.map((parameter) =>
    parameter instanceof Placeholder ? named[parameter.name] : parameter,
  );
}

const placeholders = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;

/** As `prepared`, with a list of values. It is compiled once for each length: see `inFixedLengths`. */
export function preparedForList<Values extends object, Item, Row>(
  build: (db: Kysely<Database>, values: Values, list: Item[]) => Compilable<Row>,
): PreparedForList<Values, Item, Row> {
  const ofLength = new Map<number, Prepared<Values, Row>>();
  return (db, values, list) => {
    const { length } = list;
    const known = ofLength.get(length);
    const query =
      known ?? prepared<Values, Row>((on, p) => build(on, p, namesOf(p, length) as Item[]));
    if (known === undefined) ofLength.set(length, query);
    return query(db, {
      ...values,
      ...Object.fromEntries(list.map((item, at) => [`item${at}`, item])),
    });
  };
}

const namesOf = (values: object, length: number): unknown[] =>
  Array.from({ length }, (_, at) => (values as Record<string, unknown>)[`item${at}`]);
