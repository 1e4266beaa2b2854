import type { FromWorker, ToWorker } from '../protocol/worker.ts';
import { createRateLimit } from '../shared/rate-limit.ts';

const TYPES = new Set<FromWorker['type']>([
  ...(['ready', 'started', 'commit', 'command', 'layoutAnimation', 'question'] as const),
  ...(['notice', 'asset', 'log', 'error', 'missing', 'pong', 'colorScheme', 'dismiss'] as const),
]);

/**
 * Reads what came from the worker. The bundle shares the worker with our code and can post what it
 * likes, so nothing of it is more than a wish: every handler checks the shape of what it uses.
 */
export function* received(data: unknown): Generator<FromWorker> {
  if (!Array.isArray(data)) return;
  for (const message of data) {
    const type = (message as { type?: unknown } | null)?.type;
    if (TYPES.has(type as FromWorker['type'])) yield message as FromWorker;
  }
}

/** An app sends some hundred messages a second at the most: each has all of one turn. */
const MESSAGES_A_SECOND = 5000;

/**
 * Starts the JS worker: a worker of our script, which later runs the bundle, which is not ours. A
 * sandboxed document may only start one from a blob. A blob that only imports the script would do, but
 * then every error thrown in it would be the words “Script error”, and no more.
 */
export function startWorker(
  script: string,
  receive: (data: unknown) => void,
  ended: (because: string) => void,
) {
  const worker = new Worker(script);
  const limit = createRateLimit(MESSAGES_A_SECOND);
  let isOver = false;
  let waiting: ToWorker[] = [];

  function end(because: string): void {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    ended(because);
  }

  worker.onmessage = ({ data }) => {
    if (isOver) return;
    if (limit.take()) receive(data);
    else end(`It sent more than ${MESSAGES_A_SECOND} messages in a second.`);
  };
  worker.onerror = ({ message }) => {
    if (message) end(`Its thread could not start: ${message}`);
  };

  return {
    /** What is posted in one turn arrives together, in its order. */
    post(message: ToWorker): void {
      if (waiting.push(message) > 1) return;
      queueMicrotask(() => {
        const posted = waiting;
        // First: a message that cannot be posted must not keep those after it.
        waiting = [];
        worker.postMessage(posted);
      });
    },
    end,
  };
}
