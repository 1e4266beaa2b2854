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
 * One file on its way to the disk. Chunks are written in batches while the next ones arrive, and
 * synced in the background, so that little is left to wait for at the end. A body that fits in one
 * batch never meets the temporary file: its final name is random and no row names it yet.
 */
export class DurableWrite {
  readonly #deps: Deps;
  readonly #temporary: string;
  readonly #final: string;
  readonly #unregister: () => void;
  /** What may lie on the disk because of us. */
  readonly #made = new Set<string>();
  #batch: Batch;
  #file: OpenFile | undefined;
  #position = 0;
  #synced = 0;
  #writing: Promise<void> | undefined;
  #syncing: Promise<void> | undefined;
  // The kernel reports a failed writeback once: after it, no later fsync can be believed.
  #failure: Refusal | undefined;

  constructor(deps: Deps, paths: { temporary: string; final: string }) {
    this.#deps = deps;
    this.#temporary = paths.temporary;
    this.#final = paths.final;
    this.#batch = new Batch(deps.memory);
    this.#unregister = deps.memory.onContention(() => this.#flush());
  }

  /**
   * Takes a chunk, which must not change any more. Wait for the promise before the next one; it
   * never rejects. What went wrong is thrown by the next call.
   */
  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure;
    const granted = this.#deps.memory.acquire(chunk.length);
    return granted ? granted.then(() => this.#collect(chunk)) : this.#collect(chunk);
  }

  /** All that was taken, before `commit`: from memory as long as it is there, else from the disk. */
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

  /** Resolves when the bytes and their name are on the disk. Call `discard` when it rejects. */
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

  /** Removes whatever was written. What cannot be removed now is left to the sweep. */
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
    // Still full: the batch before it is on its way, and two are enough to overlap.
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
      // Somebody else's file is not ours to remove.
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

  // From now on the batch must not be flushed early: what is in the file and what in memory is final.
  // The memory is released soon, because no client has to send anything for that.
  #settle(): Promise<void> {
    this.#unregister();
    return this.#drain();
  }

  async #drain(): Promise<void> {
    while (this.#writing) await this.#writing;
    if (this.#failure) throw this.#failure;
  }

  // At once, not at `discard`: a slow client may not come back for it before long.
  #fail(error: unknown): void {
    this.#failure ??= storageFailure(error);
    this.#release();
  }

  #release(): void {
    this.#unregister();
    this.#batch.release();
  }
}
