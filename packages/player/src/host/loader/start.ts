import type { ThreadScripts } from '../fetch-script.ts';
import { OWN_FRAME, type WatchedFrame, type watchOwnFrame } from '../iframe.ts';
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

/** The scripts of the app's thread that are fetched, and their urls. */
type Thread = { worker: string; layout: string; scripts: Promise<ThreadScripts> };

/** What an element of the page begins before `mount`, which takes each part of it over. */
type Begun = {
  reading?: Reading | undefined;
  thread?: Thread | undefined;
  frame?: ReturnType<typeof watchOwnFrame> | undefined;
};

/** The global key under which an element of the page stores what it has begun. */
const BEGUN = Symbol.for('@vitrine/player: begun');
const page = globalThis as { [BEGUN]?: Begun };

/** Begins for `mount`, unless `mount` has begun already. */
export function begin(
  script: string,
  asked: Asked,
  here: ReadHere,
  others: () => Pick<Begun, 'thread' | 'frame'>,
): void {
  if (!page[BEGUN]) page[BEGUN] = { reading: startReading(script, asked, here), ...others() };
}

/** Whatever is taken is not begun any more. Nothing is begun after something was taken. */
function take<Part extends keyof Begun>(part: Part): Begun[Part] {
  page[BEGUN] ??= {};
  const taken = page[BEGUN][part];
  page[BEGUN][part] = undefined;
  return taken;
}

/** Takes the reading that was begun, if it is of the same bundle; otherwise starts one. */
export function takeReading(script: string, asked: Asked): Reading {
  const begun = take('reading');
  const isSame = begun?.asked.bundle === asked.bundle && begun.asked.maxBytes === asked.maxBytes;
  return begun && isSame ? begun : startReading(script, asked);
}

/** Takes the scripts of the app's thread, if those with these urls were begun. */
export function takeThread(worker: string, layout: string): Promise<ThreadScripts> | undefined {
  const begun = take('thread');
  return begun?.worker === worker && begun.layout === layout ? begun.scripts : undefined;
}

/**
 * Takes the frame that the page has in this element. A frame that nobody watched from its beginning is
 * removed: whether it has loaded cannot be known.
 */
export function takeFrame(element: HTMLElement): WatchedFrame | undefined {
  const frame = take('frame')?.in(element);
  if (!frame) for (const unknown of element.querySelectorAll(OWN_FRAME)) unknown.remove();
  return frame;
}
