/** The sandboxed document that shows an app. It has an opaque origin, and starts the worker. */
import {
  LISTENING,
  PREPARE,
  type Prepare,
  START,
  type Start,
  type StartWithBlobs,
  type ToFrame,
} from '../protocol/host.ts';
import { startApp } from './app.ts';
import { openWorker, prepareWorker } from './start-worker.ts';
import { throttle } from './throttle.ts';

let opened: ReturnType<typeof openWorker> | undefined;

addEventListener('message', function begin({ data, source, ports: [port] }) {
  if (source !== parent) return;
  const given = data as StartWithBlobs | Prepare | undefined;
  if (given?.type === PREPARE) opened ??= prepare(given);
  if (!port || given?.type !== START) return;
  removeEventListener('message', begin);
  const start = withBlobUrls(given);
  const app = startApp(document.body, start, {
    worker: opened ?? openWorker(start.scripts.worker),
    base: new URL(given.scripts.worker, document.baseURI).href,
    given: given.blobs,
    send: throttle((message) => port.postMessage(message)),
  });
  port.onmessage = (event: MessageEvent<ToFrame>) => app.receive(event.data);
});

// A host that does not expect it ignores it. It contains nothing that is secret.
parent.postMessage(LISTENING, '*');

/** Starts the app's thread, which loads the layout while the bundle is still loading. */
function prepare({ worker, layout }: Prepare): ReturnType<typeof openWorker> {
  const started = openWorker(URL.createObjectURL(worker));
  if (layout) prepareWorker(started, URL.createObjectURL(layout));
  return started;
}

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
