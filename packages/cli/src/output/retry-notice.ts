import type { RetryNotice } from '@vitrine/client';
import type { Io } from '../io.ts';
import { duration, printable } from './text.ts';

/** Several uploads that fail at once, again and again, are still one piece of news. */
const AT_MOST_EVERY_MS = 5_000;

/** Says why nothing seems to happen. Silent for scripts. */
export function retryNotice(
  io: Io,
  json: boolean,
  now: () => number = Date.now,
): (notice: RetryNotice) => void {
  let last = Number.NEGATIVE_INFINITY;
  return ({ error, delayMs }) => {
    if (json || now() - last < AT_MOST_EVERY_MS) return;
    last = now();
    io.err(`${printable(error.message)}; trying again in ${duration(delayMs)}\n`);
  };
}
