import type { FromWorker, ToWorker } from '../protocol/worker.ts';
import { createRateLimit } from '../shared/rate-limit.ts';

const TYPES = new Set<FromWorker['type']>([
  ...(['started', 'commit', 'command', 'layoutAnimation', 'question'] as const),
  ...(['notice', 'asset', 'log', 'error', 'missing', 'pong', 'colorScheme', 'dismiss'] as const),
  'picture',
]);

/**
 * Reads messages of the worker. The bundle shares the worker with our code and can post anything.
 * So every handler checks the shape of what it uses.
 */
export function* received(data: unknown): Generator<FromWorker> {
  if (!Array.isArray(data)) return;
  for (const message of data) {
    const type = (message as { type?: unknown } | null)?.type;
    if (TYPES.has(type as FromWorker['type'])) yield message as FromWorker;
  }
}

/** An app sends some hundred messages a second at most, because one message has everything of a turn. */
const MESSAGES_PER_SECOND = 5000;

/**
 * Starts the worker with our script, which later evaluates the bundle. A sandboxed document can
 * start a worker only from a blob. If the blob only imported the script, every error in it would be
 * “Script error”. Messages that the worker sends before `startWorker` are kept.
 */
export function openWorker(script: string) {
  const worker = new Worker(script);
  const early: (MessageEvent | ErrorEvent)[] = [];
  worker.onmessage = (event) => void early.push(event);
  worker.onerror = (event) => void early.push(event);
  return { worker, early };
}

/** Makes a worker load the script of the layout, at this url, before the app starts. */
export function prepareWorker({ worker }: ReturnType<typeof openWorker>, layout: string): void {
  worker.postMessage([{ type: 'prepare', layout }] satisfies ToWorker[]);
}

/** Listens to a worker, and limits what it may send. */
export function startWorker(
  { worker, early }: ReturnType<typeof openWorker>,
  receive: (data: unknown) => void,
  ended: (because: string) => void,
) {
  const limit = createRateLimit(MESSAGES_PER_SECOND);
  let isOver = false;
  let waiting: ToWorker[] = [];

  function end(because: string): void {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    ended(because);
  }

  const onMessage = ({ data }: MessageEvent): void => {
    if (isOver) return;
    if (limit.take()) receive(data);
    else end(`It sent more than ${MESSAGES_PER_SECOND} messages in a second.`);
  };
  const onError = ({ message }: ErrorEvent): void => {
    if (message) end(`Its thread could not start: ${message}`);
  };
  worker.onmessage = onMessage;
  worker.onerror = onError;
  // The caller is not ready for messages yet.
  queueMicrotask(() => {
    for (const event of early.splice(0))
      if (event instanceof MessageEvent) onMessage(event);
      else onError(event);
  });

  return {
    /** A message before those of this turn. */
    postNow: (message: ToWorker): void => worker.postMessage([message]),
    /** Messages of one turn arrive together, in order. */
    post(message: ToWorker): void {
      if (waiting.push(message) > 1) return;
      queueMicrotask(() => {
        const posted = waiting;
        // Reset first: a message that cannot be posted must not block later ones.
        waiting = [];
        worker.postMessage(posted);
      });
    },
    end,
  };
}
