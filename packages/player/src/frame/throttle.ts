import type { FromFrame } from '../protocol/host.ts';
import { readMessage } from '../protocol/read-message.ts';
import { createRateLimit } from '../shared/rate-limit.ts';

/** The size of a portion. Together with logs this stays below the limit of the host. */
const PORTION = 20;
const EVERY_MS = 50;
/** The limit of values that wait. */
const MAX = 10_000;

/**
 * Sends stored values to the host in portions. If a key is written again and again, only its last value is
 * sent, so no value is lost, however fast an app writes.
 */
export function throttleStorage(
  post: (message: FromFrame) => void,
  schedule: (work: () => void, ms: number) => unknown = setTimeout,
) {
  const waiting = new Map<string, FromFrame>();
  let isPausing = false;

  const flush = () => {
    isPausing = false;
    for (const [name, message] of [...waiting].slice(0, PORTION)) {
      waiting.delete(name);
      post(message);
      isPausing = true;
    }
    if (isPausing) schedule(flush, EVERY_MS);
  };

  /** Returns whether the message was one of the app storage. */
  return (message: FromFrame): boolean => {
    if (message.type !== 'notice' || message.notice?.notice !== 'store') return false;
    const name = JSON.stringify([message.notice.store, message.notice.key]);
    if (waiting.size < MAX || waiting.has(name)) waiting.set(name, message);
    if (!isPausing) flush();
    return true;
  };
}

/** Half of what the host accepts: see host/run.ts. */
const MESSAGES_PER_SECOND = 500;
/** Messages that are never left out: the host waits for them. */
const UNLIMITED = new Set<FromFrame['type']>(['pong', 'ended']);

/**
 * Sends only as many messages as the host accepts, and then how many were left out. Long values are
 * cut here, before they take memory and time of the host.
 */
export function throttle(post: (message: FromFrame) => void): (message: FromFrame) => void {
  const limit = createRateLimit(MESSAGES_PER_SECOND, (count) => post({ type: 'dropped', count }));
  const isStored = throttleStorage(post);
  /** Unlimited the first time, because an app starts once. Repetitions count. */
  const once = new Set<FromFrame['type']>(['started', 'firstFrame']);
  return (given) => {
    const message = readMessage(given);
    if (!message || isStored(message)) return;
    const isFree = UNLIMITED.has(message.type) || once.delete(message.type);
    if (isFree || limit.take()) post(message);
  };
}
