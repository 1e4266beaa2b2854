import { createBudget } from '../host/budget.ts';
import type { ToThread } from '../protocol.ts';

/** An app sends some hundred messages a second at the most: each has all of one turn. */
const MESSAGES_A_SECOND = 5000;

/**
 * Starts the JS thread. A sandboxed document may only start a worker from a blob; that fetches the
 * script, which is ours, and later the bundle, which is not.
 */
export function startWorker(
  script: string,
  receive: (data: unknown) => void,
  ended: (because: string) => void,
) {
  const source = `importScripts(${JSON.stringify(script)})`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url);
  const budget = createBudget(MESSAGES_A_SECOND);
  worker.onmessage = ({ data }) => {
    if (budget.take()) return receive(data);
    worker.terminate();
    worker.onmessage = null;
    ended(`It sent more than ${MESSAGES_A_SECOND} messages in a second.`);
  };
  worker.onerror = ({ message }) => {
    if (message) ended(`Its thread could not start: ${message}`);
  };
  let waiting: ToThread[] = [];
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
    end: () => worker.terminate(),
  };
}
