import { createBudget } from '../host/budget.ts';
import type { ToThread } from '../protocol.ts';

/** An app sends some hundred messages a second at the most: each has all of one turn. */
const MESSAGES_A_SECOND = 5000;

/** Starts the JS thread: a worker of our script, which later runs the bundle, which is not ours. */
export function startWorker(
  script: string,
  receive: (data: unknown) => void,
  ended: (because: string) => void,
) {
  const budget = createBudget(MESSAGES_A_SECOND);
  let isOver = false;

  function end(because?: string): void {
    if (isOver) return;
    isOver = true;
    void started.then((worker) => worker?.terminate());
    if (because !== undefined) ended(because);
  }

  const started = fetchScript(script)
    .then((blob) => {
      if (isOver) return undefined;
      const worker = new Worker(URL.createObjectURL(blob));
      worker.onmessage = ({ data }) => {
        if (isOver) return;
        if (budget.take()) receive(data);
        else end(`It sent more than ${MESSAGES_A_SECOND} messages in a second.`);
      };
      worker.onerror = ({ message }) => {
        if (message) end(`Its thread could not start: ${message}`);
      };
      return worker;
    })
    .catch((error: unknown) => {
      end(`Its thread could not start: ${error}`);
      return undefined;
    });

  let waiting: ToThread[] = [];
  return {
    /** What is posted in one turn arrives together, in its order. */
    post(message: ToThread): void {
      if (waiting.push(message) > 1) return;
      queueMicrotask(() => {
        const posted = waiting;
        // First: a message that cannot be posted must not keep those after it.
        waiting = [];
        void started.then((worker) => worker?.postMessage(posted));
      });
    },
    end,
  };
}

/**
 * A sandboxed document may only start a worker from a blob. A blob that only imports the script would
 * do, but then every error thrown in it would be the words “Script error”, and no more.
 */
async function fetchScript(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`status ${answer.status} for ${url}`);
  const source = [await answer.blob(), `\n//# sourceURL=${url}`];
  return new Blob(source, { type: 'text/javascript' });
}
