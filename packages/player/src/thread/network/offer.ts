import type { Files } from '../files.ts';
import type { Thread } from '../thread.ts';
import { createFailures } from './failures.ts';
import { fetchAsOnDevice } from './fetch.ts';
import { formDataAsOnDevice } from './multipart.ts';
import { webSocketAsOnDevice } from './web-socket.ts';
import { xhrAsOnDevice } from './xml-http-request.ts';

/** Bundles get the browser's ways to the network, which are kept (see globals.ts), in those of a phone. */
export function offerNetwork(
  scope: typeof globalThis,
  send: Thread['send'],
  find: Files['find'],
): void {
  const failed = createFailures(send);
  Object.assign(scope, {
    fetch: fetchAsOnDevice(scope, failed, find),
    XMLHttpRequest: xhrAsOnDevice(scope.XMLHttpRequest, failed, find),
    FormData: formDataAsOnDevice(),
    WebSocket: webSocketAsOnDevice(scope.WebSocket, failed),
  });
}
