/** react-native-nitro-fetch/src/NitroFetch.nitro.ts */
export type Header = { key: string; value: string };
type Part = {
  name: string;
  value?: string;
  fileUri?: string;
  fileName?: string;
  mimeType?: string;
};
type Asked = {
  url: string;
  method?: string;
  headers?: Header[];
  bodyString?: string;
  /** Older versions have a text here. */
  bodyBytes?: ArrayBuffer | string;
  bodyFormData?: Part[];
  timeoutMs?: number;
  requestId?: string;
};
export type Fetch = typeof globalThis.fetch;

export const headersOf = (given: readonly Header[] = []): [string, string][] =>
  given
    // It is a key of the cache, which is not sent.
    .filter(({ key }) => key.toLowerCase() !== 'prefetchkey')
    .map(({ key, value }) => [key, value]);

export const listed = (headers: Headers): Header[] =>
  [...headers].map(([key, value]) => ({ key, value }));

/** A form of React Native: its files are objects with a uri. */
function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const { name, value, fileUri, fileName, mimeType } of parts) {
    const file = { uri: fileUri, name: fileName, type: mimeType } as unknown as Blob;
    if (fileUri === undefined) form.append(name, value ?? '');
    else form.append(name, file);
  }
  return form;
}

/** The text of a body in UTF-8. Other bodies are bytes. */
function readBody(bytes: ArrayBuffer): { bodyString?: string; bodyBytes?: ArrayBuffer } {
  try {
    return { bodyString: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { bodyBytes: bytes };
  }
}

const bodyOf = ({ bodyBytes, bodyString }: Asked) => bodyBytes ?? bodyString ?? null;

const listIn = (lines: string): Header[] =>
  lines
    .split('\r\n')
    .filter((line) => line.includes(':'))
    .map((line) => {
      const at = line.indexOf(':');
      return { key: line.slice(0, at), value: line.slice(at + 1).trim() };
    });

/**
 * Waits for an answer. Worklets request so on a thread of their own on a device; here the app waits
 * as well. `open` creates a request of the browser.
 */
function requestSync(open: () => XMLHttpRequest, asked: Asked) {
  const request = open();
  request.open(asked.method ?? 'GET', asked.url, false);
  request.responseType = 'arraybuffer';
  for (const [name, value] of headersOf(asked.headers)) request.setRequestHeader(name, value);
  try {
    request.send(bodyOf(asked));
  } catch (cause) {
    throw new TypeError('Network request failed', { cause });
  }
  return {
    url: request.responseURL || asked.url,
    status: request.status,
    statusText: request.statusText,
    ok: request.status >= 200 && request.status < 300,
    redirected: false,
    headers: listIn(request.getAllResponseHeaders()),
    ...readBody(request.response as ArrayBuffer),
  };
}

/** A client of NitroFetch over the `fetch` that the app gets. */
export function createClient(fetch: Fetch, open: () => XMLHttpRequest) {
  const running = new Map<string, AbortController>();

  async function request(asked: Asked) {
    const { url, method = 'GET', headers, requestId, timeoutMs, bodyFormData } = asked;
    const control = new AbortController();
    const timer = timeoutMs ? setTimeout(() => control.abort(), timeoutMs) : undefined;
    if (requestId !== undefined) running.set(requestId, control);
    try {
      const response = await fetch(url, {
        method,
        headers: headersOf(headers),
        body: bodyFormData ? formOf(bodyFormData) : bodyOf(asked),
        signal: control.signal,
      });
      return {
        url: response.url || url,
        status: response.status,
        statusText: response.statusText,
        ok: response.ok,
        redirected: response.redirected,
        headers: listed(response.headers),
        ...readBody(await response.arrayBuffer()),
      };
    } finally {
      clearTimeout(timer);
      if (requestId !== undefined) running.delete(requestId);
    }
  }

  return {
    request,
    requestSync: (asked: Asked) => requestSync(open, asked),
    cancelRequest: (requestId: string) => running.get(requestId)?.abort(),
    // What would be there sooner on a device is fetched when the app asks for it.
    prefetch: async () => {},
  };
}
