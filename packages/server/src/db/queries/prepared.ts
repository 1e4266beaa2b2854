import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../schema/database.ts';

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export type Answer<Row> = { rows: Row[]; changed: number };
export type Prepared<Values, Row> = (db: Kysely<Database>, values: Values) => Promise<Answer<Row>>;

/** A compiled query with a name, under which a server can keep it as a prepared statement. */
type NamedQuery<Row> = CompiledQuery<Row> & { name: string };

/**
 * A query that is compiled once for each dialect and then runs with different values. Building a
 * query takes longer than SQLite takes to run it. `build` gets placeholders as values: it may bind
 * them but must not read them.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
): Prepared<Values, Row> {
  // All transactions of a database share the adapter, and no other part of a Kysely.
  const compiledFor = new WeakMap<object, NamedQuery<Row>>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let compiled = compiledFor.get(adapter);
    if (compiled === undefined) {
      const plain = build(db, placeholders<Values>()).compile();
      compiled = { ...plain, name: nameOf(plain.sql) };
      compiledFor.set(adapter, compiled);
    }
    const { rows, numAffectedRows } = await db.executeQuery(bind(compiled, values));
    return { rows, changed: Number(numAffectedRows ?? 0n) };
  };
}

/** The name is a hash of the text, because behind a pooler several processes share a session. */
const nameOf = (sql: string): string =>
  `vitrine_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;

function bind<Row>(compiled: NamedQuery<Row>, values: object): CompiledQuery<Row> {
  const named = values as Record<string, unknown>;
  return {
    ...compiled,
    parameters: compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? named[parameter.name] : parameter,
    ),
  };
}

const placeholders = <Values extends object>(): Values =>
  new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
