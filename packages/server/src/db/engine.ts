import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { Database } from './schema/database.ts';

/** What a migration cannot say in the same words to every database. */
export type DialectTypes = {
  /** An integer primary key that the database assigns: growing, and never used again. */
  sequence: {
    type: 'integer' | 'bigint';
    build(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  };
};

/** A database that is open and has its tables. Its failures are `Refusal`s already. */
export interface Engine {
  /** Answers with what is committed, whatever transactions are doing. */
  reads: Kysely<Database>;
  /** `db` works until `work` has settled. Resolves when what it did is durable. */
  transaction<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
