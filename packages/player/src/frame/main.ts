/** The document that shows an app: sandboxed, with an origin of its own, beside a worker that runs it. */
import { type Handed, START, type Start, type ToFrame } from '../protocol/host.ts';
import { startApp } from './app.ts';
import { sparingly } from './throttle.ts';

addEventListener('message', function begin({ data, source, ports: [port] }) {
  const given = data as Handed | undefined;
  if (source !== parent || !port || given?.type !== START) return;
  removeEventListener('message', begin);
  const app = startApp(
    document.body,
    withUrls(given),
    sparingly((message) => port.postMessage(message)),
  );
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
