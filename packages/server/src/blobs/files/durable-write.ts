import type { Refusal } from '../../core/model/errors.ts';
import type { Semaphore } from '../semaphore.ts';
import { storageFailure } from '../storage-failure.ts';
import { Batch, writeAll } from './batch.ts';
import { errorCode, type FileSystem, type OpenFile } from './file-system.ts';
import { readFileStream } from './read-file.ts';

const SYNC_EVERY_BYTES = 32 * 1024 * 1024;

type Deps = {
  fs: FileSystem;
  memory: Semaphore;
  /** Makes the entry of `path` in its directory durable. */
  syncEntry: (path: string) => Promise<void>;
};

/**
 * Writes one file durably. Chunks are written in batches while the next ones arrive, and synced in
 * the background, so that little is left to sync at the end. A body that fits in one batch is
 * written under its final name without a temporary file: that name is random, and no row has it
 * yet.
 */
export class DurableWrite {
  readonly #deps: Deps;
  readonly #temporary: string;
  readonly #final: string;
  readonly #unregister: () => void;
  /** Paths that this write may have created. */
  readonly #made = new Set<string>();
  #batch: Batch;
  #file: OpenFile | undefined;
  #position = 0;
  #synced = 0;
  #writing: Promise<void> | undefined;
  #syncing: Promise<void> | undefined;
  // The kernel reports a failed writeback once. A later fsync may succeed without the lost bytes.
  #failure: Refusal | undefined;

  constructor(deps: Deps, paths: { temporary: string; final: string }) {
    this.#deps = deps;
    this.#temporary = paths.temporary;
    this.#final = paths.final;
    this.#batch = new Batch(deps.memory);
    this.#unregister = deps.memory.onContention(() => this.#flush());
  }

  /**
   * Takes a chunk, which the caller must not change afterwards. Await the returned promise before
   * the next call; it never rejects. The next call throws what failed.
   */
  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure;
    const granted = this.#deps.memory.acquire(chunk.length);
    return granted ? granted.then(() => this.#collect(chunk)) : this.#collect(chunk);
  }

  /** All bytes written so far, from memory if no file was begun, else from the disk. */
  async *contents(): AsyncGenerator<Uint8Array> {
    await this.#settle();
    if (!this.#file) return yield* this.#batch.parts;
    this.#flush();
    await this.#drain();
    try {
      yield* await readFileStream(this.#temporary);
    } catch (error) {
      throw storageFailure(error);
    }
  }

  /**
   * Resolves when the bytes and their directory entry are durable. Call `discard` if it rejects.
   */
  async commit(): Promise<void> {
    try {
      await this.#settle();
      if (this.#file) await this.#finishTemporary(this.#file);
      else await this.#writeAtOnce();
      this.#release();
    } catch (error) {
      throw storageFailure(error);
    }
  }

  /** Removes the files that were written. The sweep removes those that cannot be removed now. */
  async discard(): Promise<void> {
    this.#fail(new Error('discarded'));
    await this.#writing;
    await this.#syncing;
    await this.#file?.close().catch(() => {});
    for (const path of this.#made) await this.#deps.fs.unlink(path).catch(() => {});
  }

  #collect(chunk: Uint8Array): Promise<void> | undefined {
    this.#batch.add(chunk);
    if (this.#failure) this.#release();
    if (this.#batch.isFull || this.#deps.memory.isContended) this.#flush();
    // The batch is still full when the one before it is being written. Two batches are enough to
    // overlap reading and writing.
    return this.#batch.isFull ? this.#writing : undefined;
  }

  #flush(): void {
    if (this.#writing || this.#failure || this.#batch.parts.length === 0) return;
    const batch = this.#batch;
    this.#batch = new Batch(this.#deps.memory);
    this.#writing = this.#writeTemporary(batch.parts)
      .catch((error) => this.#fail(error))
      .then(() => {
        this.#writing = undefined;
        batch.release();
        if (this.#batch.isFull || this.#deps.memory.isContended) this.#flush();
      });
  }

  async #writeTemporary(parts: Uint8Array[]): Promise<void> {
    const file = this.#file ?? (await this.#create(this.#temporary));
    this.#position += await writeAll(file, parts, this.#position);
    if (this.#syncing || this.#position - this.#synced < SYNC_EVERY_BYTES) return;
    this.#synced = this.#position;
    this.#syncing = file
      .datasync()
      .catch((error) => this.#fail(error))
      .then(() => {
        this.#syncing = undefined;
      });
  }

  async #finishTemporary(file: OpenFile): Promise<void> {
    this.#flush();
    await this.#drain();
    await this.#syncing;
    await this.#drain();
    await file.datasync();
    await this.#close(file);
    this.#made.add(this.#final);
    await this.#deps.fs.rename(this.#temporary, this.#final);
    this.#made.delete(this.#temporary);
    await this.#deps.syncEntry(this.#final);
  }

  async #writeAtOnce(): Promise<void> {
    const file = await this.#create(this.#final);
    await writeAll(file, this.#batch.parts, 0);
    await Promise.all([file.datasync(), this.#deps.syncEntry(this.#final)]);
    await this.#close(file);
  }

  async #create(path: string): Promise<OpenFile> {
    try {
      this.#file = await this.#deps.fs.open(path, 'wx');
    } catch (error) {
      // With EEXIST the file belongs to another write, which must keep it.
      if (errorCode(error) !== 'EEXIST') this.#made.add(path);
      throw error;
    }
    this.#made.add(path);
    return this.#file;
  }

  async #close(file: OpenFile): Promise<void> {
    this.#file = undefined;
    await file.close();
  }

  // Stops early flushes: from here on it is fixed which bytes are in the file and which in memory.
  // The memory is soon released all the same, since that no longer depends on the client.
  #settle(): Promise<void> {
    this.#unregister();
    return this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#writing) await this.#writing;
    if (this.#failure) throw this.#failure;
  }

  // Releases the memory here and not in `discard`, which may have to wait for a slow client.
  #fail(error: unknown): void {
    this.#failure ??= storageFailure(error);
    this.#release();
  }

  #release(): void {
    this.#unregister();
    this.#batch.release();
  }
}
