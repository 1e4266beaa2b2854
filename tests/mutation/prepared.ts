import type { Compilable, Kysely } from 'kysely';
import type {
  Answer,
  Prepared,
  PreparedForList,
} from '../../packages/server/src/db/queries/prepared.ts';
import type { Database } from '../../packages/server/src/db/schema/database.ts';

/**
 * Replaces db/queries/prepared.ts while Stryker runs: the query is built at every call. With the
 * real module, the first test that runs a query builds it, and no later test reaches its mutants.
 */
export const prepared =
  <Values extends object, Row>(
    build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
  ): Prepared<Values, Row> =>
  (db, values) =>
    run(db, build(db, values));

export const preparedForList =
  <Values extends object, Item, Row>(
    build: (db: Kysely<Database>, values: Values, list: Item[]) => Compilable<Row>,
  ): PreparedForList<Values, Item, Row> =>
  (db, values, list) =>
    run(db, build(db, values, [...list]));

async function run<Row>(db: Kysely<Database>, query: Compilable<Row>): Promise<Answer<Row>> {
  const { rows, numAffectedRows } = await db.executeQuery(query.compile());
  return { rows, changed: Number(numAffectedRows ?? 0n) };
}
