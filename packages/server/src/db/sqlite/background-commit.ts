import { type FileHandle, open } from 'node:fs/promises';
import { CheckpointThread } from './checkpoint-thread.ts';
import type { SqliteConnection } from './connection.ts';
import { unavailable } from './errors.ts';

/** So many changed rows are some 50 MiB of log when each has a commit of its own, and less otherwise. */
const ROWS_PER_CHECKPOINT = 4000;
/** Commits wait for a checkpoint when so many rows have changed since the one before. */
const MOST_ROWS = 2 * ROWS_PER_CHECKPOINT;
const MIB = 1024 * 1024;

/** The connections of one process to a database, of which no other process is a server. */
type Connections = { writer: SqliteConnection; reader: SqliteConnection };

/**
 * Commits without making the event loop wait for the disk. COMMIT only writes to SQLite's
 * write-ahead log, and Node's pool of threads syncs the log.
 *
 * Meanwhile `reader` keeps the snapshot from before the commit, so nobody reads what a power loss
 * could still take back. Because of that snapshot a checkpoint by COMMIT could never copy the whole
 * log, and the log would grow. So checkpoints are made here, on a thread of their own: one while commits
 * go on, and a short second one between two commits, after which the log starts anew.
 *
 * SQLite syncs the log before a checkpoint, and the database before it starts the log anew
 * (https://www.sqlite.org/wal.html). The log has no locks, which closing the file would release.
 */
export class BackgroundCommit {
  readonly #connections: Connections;
  readonly #log: FileHandle;
  readonly #checkpoints: CheckpointThread;
  #checkpointed = 0;
  /** The commit that is being synced. */
  #syncing: Promise<void> | undefined;
  /** The checkpoint that runs while commits go on. */
  #copying: Promise<void> | undefined;
  /** Whether it has ended, so that the second one is next. */
  #isCopied = false;
  #failure: Error | undefined;

  private constructor(file: string, connections: Connections, log: FileHandle) {
    this.#connections = connections;
    this.#log = log;
    this.#checkpoints = new CheckpointThread(file);
  }

  /** `connections` are those to the database `file`. */
  static async open(file: string, connections: Connections): Promise<BackgroundCommit> {
    const log = await open(`${file}-wal`, 'r+');
    try {
      const commits = new BackgroundCommit(file, connections, log);
      await commits.#writeAgain();
      await commits.sync();
      connections.writer.exec('pragma synchronous = normal');
      connections.writer.exec('pragma wal_autocheckpoint = 0');
      commits.#checkpointHere();
      return commits;
    } catch (error) {
      await log.close();
      throw error;
    }
  }

  /**
   * Commits the transaction of `writer`. When this resolves, it is durable and `reader` sees it. Once a
   * sync has failed, every commit is refused and `reader` keeps its snapshot: the system may have
   * dropped what it could not write, and reports that only once.
   */
  async commit(): Promise<void> {
    const { writer, reader } = this.#connections;
    if (this.#failure) throw this.#failure;
    try {
      reader.exec('begin');
      // The snapshot is taken by the first read.
      reader.exec('select 1 from sqlite_schema');
      writer.exec('commit');
    } catch (error) {
      if (reader.isTransaction) reader.exec('commit');
      throw error;
    }
    try {
      this.#syncing = this.sync();
      await this.#syncing;
    } catch (error) {
      this.#failure = unavailable(
        'The disk failed while the database was written, so nothing more is written. Start the server again when the disk works.',
        error,
      );
      throw this.#failure;
    } finally {
      this.#syncing = undefined;
    }
    reader.exec('commit');
  }

  /**
   * Resolves when `reader` sees what other processes have committed until now; undefined when it
   * does. After a failed sync it never does.
   */
  behind(): Promise<void> | undefined {
    return this.#syncing?.then(
      // The snapshot is left in the same turn, by the code that awaited the sync first.
      () => {},
      () => {},
    );
  }

  /**
   * Call this after each commit, when its writers have their answers. The next transaction begins when
   * the returned promise resolves, if there is one.
   */
  checkpoint(): Promise<void> | undefined {
    const { changes } = this.#connections.writer;
    const rows = changes - this.#checkpointed;
    if (this.#isCopied) {
      this.#isCopied = false;
      this.#copying = undefined;
      this.#checkpointed = changes;
      return this.#copy();
    }
    if (rows < ROWS_PER_CHECKPOINT) return undefined;
    this.#copying ??= this.#copy().then(() => {
      this.#isCopied = true;
    });
    return rows < MOST_ROWS ? undefined : this.#copying;
  }

  /** Syncs the log, in Node's pool of threads. */
  async sync(): Promise<void> {
    await this.#log.datasync();
  }

  async close(): Promise<void> {
    try {
      await this.#checkpoints.close();
    } finally {
      await this.#log.close();
    }
  }

  /**
   * Writes what is in the log once more, so that a sync writes all of it. The log may have commits of
   * a process that was killed before it synced them, or whose sync failed. After a failed sync the
   * system may report what it did not write as written. A later commit would stand behind a hole, and
   * a power loss would take it.
   */
  async #writeAgain(): Promise<void> {
    const { writer } = this.#connections;
    const bytes = Buffer.allocUnsafe(MIB);
    // No other process writes to the log meanwhile.
    writer.exec('begin immediate');
    try {
      for (let at = 0; ; ) {
        const { bytesRead } = await this.#log.read(bytes, 0, MIB, at);
        if (bytesRead === 0) break;
        at += (await this.#log.write(bytes, 0, bytesRead, at)).bytesWritten;
      }
    } finally {
      writer.exec('rollback');
    }
  }

  #copy(): Promise<void> {
    return this.#checkpoints.run().catch(() => this.#checkpointHere());
  }

  #checkpointHere(): void {
    const { writer } = this.#connections;
    this.#checkpointed = writer.changes;
    try {
      writer.exec('pragma wal_checkpoint(passive)');
    } catch {
      // The commits are durable without it, and a later checkpoint copies the same pages.
    }
  }
}
