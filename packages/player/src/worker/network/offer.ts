import type { WorkerContext } from '../context.ts';
import type { Files } from '../files.ts';
import { createFailures, type Failures, NO_HEADERS, NO_SOCKET } from './failures.ts';
import { fetchAsOnDevice } from './fetch.ts';
import { fileReader, formDataAsOnDevice } from './multipart.ts';
import { requestAsOnDevice } from './request.ts';
import { xhrAsOnDevice } from './xml-http-request.ts';

/** Browsers would convert null to the protocol `null`, and reject an empty one. */
const protocolsIn = (given: unknown): string[] =>
  [...new Set([given].flat())].filter((one) => typeof one === 'string' && one !== '') as string[];

const NORMAL = 1000;

/** Browsers reject other close codes of scripts. */
const isCode = (code: unknown): code is number =>
  code === NORMAL || (typeof code === 'number' && code >= 3000 && code < 5000);

/** A reason has at most 123 bytes of UTF-8. A UTF-16 code unit takes at most 3. */
const MAX_LENGTH = 41;

type Options = { headers?: Record<string, string> | null } | null;

const FAILED = 'The connection failed';

/** No host has this name (RFC 6761, 6.4), so a socket to it fails after it was constructed. */
const NOWHERE = 'wss://refused.invalid';

/**
 * WebSocket of the browser with the arguments of React Native
 * (react-native/Libraries/WebSocket/WebSocket.js).
 */
export function webSocketAsOnDevice(Base: typeof WebSocket, failed: Failures) {
  const own = class WebSocket extends Base {
    constructor(url: string | URL, protocols?: string | string[] | null, options?: Options) {
      super(url, protocolsIn(protocols));
      // On a phone, binary messages are ArrayBuffers unless the app requests blobs.
      this.binaryType = 'arraybuffer';
      const headers = Object.keys(options?.headers ?? {});
      if (headers.length > 0) failed('WebSocket', this.url, NO_HEADERS);
      let isOpen = false;
      this.addEventListener('open', () => {
        isOpen = true;
      });
      this.addEventListener('error', (event) => {
        // Apps read it, and a browser does not say why.
        Object.assign(event, { message: FAILED });
        if (!isOpen) failed('WebSocket', this.url, NO_SOCKET);
      });
    }

    /** A browser sends pings of its own accord. */
    ping(): void {
      if (this.readyState === Base.CONNECTING) throw new Error('INVALID_STATE_ERR');
    }

    /** Without a code, a browser would send none, and both ends would read 1005. */
    override close(code?: number, reason?: string): void {
      const why = typeof reason === 'string' ? reason.slice(0, MAX_LENGTH) : '';
      super.close(isCode(code) ? code : NORMAL, why);
    }
  };
  // A browser throws for ws: in a secure page, for some ports and for fragments. A device opens
  // them, or tells the app by an event that it cannot.
  return new Proxy(own, {
    construct(target, given: ConstructorParameters<typeof own>, newTarget) {
      try {
        return Reflect.construct(target, given, newTarget);
      } catch {
        const socket = Reflect.construct(target, [NOWHERE], newTarget);
        return Object.defineProperty(socket, 'url', { value: String(given[0]) });
      }
    },
  });
}

/**
 * Replaces network globals of the browser by variants that behave as on a phone. They are kept when
 * React Native installs its polyfills (globals.ts).
 */
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
  // Apps call close() of React Native's Blob: react-native/Libraries/Blob/Blob.js
  Object.assign(scope.Blob.prototype, { close() {} });
  // Older code reads the private field `map` of whatwg-fetch, which React Native uses.
  Object.defineProperty(scope.Headers.prototype, 'map', {
    get(this: Headers) {
      return Object.fromEntries(this);
    },
    set() {},
    configurable: true,
  });
}
