/** The sandboxed document that shows an app. It has an opaque origin, and starts the worker. */
import { START, type Start, type StartWithBlobs, type ToFrame } from '../protocol/host.ts';
import { startApp } from './app.ts';
import { throttle } from './throttle.ts';

const { src } = document.currentScript as HTMLScriptElement;

addEventListener('message', function begin({ data, source, ports: [port] }) {
  const given = data as StartWithBlobs | undefined;
  if (source !== parent || !port || given?.type !== START) return;
  removeEventListener('message', begin);
  const app = startApp(
    document.body,
    withBlobUrls(given),
    src,
    throttle((message) => port.postMessage(message)),
  );
  port.onmessage = (event: MessageEvent<ToFrame>) => app.receive(event.data);
});

/** Replaces the urls of everything that the host has fetched by blob urls of this document. */
function withBlobUrls({ blobs, ...start }: StartWithBlobs): Start {
  const here = (url: string) => {
    const blob = blobs[url];
    return blob ? URL.createObjectURL(blob) : url;
  };
  const { worker, libraries } = start.scripts;
  const found = Object.entries(libraries).map(([name, url]) => [name, here(url)]);
  return {
    ...start,
    bundleUrl: here(start.bundleUrl),
    scripts: { worker: here(worker), libraries: Object.fromEntries(found) },
  };
}
