import { Worker } from 'node:worker_threads';
import type { Run } from '../trial.ts';
import type { Batch } from './batch.ts';
import type { Ground } from './house.ts';
import { quickFolder } from './memory.ts';
import type { Asked, Done, Work } from './worker.ts';

type Waiting = PromiseWithResolvers<Batch>;
type Folder = Awaited<ReturnType<typeof quickFolder>>;

/** A thread that plays batches, as many at once as it has lanes. */
export class Crew {
  readonly lanes: number[];
  readonly #folders: Folder[];
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();

  private constructor(work: Work, folders: Folder[]) {
    this.#folders = folders;
    this.lanes = work.grounds.map((_, lane) => lane);
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: work,
      // Most of what a run makes is garbage soon.
      resourceLimits: { maxYoungGenerationSizeMb: 128 },
    });
    this.#worker.on('message', ({ lane, batch }: Done) => this.#waiting.get(lane)?.resolve(batch));
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.values()) reject(error);
    });
  }

  static async hire(run: Run, lanes: number): Promise<Crew> {
    const folders: Folder[] = [];
    const grounds: Ground[] = [];
    for (let lane = 0; lane < lanes; lane += 1) {
      const folder = await quickFolder(run);
      folders.push(folder);
      const { environment } = await run.stores();
      grounds.push({ dataDir: folder.path, environment });
    }
    return new Crew({ combination: run.combination, grounds }, folders);
  }

  play(asked: Asked): Promise<Batch> {
    const waiting = Promise.withResolvers<Batch>();
    this.#waiting.set(asked.lane, waiting);
    this.#worker.postMessage(asked);
    return waiting.promise;
  }

  async dismiss(): Promise<void> {
    await this.#worker.terminate();
    for (const folder of this.#folders) await folder.remove();
  }
}
