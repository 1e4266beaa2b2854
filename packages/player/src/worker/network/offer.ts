import type { WorkerContext } from '../context.ts';
import type { Files } from '../files.ts';
import { createFailures, type Failures, NO_HEADERS, NO_SOCKET } from './failures.ts';
import { fetchAsOnDevice } from './fetch.ts';
import { fileReader, formDataAsOnDevice } from './multipart.ts';
import { requestAsOnDevice } from './request.ts';
import { xhrAsOnDevice } from './xml-http-request.ts';

/** To a browser null is the name of a protocol, and none has an empty one. */
const protocolsIn = (given: unknown): string[] =>
  [...new Set([given].flat())].filter((one) => typeof one === 'string' && one !== '') as string[];

/** Browsers let scripts say no other. */
const isCode = (code: unknown): code is number =>
  code === 1000 || (typeof code === 'number' && code >= 3000 && code < 5000);

/** Letters that surely fit into the 123 bytes of UTF-8 that a reason may have. */
const MAX_LENGTH = 41;

type Options = { headers?: Record<string, string> | null } | null;

/** The browser's own WebSocket, as React Native calls it (react-native/Libraries/WebSocket/WebSocket.js). */
export const webSocketAsOnDevice = (Base: typeof WebSocket, failed: Failures) =>
  class WebSocket extends Base {
    constructor(url: string | URL, protocols?: string | string[] | null, options?: Options) {
      super(url, protocolsIn(protocols));
      // A phone hands over bytes as they are, unless an app asks for blobs.
      this.binaryType = 'arraybuffer';
      const headers = Object.keys(options?.headers ?? {});
      if (headers.length > 0) failed('WebSocket', this.url, NO_HEADERS);
      let isOpen = false;
      this.addEventListener('open', () => {
        isOpen = true;
      });
      this.addEventListener('error', () => {
        if (!isOpen) failed('WebSocket', this.url, NO_SOCKET);
      });
    }

    override close(code?: number, reason?: string): void {
      if (code === undefined) super.close();
      else super.close(isCode(code) ? code : 1000, reason?.slice(0, MAX_LENGTH));
    }
  };

/** Bundles get the browser's ways to the network, which are kept (see globals.ts), in those of a phone. */
export function offerNetwork(
  scope: typeof globalThis,
  send: WorkerContext['send'],
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
