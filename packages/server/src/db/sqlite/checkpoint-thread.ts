import { Worker } from 'node:worker_threads';

// Beside this module as source, and beside the chunk that has it in the published package.
const FILE = import.meta.url.endsWith('.ts') ? './checkpoint-worker.ts' : './checkpoint-worker.js';

/** Runs checkpoints of one database on a thread of its own, which is started with the first one. */
export class CheckpointThread {
  readonly #file: string;
  #worker: Worker | undefined;
  #running: PromiseWithResolvers<void> | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Copies what is in the log into the database, as far as no reader needs the older pages. Rejects when
   * SQLite or the thread fails. One checkpoint runs at a time.
   */
  run(): Promise<void> {
    this.#worker ??= this.#start();
    this.#running = Promise.withResolvers<void>();
    this.#worker.ref();
    this.#worker.postMessage('checkpoint');
    return this.#running.promise;
  }

  async close(): Promise<void> {
    await this.#running?.promise.catch(() => {});
    const worker = this.#worker;
    if (worker === undefined) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    worker.ref();
    worker.postMessage('close');
    await ended;
  }

  #start(): Worker {
    const worker = new Worker(new URL(FILE, import.meta.url), { workerData: this.#file });
    worker.on('message', (failure: string | null) => {
      // Between checkpoints it does not keep the process alive.
      worker.unref();
      if (failure === null) this.#running?.resolve();
      else this.#running?.reject(new Error(failure));
    });
    worker.on('error', (error: Error) => this.#end(worker, error));
    worker.on('exit', () => this.#end(worker, new Error('the thread of checkpoints has ended')));
    return worker;
  }

  #end(worker: Worker, error: Error): void {
    if (this.#worker === worker) this.#worker = undefined;
    this.#running?.reject(error);
  }
}
