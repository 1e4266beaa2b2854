/** The size of one write. A failed write loses at most this much. */
const BATCH_BYTES = 16 * 1024;

/** How long lines gather for one write, in milliseconds. A write for each line costs more than the line. */
const GATHER_MS = 5;

/** The pause before a failed write is retried, in milliseconds. */
const RETRY_MS = 20;

const LINE_FEED = Buffer.from('\n');

type Destination = {
  /** Like `fs.write`: may write only a part, and fails with EAGAIN if a pipe is full. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
  /** Like `fs.writeSync`. Used when the process exits. */
  writeSync(bytes: Buffer): number;
};

/**
 * A queue of lines for a destination that may stall, such as a pipe that nobody reads or a full disk.
 * Writing to the queue never blocks. Up to `maxBytes` wait in memory. Lines beyond that, and lines whose
 * write failed, are dropped and counted.
 */
export class LineQueue {
  readonly #destination: Destination;
  readonly #maxBytes: number;
  #lines: Buffer[] = [];
  #bytes = 0;
  /** The bytes of the current write, or of its retry. */
  #batch: Buffer = Buffer.alloc(0);
  #state: 'idle' | 'scheduled' | 'writing' | 'retrying' | 'ended' = 'idle';
  /** The last byte written is not a line feed. */
  #endsMidLine = false;
  /** The last write succeeded, so a report of dropped lines can be written. */
  #isWritable = false;
  #unreported = 0;
  #dropped = 0;

  /** Called with the number of dropped lines, after all waiting lines are written. */
  onDropped: (lines: number) => void = () => {};

  constructor(destination: Destination, maxBytes: number) {
    this.#destination = destination;
    this.#maxBytes = maxBytes;
  }

  /** The number of lines dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** `text` is one or more whole lines, each with its line feed. */
  write(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#bytes + bytes.length > this.#maxBytes) {
      this.#drop(bytes);
      return;
    }
    this.#lines.push(bytes);
    this.#bytes += bytes.length;
    if (this.#state !== 'idle') return;
    this.#state = 'scheduled';
    // The timer must not keep the process alive: `endSync` writes what waits.
    setTimeout(() => this.#next(), GATHER_MS).unref();
  }

  /**
   * Writes the waiting lines synchronously, for at most `timeoutMs`, when the process exits. A write that
   * is in progress is not repeated, because the thread pool may still complete it.
   */
  endSync(timeoutMs: number): void {
    if (this.#state === 'writing') this.#discardBatch();
    this.#state = 'ended';
    this.#isWritable = true;
    this.#report();
    const until = Date.now() + timeoutMs;
    while (this.#fill()) {
      try {
        this.#advance(this.#destination.writeSync(this.#batch));
      } catch (error) {
        if (!isFull(error) || Date.now() >= until) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
      }
    }
  }

  #next(): void {
    if (this.#state === 'ended') return;
    this.#state = 'idle';
    if (!this.#fill()) {
      this.#report();
      return;
    }
    this.#state = 'writing';
    this.#destination.write(this.#batch, (error, written) => {
      // `endSync` has run in the meantime.
      if (this.#state === 'ended') return;
      if (error) {
        this.#failed(error);
        return;
      }
      this.#advance(written);
      this.#next();
    });
  }

  #failed(error: NodeJS.ErrnoException): void {
    this.#isWritable = false;
    if (!isFull(error)) this.#drop(this.#discardBatch());
    this.#state = 'retrying';
    // The timer must not keep the process alive. `endSync` tries once more.
    setTimeout(() => this.#next(), RETRY_MS).unref();
  }

  /** Fills the batch with lines if it is empty. Returns false if no line waits. */
  #fill(): boolean {
    if (this.#batch.length > 0) return true;
    let count = 0;
    for (let size = 0; size < BATCH_BYTES && count < this.#lines.length; count += 1)
      size += this.#lines[count]?.length ?? 0;
    const taken = this.#lines.splice(0, count);
    if (taken.length === 0) return false;
    if (this.#endsMidLine) {
      taken.unshift(LINE_FEED);
      this.#bytes += 1;
    }
    this.#batch = Buffer.concat(taken);
    return true;
  }

  #advance(written: number): void {
    if (written === 0) return;
    this.#isWritable = true;
    this.#bytes -= written;
    this.#endsMidLine = this.#batch[written - 1] !== LINE_FEED[0];
    this.#batch = this.#batch.subarray(written);
  }

  #discardBatch(): Buffer {
    const batch = this.#batch;
    this.#bytes -= batch.length;
    this.#batch = Buffer.alloc(0);
    return batch;
  }

  #drop(bytes: Buffer): void {
    for (const byte of bytes) {
      if (byte !== LINE_FEED[0]) continue;
      this.#dropped += 1;
      this.#unreported += 1;
    }
  }

  #report(): void {
    const lines = this.#unreported;
    if (lines === 0 || !this.#isWritable) return;
    this.#unreported = 0;
    this.onDropped(lines);
  }
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';
