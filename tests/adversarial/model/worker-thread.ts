import { Worker } from 'node:worker_threads';
import type { Run } from '../scenario.ts';
import type { Batch } from './batch.ts';
import type { Storage } from './deployment.ts';
import { quickFolder } from './memory.ts';
import type { Asked, Done, Work } from './worker.ts';

type Waiting = PromiseWithResolvers<Batch>;
type Folder = Awaited<ReturnType<typeof quickFolder>>;

export class WorkerThread {
  readonly indexes: number[];
  readonly #folders: Folder[];
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();

  private constructor(work: Work, folders: Folder[]) {
    this.#folders = folders;
    this.indexes = work.storages.map((_, index) => index);
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: work,
      // Most objects of a run are short-lived, and a large young generation collects them cheaply.
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    });
    this.#worker.on('message', ({ index, batch }: Done) =>
      this.#waiting.get(index)?.resolve(batch),
    );
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
    });
  }

  static async start(run: Run, count: number): Promise<WorkerThread> {
    const folders: Folder[] = [];
    const storages: Storage[] = [];
    for (let index = 0; index < count; index += 1) {
      const folder = await quickFolder(run);
      folders.push(folder);
      const { environment } = await run.stores();
      storages.push({ dataDir: folder.path, environment });
    }
    return new WorkerThread({ combination: run.combination, storages }, folders);
  }

  play(asked: Asked): Promise<Batch> {
    const waiting = Promise.withResolvers<Batch>();
    this.#waiting.set(asked.index, waiting);
    this.#worker.postMessage(asked);
    return waiting.promise;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
    for (const folder of this.#folders) await folder.remove();
  }
}
