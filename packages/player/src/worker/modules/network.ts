import type { NativeModule, WorkerContext } from '../context.ts';
import { emitter, later } from './answers.ts';

/**
 * Apps use XMLHttpRequest, WebSocket, Blob and FileReader of the browser (globals.ts). A call of
 * these native modules bypasses them, and is reported as missing.
 */
const unavailable =
  ({ send }: WorkerContext, module: string, method: string) =>
  () =>
    send({ type: 'missing', what: 'method', name: `${module}.${method}` });

/** react-native/src/private/specs_DEPRECATED/modules/NativeNetworkingIOS.js, …Android.js */
export const networking: NativeModule = (worker) => ({
  ...emitter,
  sendRequest: unavailable(worker, 'Networking', 'sendRequest'),
  abortRequest() {},
  clearCookies: later(false),
});

/**
 * react-native/src/private/specs_DEPRECATED/modules/NativeWebSocketModule.js
 *
 * Development bundles connect to their tools through it. The player has none.
 */
export const webSocket: NativeModule = () => ({
  ...emitter,
  connect() {},
  send() {},
  sendBinary() {},
  ping() {},
  close() {},
});

/** react-native/src/private/specs_DEPRECATED/modules/NativeBlobModule.js */
export const blob: NativeModule = (worker) => ({
  getConstants: () => ({ BLOB_URI_SCHEME: 'blob', BLOB_URI_HOST: null }),
  addNetworkingHandler() {},
  addWebSocketHandler() {},
  removeWebSocketHandler() {},
  sendOverSocket: unavailable(worker, 'BlobModule', 'sendOverSocket'),
  createFromParts: unavailable(worker, 'BlobModule', 'createFromParts'),
  release() {},
});

/** react-native/src/private/specs_DEPRECATED/modules/NativeFileReaderModule.js */
export const fileReader: NativeModule = (worker) => {
  const failed = (method: string) => async () => {
    unavailable(worker, 'FileReaderModule', method)();
    throw new Error(`FileReaderModule.${method} is not there in a browser`);
  };
  return { readAsDataURL: failed('readAsDataURL'), readAsText: failed('readAsText') };
};
