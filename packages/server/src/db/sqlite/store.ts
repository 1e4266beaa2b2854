import { Kysely } from 'kysely';
import { Refusal } from '../../core/model/errors.ts';
import type { Store } from '../../core/ports/store.ts';
import type { Engine } from '../engine.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Database } from '../schema/database.ts';
import { createStore } from '../store.ts';
import { SqliteConnection } from './connection.ts';
import { sqliteDialect, sqliteTypes } from './dialect.ts';
import { translate } from './errors.ts';
import { GroupCommit } from './group-commit.ts';
import { ensurePrivateFile } from './private-file.ts';

export { backupSqlite } from './backup.ts';

/** A moment that a server may stand still, in milliseconds; see `GroupCommit`. */
const MOMENT = 50;

/** Opens the database in `file`, making it or bringing its tables up to date when needed. */
export async function openSqliteStore(options: { file: string }): Promise<Store> {
  return createStore(await openSqlite(options.file));
}

/** One connection writes. Another reads, so that reads see what is committed and never wait. */
export async function openSqlite(file: string): Promise<Engine> {
  const open: SqliteConnection[] = [];
  const connect = (options = {}): SqliteConnection => {
    const connection = new SqliteConnection(file, options);
    open.push(connection);
    return connection;
  };
  const closeAll = () => {
    for (const connection of open.reverse()) connection.close();
  };
  try {
    ensurePrivateFile(file);
    const writer = connect();
    const writes = new Kysely<Database>({ dialect: sqliteDialect(writer) });
    await migrate(writes, sqliteTypes);
    writer.busyTimeout = MOMENT;
    const reads = new Kysely<Database>({ dialect: sqliteDialect(connect({ readOnly: true })) });
    const commits = new GroupCommit(writer);
    return {
      reads,
      transaction: (work) => commits.run(() => writes.connection().execute(work)),
      async close() {
        await commits.close();
        closeAll();
      },
    };
  } catch (error) {
    closeAll();
    throw notOpened(file, error);
  }
}

/** At the start an operator reads this error, so it names the reason. */
function notOpened(file: string, error: unknown): unknown {
  const told = translate(error);
  if (!(told instanceof Refusal) || told.code !== 'unavailable') return told;
  const why = told.cause instanceof Error ? told.cause.message : told.message;
  return new Error(`The database ${file} cannot be opened: ${why}.`, { cause: told.cause });
}
