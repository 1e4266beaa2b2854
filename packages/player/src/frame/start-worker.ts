import type { FromThread, ToThread } from '../protocol/worker.ts';
import { createBudget } from '../shared/rate-limit.ts';

const TYPES = new Set<FromThread['type']>([
  ...(['ready', 'started', 'commit', 'command', 'layoutAnimation', 'question'] as const),
  ...(['notice', 'asset', 'log', 'error', 'missing', 'pong', 'colorScheme', 'dismiss'] as const),
]);

/**
 * Reads what came from the thread. The bundle shares the thread with our code and can post what it
 * likes, so nothing of it is more than a wish: every handler checks the shape of what it uses.
 */
export function* received(data: unknown): Generator<FromThread> {
  if (!Array.isArray(data)) return;
  for (const message of data) {
    const type = (message as { type?: unknown } | null)?.type;
    if (TYPES.has(type as FromThread['type'])) yield message as FromThread;
  }
}

/** An app sends some hundred messages a second at the most: each has all of one turn. */
const MESSAGES_A_SECOND = 5000;

/**
 * Starts the JS thread: a worker of our script, which later runs the bundle, which is not ours. A
 * sandboxed document may only start one from a blob. A blob that only imports the script would do, but
 * then every error thrown in it would be the words “Script error”, and no more.
 */
export function startWorker(
  script: string,
  receive: (data: unknown) => void,
  ended: (because: string) => void,
) {
  const worker = new Worker(script);
  const budget = createBudget(MESSAGES_A_SECOND);
  let isOver = false;
  let waiting: ToThread[] = [];

  function end(because: string): void {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    ended(because);
  }

  worker.onmessage = ({ data }) => {
    if (isOver) return;
    if (budget.take()) receive(data);
    else end(`It sent more than ${MESSAGES_A_SECOND} messages in a second.`);
  };
  worker.onerror = ({ message }) => {
    if (message) end(`Its thread could not start: ${message}`);
  };

  return {
    /** What is posted in one turn arrives together, in its order. */
    post(message: ToThread): void {
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
