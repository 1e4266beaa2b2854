import type { FromLoader, ToLoader } from './messages.ts';

type Answer = Exclude<FromLoader, { type: 'progress' | 'named' }>;
type News = Exclude<FromLoader, Answer>;

/** A bundle that a worker reads. */
export type Reading = {
  asked: ToLoader;
  /** Rejects if the worker's script cannot be fetched. */
  answer: Promise<Answer>;
  /** Calls `listener` with what the worker told before the answer, and with what it tells from now on. */
  hear(listener: (news: News) => void): void;
};

/** Starts a worker that reads a bundle. */
function read(script: string, asked: ToLoader): Reading {
  const loader = new Worker(script);
  const told: News[] = [];
  let listener: ((news: News) => void) | undefined;
  const answer = new Promise<Answer>((resolve, reject) => {
    loader.addEventListener('message', ({ data }: MessageEvent<FromLoader>) => {
      if (data.type === 'progress' || data.type === 'named') {
        if (listener) listener(data);
        else told.push(data);
        return;
      }
      loader.terminate();
      resolve(data);
    });
    loader.addEventListener('error', () => {
      loader.terminate();
      reject(new Error('The script that reads the bundle could not be run.'));
    });
  });
  // Whoever takes the reading handles a failure. Until then, it is not one that nobody handles.
  answer.catch(() => {});
  loader.postMessage(asked);
  return {
    asked,
    answer,
    hear(next) {
      listener = next;
      for (const news of told.splice(0)) next(news);
    },
  };
}

/** Where an element of the page leaves what it began to read. Once anybody reads, there is such a key. */
const BEGUN = Symbol.for('@vitrine/player: begun');
const page = globalThis as { [BEGUN]?: Reading | undefined };

/** Begins to read for `mount`, unless that has begun itself. */
export function begin(script: string, asked: ToLoader): void {
  if (!(BEGUN in page)) page[BEGUN] = read(script, asked);
}

/** Takes what was begun, if it is the same, and otherwise starts a worker. */
export function readInWorker(script: string, asked: ToLoader): Reading {
  const begun = page[BEGUN];
  page[BEGUN] = undefined;
  const isSame = begun?.asked.bundle === asked.bundle && begun.asked.maxBytes === asked.maxBytes;
  return begun && isSame ? begun : read(script, asked);
}
