import { write, writeSync } from 'node:fs';
import { LineQueue } from './line-queue.ts';

/** The bytes of log lines that wait in memory while stderr cannot be written. */
const MAX_WAITING_BYTES = 1024 * 1024;

/** How long the exit of the process waits for the reader of stderr, in milliseconds. */
const EXIT_TIMEOUT_MS = 1000;

let shared: LineQueue | undefined;

/**
 * The stderr of this process, for its log and its messages. Writes run in Node's thread pool, so
 * requests never wait for a stalled log collector, a full disk, or a terminal stopped with Ctrl-S.
 * Lines that still wait when the process exits or crashes are written then.
 */
export function standardError(): LineQueue {
  if (shared) return shared;
  // Accessing `process.stderr` makes a pipe or socket non-blocking. A blocked write would occupy a
  // thread of the pool, and the process could not exit.
  void process.stderr;
  const queue = new LineQueue(
    { write: (bytes, done) => write(2, bytes, done), writeSync: (bytes) => writeSync(2, bytes) },
    MAX_WAITING_BYTES,
  );
  process.on('exit', () => queue.endSync(EXIT_TIMEOUT_MS));
  shared = queue;
  return queue;
}

/** The number of lines that this process dropped, for the metrics. */
export const droppedLines = (): number => shared?.dropped ?? 0;
