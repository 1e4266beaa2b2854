import type { FromFrame } from '../protocol/host.ts';
import { readMessage } from '../protocol/read-message.ts';
import { createRateLimit } from '../shared/rate-limit.ts';

/** So many at a time and no more: with all that an app logs it stays below what the page takes. */
const AT_ONCE = 20;
const EVERY_MS = 50;
/** More than that at a time is nothing that anybody wants to isStored. */
const MOST = 10_000;

/**
 * Tells the page what an app keeps. Of what is written again and again the page needs the last value
 * only, so that none is lost however fast it is written.
 */
export function throttleStorage(
  post: (message: FromFrame) => void,
  later: (work: () => void, ms: number) => unknown = setTimeout,
) {
  const waiting = new Map<string, FromFrame>();
  let isPausing = false;

  const go = () => {
    isPausing = false;
    for (const [name, message] of [...waiting].slice(0, AT_ONCE)) {
      waiting.delete(name);
      post(message);
      isPausing = true;
    }
    if (isPausing) later(go, EVERY_MS);
  };

  /** Whether it was something to isStored. */
  return (message: FromFrame): boolean => {
    if (message.type !== 'notice' || message.notice?.notice !== 'store') return false;
    const name = JSON.stringify([message.notice.store, message.notice.key]);
    if (waiting.size < MOST || waiting.has(name)) waiting.set(name, message);
    if (!isPausing) go();
    return true;
  };
}

/** As many as the page takes: see host/run.ts. */
const MESSAGES_A_SECOND = 500;
/** These come once, or as often as the page asks. */
const NEEDED = new Set<FromFrame['type']>(['started', 'firstFrame', 'pong', 'ended']);

/**
 * Says no more than the page would take, and then how much that was. What the app made is as large as it
 * likes until it is cut here: whatever is posted takes room and time of the page.
 */
export function throttle(post: (message: FromFrame) => void): (message: FromFrame) => void {
  const limit = createRateLimit(MESSAGES_A_SECOND, (count) => post({ type: 'dropped', count }));
  const isStored = throttleStorage(post);
  return (given) => {
    const message = readMessage(given);
    if (!message || isStored(message)) return;
    if (NEEDED.has(message.type) || limit.take()) post(message);
  };
}
