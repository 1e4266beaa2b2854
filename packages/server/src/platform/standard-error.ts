import { write, writeSync } from 'node:fs';
import { LineQueue } from './line-queue.ts';

/** What is kept of a log that cannot be written, until it can. */
const KEPT_BYTES = 1024 * 1024;

/** How long the end of the process waits for whoever reads, in milliseconds. */
const PATIENCE_MS = 1000;

let shared: LineQueue | undefined;

/**
 * Where this process writes its log, and what it tells people. A collector that stands still, a full
 * journal or disk keep no request waiting, and neither does a terminal that was stopped with Ctrl-S:
 * writes are done by a thread. What is left at the end, or in a crash, is written then.
 */
export function standardError(): LineQueue {
  if (shared) return shared;
  // Node makes a pipe or a socket non-blocking when it opens the stream. A blocked write would occupy
  // its thread, and the process could not end.
  void process.stderr;
  const queue = new LineQueue(
    { write: (bytes, done) => write(2, bytes, done), writeSync: (bytes) => writeSync(2, bytes) },
    KEPT_BYTES,
  );
  process.on('exit', () => queue.endSync(PATIENCE_MS));
  shared = queue;
  return queue;
}

/** Lines that this process dropped, for its metrics. */
export const droppedLines = (): number => shared?.dropped ?? 0;
