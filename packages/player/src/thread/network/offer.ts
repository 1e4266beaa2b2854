import type { Thread } from '../thread.ts';
import { createFailures } from './failures.ts';
import { fetchAsOnDevice } from './fetch.ts';
import { webSocketAsOnDevice } from './web-socket.ts';
import { xhrAsOnDevice } from './xml-http-request.ts';

/** Bundles get the browser's ways to the network, which are kept (see globals.ts), in those of a phone. */
export function offerNetwork(scope: typeof globalThis, send: Thread['send']): void {
  const failed = createFailures(send);
  Object.assign(scope, {
    fetch: fetchAsOnDevice(scope, failed),
    XMLHttpRequest: xhrAsOnDevice(scope.XMLHttpRequest, failed),
    WebSocket: webSocketAsOnDevice(scope.WebSocket, failed),
  });
}
