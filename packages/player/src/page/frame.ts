/** The document that shows an app: sandboxed, with an origin of its own, beside a worker that runs it. */
import { createBudget } from '../host/budget.ts';
import { type FromFrame, type Handed, START, type ToFrame } from '../host-protocol.ts';
import { startApp } from './app.ts';
import { createKeeping } from './keeping.ts';

/** As many as the page takes: see host/receive.ts. */
const MESSAGES_A_SECOND = 500;

addEventListener('message', function begin({ data, source, ports: [port] }) {
  const given = data as Handed | undefined;
  if (source !== parent || !port || given?.type !== START) return;
  removeEventListener('message', begin);
  const start = given.bundle ? { ...given, bundleUrl: URL.createObjectURL(given.bundle) } : given;
  const app = startApp(document.body, start, sparingly(port));
  port.onmessage = (event: MessageEvent<ToFrame>) => app.receive(event.data);
});

/** Says no more than the page would take, and then how much that was. */
function sparingly(port: MessagePort): (message: FromFrame) => void {
  const post = (message: FromFrame) => port.postMessage(message);
  const budget = createBudget(MESSAGES_A_SECOND, (count) => post({ type: 'dropped', count }));
  const keep = createKeeping(post);
  return (message) => {
    if (keep(message)) return;
    const isWanted = message.type !== 'log' && message.type !== 'notice';
    if (isWanted || budget.take()) post(message);
  };
}
