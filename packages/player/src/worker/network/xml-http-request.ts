import type { Files } from '../files.ts';
import { type Failures, isFile, NO_ANSWER, NO_FILE } from './failures.ts';
import { fileType } from './file-type.ts';
import {
  CONTENT_TYPE,
  isLater,
  isMultipart,
  placeIn,
  type ReadFile,
  readForm,
} from './multipart.ts';

/** The url of a request for a file until the file is read. It is never sent. */
const NOTHING = 'data:,';

/** XMLHttpRequest of the browser, without credentials: see fetch.ts. */
export function xhrAsOnDevice(
  Base: typeof XMLHttpRequest,
  failed: Failures,
  find: Files['find'],
  read: ReadFile,
): typeof XMLHttpRequest {
  // An app may replace the globals.
  const { URL, Blob, ProgressEvent } = globalThis;
  return class XMLHttpRequest extends Base {
    #url = '';
    // The default of React Native.
    #withCredentials = true;
    /** The headers until `send`. They depend on the body. */
    #headers = new Map<string, string>();
    /** Changes with `open` and `abort`, so that a read of an earlier request has no effect. */
    #turn = 0;
    #isReading = false;
    #isUnread = false;

    constructor() {
      super();
      this.addEventListener('error', () => {
        // The body could not be read, which has been reported.
        if (this.#isUnread) return;
        failed('XMLHttpRequest', this.#url, isFile(this.#url) ? NO_FILE : NO_ANSWER);
      });
    }

    override get withCredentials(): boolean {
      return this.#withCredentials;
    }

    override set withCredentials(value: boolean) {
      this.#withCredentials = Boolean(value);
    }

    override open(method: string, url: string | URL, isAsync = true): void {
      if (!isAsync) throw new Error('Synchronous http requests are not supported');
      this.#url = String(url);
      this.#headers.clear();
      this.#turn += 1;
      this.#isReading = this.#isUnread = false;
      super.open(method, isFile(this.#url) ? NOTHING : url, true);
    }

    /** The last value replaces earlier ones, as in React Native. */
    override setRequestHeader(name: string, value: string): void {
      if (this.readyState !== Base.OPENED) throw new Error('Request has not been opened');
      this.#headers.set(String(name).toLowerCase(), String(value));
    }

    /** Responds with these bytes. Without bytes, the request fails with an error of the browser. */
    #answer(bytes: Uint8Array<ArrayBuffer> | undefined): void {
      const url = URL.createObjectURL(
        new Blob(bytes ? [bytes] : [], { type: fileType(this.#url) }),
      );
      if (!bytes) URL.revokeObjectURL(url);
      super.open('GET', url, true);
      super.send();
      this.addEventListener('loadend', () => URL.revokeObjectURL(url), { once: true });
    }

    /** Passes on what is read, unless the request has been aborted or opened again meanwhile. */
    async #whenRead<T>(reading: Promise<T>, then: (read: T | undefined) => void): Promise<void> {
      const turn = this.#turn;
      this.#isReading = true;
      const read = await reading.catch(() => undefined);
      if (turn !== this.#turn) return;
      this.#isReading = false;
      then(read);
    }

    #sendRead(reading: Promise<FormData | Blob>): Promise<void> {
      return this.#whenRead(reading, (body) => {
        this.#isUnread = body === undefined;
        if (body) super.send(body);
        else this.#answer(undefined);
      });
    }

    override abort(): void {
      const wasReading = this.#isReading;
      this.#turn += 1;
      this.#isReading = false;
      super.abort();
      if (!wasReading) return;
      for (const name of ['abort', 'loadend']) this.dispatchEvent(new ProgressEvent(name));
    }

    override send(body?: XMLHttpRequestBodyInit | Document | null): void {
      if (isFile(this.#url)) {
        void this.#whenRead(find(this.#url), (bytes) => this.#answer(bytes));
        return;
      }
      if (isMultipart(body)) this.#headers.delete(CONTENT_TYPE);
      for (const header of this.#headers) super.setRequestHeader(...header);
      const place = placeIn(body);
      if (place !== undefined) void this.#sendRead(read(place));
      else if (isLater(body)) void this.#sendRead(readForm(body));
      else super.send(body);
    }
  };
}
