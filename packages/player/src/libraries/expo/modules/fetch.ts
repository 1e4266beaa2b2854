import type { ExpoModule } from '../core/module.ts';

type Init = {
  method?: string;
  headers?: [string, string][];
  redirect?: RequestRedirect;
};

/** expo/src/winter/fetch/NativeRequest.ts: Expo's two classes on top of the player's fetch. */
export const fetchModule: ExpoModule = ({ fetch }, { SharedObject }) => {
  class NativeResponse extends SharedObject {
    received: Response | undefined;
    readonly stop = new AbortController();

    get bodyUsed() {
      return this.received?.bodyUsed ?? false;
    }
    get _rawHeaders() {
      return [...(this.received?.headers ?? [])];
    }
    get status() {
      return this.received?.status ?? -1;
    }
    get statusText() {
      return this.received?.statusText ?? '';
    }
    get url() {
      return this.received?.url ?? '';
    }
    get redirected() {
      return this.received?.redirected ?? false;
    }
    /** Resolves to null, which means that the body arrives in events. */
    async startStreaming(): Promise<null> {
      void this.#stream();
      return null;
    }
    cancelStreaming(): void {
      this.stop.abort();
    }
    async arrayBuffer() {
      return (await this.received?.arrayBuffer()) ?? new ArrayBuffer(0);
    }
    async text() {
      return (await this.received?.text()) ?? '';
    }

    async #stream(): Promise<void> {
      try {
        const reader = this.received?.body?.getReader();
        for (;;) {
          const piece = await reader?.read();
          if (!piece || piece.done) break;
          this.emit('didReceiveResponseData', piece.value);
        }
        this.emit('didComplete');
      } catch (error) {
        this.emit('didFailWithError', String(error));
      }
      this.emit('readyForJSFinalization');
    }
  }

  class NativeRequest extends SharedObject {
    readonly response: NativeResponse;

    constructor(response: NativeResponse) {
      super();
      this.response = response;
    }

    async start(url: string, init: Init, body: Uint8Array<ArrayBuffer> | null) {
      // The frame has no cookies, and CORS with `*` does not allow credentials.
      this.response.received = await fetch(url, {
        method: init.method ?? 'GET',
        headers: init.headers ?? [],
        body,
        redirect: init.redirect ?? 'follow',
        credentials: 'omit',
        signal: this.response.stop.signal,
      });
      return this.response;
    }
    cancel(): void {
      this.response.stop.abort();
    }
  }
  return { NativeRequest, NativeResponse };
};
