import { Kysely } from 'kysely';
import { Refusal } from '../../core/model/errors.ts';
import type { Store } from '../../core/ports/store.ts';
import type { Engine } from '../engine.ts';
import { migrate } from '../migrations/migrate.ts';
import type { Database } from '../schema/database.ts';
import { createStore } from '../store.ts';
import { BackgroundCommit } from './background-commit.ts';
import { SqliteConnection } from './connection.ts';
import { kyselyOver, sqliteDialect, sqliteTypes } from './dialect.ts';
import { translate } from './errors.ts';
import { GroupCommit } from './group-commit.ts';
import { ensurePrivateFile } from './private-file.ts';
import { SharedVersion } from './shared-version.ts';

export { backupSqlite } from './backup.ts';

/** How long a wait for a lock may block the whole process, in milliseconds; see `GroupCommit`. */
const BUSY_TIMEOUT = 50;

/**
 * Whether commits wait for the disk in the background (`BackgroundCommit`). That is for a server: it
 * is the only one on its database, and commands that commit meanwhile wait in the foreground.
 */
type Options = { inBackground?: boolean };

/** Opens the database in `file`. Creates and migrates it when needed. */
export async function openSqliteStore({
  file,
  ...options
}: { file: string } & Options): Promise<Store> {
  return createStore(await openSqlite(file, options));
}

/** One connection writes. The other reads: it sees committed rows and never waits for a writer. */
export async function openSqlite(
  file: string,
  { inBackground = false }: Options = {},
): Promise<Engine> {
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
    await migrate(new Kysely<Database>({ dialect: sqliteDialect(writer) }), sqliteTypes);
    const reader = connect({ readOnly: true });
    const version = new SharedVersion(() => reader.version);
    const background = inBackground
      ? await BackgroundCommit.open(file, { writer, reader })
      : undefined;
    writer.busyTimeout = BUSY_TIMEOUT;
    const commit = background && (() => background.commit());
    const answered = background && (() => background.checkpoint());
    const committed = version.forget;
    const commits = new GroupCommit(writer, { commit, committed, answered });
    return {
      reads: kyselyOver(reader).db,
      transaction: (work) =>
        commits.run(async () => {
          const { db, end } = kyselyOver(writer);
          try {
            return await work(db);
          } finally {
            end();
          }
        }),
      version: (fresh = false) => version.get(fresh),
      behind: () => background?.behind(),
      async close() {
        await commits.close();
        try {
          await background?.close();
        } finally {
          closeAll();
        }
      },
    };
  } catch (error) {
    closeAll();
    throw notOpened(file, error);
  }
}

/** The operator who starts the server reads this error, so it names the cause. */
function notOpened(file: string, error: unknown): unknown {
  const refusal = translate(error);
  const isOfSystem = error instanceof Error && 'syscall' in error;
  const isUnavailable = refusal instanceof Refusal && refusal.code === 'unavailable';
  if (!isOfSystem && !isUnavailable) return refusal;
  const cause = isUnavailable ? refusal.cause : error;
  const why = cause instanceof Error ? cause.message : String(refusal);
  return new Error(`The database ${file} cannot be opened: ${why}.`, { cause });
}
