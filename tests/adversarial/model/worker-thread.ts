import { Worker } from 'node:worker_threads';
import { quickFolder } from '../../../tools/support/quick-folder.ts';
import { removeFolder } from '../../harness/fixtures/temporary-folder.ts';
import type { Run } from '../scenario.ts';
import type { Batch } from './batch.ts';
import type { Storage } from './deployment.ts';
import type { Asked, Done, Work } from './worker.ts';

type Waiting = PromiseWithResolvers<Batch>;

export class WorkerThread {
  readonly indexes: number[];
  readonly #storages: Storage[];
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();

  private constructor(work: Work) {
    this.#storages = work.storages;
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
    const storages: Storage[] = [];
    for (let index = 0; index < count; index += 1) {
      const { environment } = await run.stores();
      storages.push({ dataDir: quickFolder(2 ** 30), environment });
    }
    return new WorkerThread({ combination: run.combination, storages });
  }

  play(asked: Asked): Promise<Batch> {
    const waiting = Promise.withResolvers<Batch>();
    this.#waiting.set(asked.index, waiting);
    this.#worker.postMessage(asked);
    return waiting.promise;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
    for (const { dataDir } of this.#storages) await removeFolder(dataDir);
  }
}
