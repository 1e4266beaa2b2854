/** The document that shows an app: sandboxed, with an origin of its own, beside a worker that runs it. */
import { type FromFrame, START, type Start, type ToFrame } from '../host-protocol.ts';
import { startApp } from './app.ts';

addEventListener('message', function begin({ data, source, ports: [port] }) {
  const start = data as Start | undefined;
  if (source !== parent || !port || start?.type !== START) return;
  removeEventListener('message', begin);
  const app = startApp(document.body, start, (message: FromFrame) => port.postMessage(message));
  port.onmessage = (event: MessageEvent<ToFrame>) => app.receive(event.data);
});
