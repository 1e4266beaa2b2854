import type { FromLoader, ToLoader } from './messages.ts';

type Answer = Exclude<FromLoader, { type: 'progress' | 'named' }>;
type News = Exclude<FromLoader, Answer>;

/** A bundle that a worker reads. */
export type Reading = {
  asked: ToLoader;
  /** Rejects if the worker's script cannot be fetched. */
  answer: Promise<Answer>;
  /** Calls `listener` with the earlier and all later messages of the worker, except the answer. */
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
  // The caller that takes the reading handles a failure. Until then it must not count as unhandled.
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

/** The global key under which an element of the page stores its reading. */
const BEGUN = Symbol.for('@vitrine/player: begun');
const page = globalThis as { [BEGUN]?: Reading | undefined };

/** Begins to read for `mount`, unless `mount` has begun already. */
export function begin(script: string, asked: ToLoader): void {
  if (!(BEGUN in page)) page[BEGUN] = read(script, asked);
}

/** Takes the reading that was begun, if it is of the same bundle; otherwise starts a worker. */
export function readInWorker(script: string, asked: ToLoader): Reading {
  const begun = page[BEGUN];
  page[BEGUN] = undefined;
  const isSame = begun?.asked.bundle === asked.bundle && begun.asked.maxBytes === asked.maxBytes;
  return begun && isSame ? begun : read(script, asked);
}
