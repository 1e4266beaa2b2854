import type { ColumnDefinitionBuilder, Kysely, RawBuilder } from 'kysely';
import type { Database } from './schema/database.ts';

/** What differs between the databases where tables are made. */
export type DialectTypes = {
  /** An integer primary key that the database assigns. Its values grow and are never reused. */
  sequence: {
    type: 'integer' | 'bigint';
    build(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
  };
  /** 32 random hexadecimal digits, and whether they can be the default of an added column. */
  randomId: { value: RawBuilder<string>; canBeDefault: boolean };
  /** The type of bytes; null when the database stores no bytes of objects. */
  bytes: 'blob' | null;
  /** Has a row if there is a table of this name among those of the database, or of its current schema. */
  tablesNamed(name: string): RawBuilder<unknown>;
};

/** An open, migrated database. When the database fails, its methods reject with a `Refusal`. */
export interface Engine {
  /** Reads committed rows. It does not wait for open transactions. */
  reads: Kysely<Database>;
  /** Runs `work` in one transaction. Resolves when it is durable. `db` is invalid afterwards. */
  transaction<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T>;
  /** As `Store.version`, for what `reads` sees. */
  version(fresh?: boolean): number | null;
  /** As `Store.behind`. */
  behind(): Promise<void> | undefined;
  close(): Promise<void>;
}
