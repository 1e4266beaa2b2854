import type { RetryNotice } from '@vitrine/client';
import type { Io } from '../io.ts';
import { duration, printable } from './text.ts';

/** Parallel uploads fail at the same time and repeatedly. One message about them is enough. */
const AT_MOST_EVERY_MS = 5_000;

/** Prints why the client waits. Prints nothing with --json. */
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
