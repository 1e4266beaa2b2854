import type { Thread } from '../context.ts';
import type { Files } from '../files.ts';
import { createFailures } from './failures.ts';
import { fetchAsOnDevice } from './fetch.ts';
import { fileReader, formDataAsOnDevice } from './multipart.ts';
import { requestAsOnDevice } from './request.ts';
import { webSocketAsOnDevice } from './web-socket.ts';
import { xhrAsOnDevice } from './xml-http-request.ts';

/** Bundles get the browser's ways to the network, which are kept (see globals.ts), in those of a phone. */
export function offerNetwork(
  scope: typeof globalThis,
  send: Thread['send'],
  find: Files['find'],
): void {
  const failed = createFailures(send);
  const read = fileReader(find, failed);
  Object.assign(scope, {
    fetch: fetchAsOnDevice(scope, failed, find),
    XMLHttpRequest: xhrAsOnDevice(scope.XMLHttpRequest, failed, find, read),
    FormData: formDataAsOnDevice(read),
    Request: requestAsOnDevice(scope.Request),
    WebSocket: webSocketAsOnDevice(scope.WebSocket, failed),
  });
  // Apps close what they sent: react-native/Libraries/Blob/Blob.js
  Object.assign(scope.Blob.prototype, { close() {} });
  // Older code reads the insides of React Native's: whatwg-fetch.
  Object.defineProperty(scope.Headers.prototype, 'map', {
    get(this: Headers) {
      return Object.fromEntries(this);
    },
    set() {},
    configurable: true,
  });
}
