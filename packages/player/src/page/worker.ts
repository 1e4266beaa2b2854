import type { ToThread } from '../protocol.ts';

/**
 * Starts the JS thread. A sandboxed document may only start a worker from a blob; that fetches the
 * script, which is ours, and later the bundle, which is not.
 */
export function startWorker(script: string, receive: (data: unknown) => void) {
  const source = `importScripts(${JSON.stringify(script)})`;
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(url);
  worker.onmessage = ({ data }) => receive(data);
  let waiting: ToThread[] = [];
  return {
    /** What is posted in one turn arrives together, in its order. */
    post(message: ToThread): void {
      if (waiting.push(message) > 1) return;
      queueMicrotask(() => {
        worker.postMessage(waiting);
        waiting = [];
      });
    },
    end: () => worker.terminate(),
  };
}
