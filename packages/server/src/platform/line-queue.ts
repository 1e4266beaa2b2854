/** How much one write takes. Small enough that what a failed one loses is little. */
const BATCH_BYTES = 16 * 1024;

/** How long a destination that takes nothing is left alone, in milliseconds. */
const RETRY_MS = 20;

const LINE_FEED = Buffer.from('\n');

type Destination = {
  /** Like `fs.write`: it may write a part, and fails with EAGAIN when there is no room. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
  /** Like `fs.writeSync`; used when nothing else runs any more. */
  writeSync(bytes: Buffer): number;
};

/**
 * Lines on their way to a destination that may stand still: a pipe that nobody reads, a full disk.
 * Whoever writes never waits. Up to `maxBytes` are kept; lines beyond that, and those that cannot be
 * written, are dropped and counted.
 */
export class LineQueue {
  readonly #destination: Destination;
  readonly #maxBytes: number;
  #lines: Buffer[] = [];
  #bytes = 0;
  /** What is being written, or is to be tried again. */
  #batch: Buffer = Buffer.alloc(0);
  #state: 'idle' | 'writing' | 'retrying' | 'ended' = 'idle';
  /** The destination ends with a part of a line. */
  #torn = false;
  /** The last write succeeded, so a report of what was dropped has a chance. */
  #takes = false;
  #untold = 0;
  #dropped = 0;

  /** Called with the count of dropped lines, once all that was kept is written. */
  onceDropped: (lines: number) => void = () => {};

  constructor(destination: Destination, maxBytes: number) {
    this.#destination = destination;
    this.#maxBytes = maxBytes;
  }

  /** Lines dropped since the start. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Takes whole lines, each with its line feed. */
  write(text: string): void {
    const bytes = Buffer.from(text);
    if (this.#bytes + bytes.length > this.#maxBytes) {
      this.#drop(bytes);
      return;
    }
    this.#lines.push(bytes);
    this.#bytes += bytes.length;
    if (this.#state === 'idle') this.#next();
  }

  /**
   * Writes what is kept, for at most `patienceMs`, without another turn of the event loop: for the end
   * of a process. A write that is under way is not repeated; it is in the hands of the system.
   */
  endSync(patienceMs: number): void {
    if (this.#state === 'writing') this.#forget();
    this.#state = 'ended';
    this.#takes = true;
    this.#tell();
    const until = Date.now() + patienceMs;
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
      this.#tell();
      return;
    }
    this.#state = 'writing';
    this.#destination.write(this.#batch, (error, written) => {
      // The end of the process came first.
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
    this.#takes = false;
    if (!isFull(error)) this.#drop(this.#forget());
    this.#state = 'retrying';
    // Nobody's end waits for a destination that takes nothing: endSync tries it once more.
    setTimeout(() => this.#next(), RETRY_MS).unref();
  }

  /** Moves lines into the batch when that is empty. False: there are none. */
  #fill(): boolean {
    if (this.#batch.length > 0) return true;
    let count = 0;
    for (let size = 0; size < BATCH_BYTES && count < this.#lines.length; count += 1)
      size += this.#lines[count]?.length ?? 0;
    const taken = this.#lines.splice(0, count);
    if (taken.length === 0) return false;
    if (this.#torn) {
      taken.unshift(LINE_FEED);
      this.#bytes += 1;
    }
    this.#batch = Buffer.concat(taken);
    return true;
  }

  #advance(written: number): void {
    if (written === 0) return;
    this.#takes = true;
    this.#bytes -= written;
    this.#torn = this.#batch[written - 1] !== LINE_FEED[0];
    this.#batch = this.#batch.subarray(written);
  }

  #forget(): Buffer {
    const batch = this.#batch;
    this.#bytes -= batch.length;
    this.#batch = Buffer.alloc(0);
    return batch;
  }

  #drop(bytes: Buffer): void {
    for (const byte of bytes) {
      if (byte !== LINE_FEED[0]) continue;
      this.#dropped += 1;
      this.#untold += 1;
    }
  }

  #tell(): void {
    const lines = this.#untold;
    if (lines === 0 || !this.#takes) return;
    this.#untold = 0;
    this.onceDropped(lines);
  }
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';
