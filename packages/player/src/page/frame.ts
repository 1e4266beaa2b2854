/** The document that shows an app: sandboxed, with an origin of its own, beside a worker that runs it. */
import { createBudget } from '../host/budget.ts';
import { type FromFrame, type Handed, START, type Start, type ToFrame } from '../host-protocol.ts';
import { startApp } from './app.ts';
import { createKeeping } from './keeping.ts';

/** As many as the page takes: see host/receive.ts. */
const MESSAGES_A_SECOND = 500;

addEventListener('message', function begin({ data, source, ports: [port] }) {
  const given = data as Handed | undefined;
  if (source !== parent || !port || given?.type !== START) return;
  removeEventListener('message', begin);
  const app = startApp(document.body, withUrls(given), sparingly(port));
  port.onmessage = (event: MessageEvent<ToFrame>) => app.receive(event.data);
});

/** With addresses in this document for all that the page holds. */
function withUrls({ held, ...start }: Handed): Start {
  const here = (url: string) => {
    const blob = held[url];
    return blob ? URL.createObjectURL(blob) : url;
  };
  const { thread, adapters } = start.scripts;
  const found = Object.entries(adapters).map(([name, url]) => [name, here(url)]);
  return {
    ...start,
    bundleUrl: here(start.bundleUrl),
    scripts: { thread: here(thread), adapters: Object.fromEntries(found) },
  };
}

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
