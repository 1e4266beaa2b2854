import type { Answer, Asked, News } from './messages.ts';
import { type ReadHere, read } from './read.ts';

/** A bundle that is being read. */
export type Reading = {
  asked: Asked;
  /** Rejects if a worker is needed whose script cannot be fetched. */
  answer: Promise<Answer>;
  /** Calls `listener` with all earlier and later news. */
  hear(listener: (news: News) => void): void;
};

function startReading(script: string, asked: Asked, here?: ReadHere): Reading {
  const told: News[] = [];
  let listener: ((news: News) => void) | undefined;
  const tell = (news: News) => {
    if (listener) listener(news);
    else told.push(news);
  };
  const answer = read(script, asked, tell, here);
  // The caller that takes the reading handles a failure. Until then it must not count as unhandled.
  answer.catch(() => {});
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
export function begin(script: string, asked: Asked, here: ReadHere): void {
  if (!(BEGUN in page)) page[BEGUN] = startReading(script, asked, here);
}

/** Takes the reading that was begun, if it is of the same bundle; otherwise starts one. */
export function takeReading(script: string, asked: Asked): Reading {
  const begun = page[BEGUN];
  page[BEGUN] = undefined;
  const isSame = begun?.asked.bundle === asked.bundle && begun.asked.maxBytes === asked.maxBytes;
  return begun && isSame ? begun : startReading(script, asked);
}
