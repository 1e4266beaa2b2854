import type { Compilable, Kysely } from 'kysely';
import type { Answer, Prepared } from '../../packages/server/src/db/queries/prepared.ts';
import type { Database } from '../../packages/server/src/db/schema/database.ts';

/**
 * Replaces db/queries/prepared.ts while Stryker runs: the query is built at every call. With the
 * real module, the first test that runs a query builds it, and no later test reaches its mutants.
 */
export const prepared =
  <Values extends object, Row>(
    build: (db: Kysely<Database>, values: Values) => Compilable<Row>,
  ): Prepared<Values, Row> =>
  async (db, values): Promise<Answer<Row>> => {
    const { rows, numAffectedRows } = await db.executeQuery(build(db, values).compile());
    return { rows, changed: Number(numAffectedRows ?? 0n) };
  };
