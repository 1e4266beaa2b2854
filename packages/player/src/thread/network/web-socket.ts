import { type Failures, NO_HEADERS, NO_SOCKET } from './failures.ts';

type Options = { headers?: Record<string, string> | null } | null;

/** The browser's own WebSocket, as React Native calls it (react-native/Libraries/WebSocket/WebSocket.js). */
export const webSocketAsOnDevice = (Base: typeof WebSocket, failed: Failures) =>
  class WebSocket extends Base {
    constructor(url: string | URL, protocols?: string | string[] | null, options?: Options) {
      // To a browser null is the name of a protocol.
      super(url, protocols ?? []);
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
  };
