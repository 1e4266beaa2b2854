import { type Fetch, type Header, headersOf, listed } from './client.ts';

/** react-native-nitro-fetch/src/NitroCronet.nitro.ts: UrlResponseInfo */
const infoOf = (response: Response, url: string) => ({
  url: response.url || url,
  httpStatusCode: response.status,
  httpStatusText: response.statusText,
  allHeaders: Object.fromEntries(response.headers),
  allHeadersAsList: listed(response.headers),
  urlChain: [response.url || url],
  negotiatedProtocol: '',
  proxyServer: '',
  receivedByteCount: 0,
  wasCached: false,
});
type Info = ReturnType<typeof infoOf>;
type Heard = {
  responseStarted(info: Info): void;
  readCompleted(info: Info, bytes: ArrayBuffer, count: number): void;
  succeeded(info: Info): void;
  failed(info: Info | undefined, error: { message: string }): void;
  canceled(info: Info | undefined): void;
};

/** A request whose body is told as it arrives, without being asked for, as on iOS. */
export function newUrlRequestBuilder(fetch: Fetch, url: string) {
  const heard: Partial<Heard> = {};
  const hears =
    <Name extends keyof Heard>(name: Name) =>
    (listener: Heard[Name]): void => {
      heard[name] = listener;
    };
  const headers: Header[] = [];
  const control = new AbortController();
  let method = 'GET';
  let body: ArrayBuffer | string | null = null;
  let isDone = false;
  let info: Info | undefined;

  async function start(): Promise<void> {
    try {
      const { signal } = control;
      const response = await fetch(url, { method, headers: headersOf(headers), body, signal });
      const now = infoOf(response, url);
      info = now;
      heard.responseStarted?.(now);
      const reader = response.body?.getReader();
      for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
        const bytes = part.value.slice();
        heard.readCompleted?.(now, bytes.buffer, bytes.byteLength);
      }
      isDone = true;
      heard.succeeded?.(now);
    } catch (error) {
      isDone = true;
      if (control.signal.aborted) heard.canceled?.(info);
      else
        heard.failed?.(info, { message: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    setHttpMethod(given: string) {
      method = given;
    },
    addHeader: (key: string, value: string) => void headers.push({ key, value }),
    setUploadBody(given: ArrayBuffer | string) {
      body = given;
    },
    disableCache() {},
    disableCookies() {},
    onResponseStarted: hears('responseStarted'),
    onReadCompleted: hears('readCompleted'),
    onSucceeded: hears('succeeded'),
    onFailed: hears('failed'),
    onCanceled: hears('canceled'),
    // The browser follows redirects and does not tell of them.
    onRedirectReceived() {},
    build: () => ({
      start: () => void start(),
      read() {},
      followRedirect() {},
      cancel: () => control.abort(),
      isDone: () => isDone,
    }),
  };
}
