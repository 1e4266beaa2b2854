import type { Files } from '../files.ts';
import { type Failures, isFile, NO_ANSWER, NO_FILE, readUrl } from './failures.ts';
import { fileType } from './file-type.ts';
import { CONTENT_TYPE, fileReader, isLater, isMultipart, placeIn, readForm } from './multipart.ts';
import { formIn } from './request.ts';

type Fetch = typeof globalThis.fetch;

/** React Native always behaves like this, whatever the app requests. */
const AS_XHR = { credentials: 'omit', mode: 'cors', redirect: 'follow' } as const;

/** Browsers do not convert `patch` to upper case (Fetch, 2.2.1: normalize a method). */
const methodOf = (method: string | undefined) =>
  method?.toUpperCase() === 'PATCH' ? 'PATCH' : method;

/**
 * Wraps `fetch` of the browser, so that it fails like that of React Native (whatwg-fetch over
 * XMLHttpRequest). It sends no credentials: the frame has no cookies, and CORS forbids credentials
 * if a server allows every origin.
 */
export function fetchAsOnDevice(
  scope: Pick<typeof globalThis, 'fetch'>,
  failed: Failures,
  find: Files['find'],
): Fetch {
  // An app may replace the globals.
  const { Request, Response, Headers, AbortSignal, AbortController } = globalThis;
  const fetch = scope.fetch.bind(scope);
  const readFile = fileReader(find, failed);

  /** Converts signals of other classes, such as those of npm's abort-controller. */
  function signalOf(signal: AbortSignal | null | undefined): AbortSignal | null | undefined {
    if (!signal || signal instanceof AbortSignal) return signal;
    const control = new AbortController();
    const abort = () => control.abort();
    if ((signal as AbortSignal).aborted) abort();
    else (signal as AbortSignal).addEventListener('abort', abort);
    return control.signal;
  }

  /** Removes Content-Type from a multipart request, because the browser sets the boundary. */
  function headersOf(headers: HeadersInit | undefined, body: unknown): HeadersInit | undefined {
    if (!headers || !isMultipart(body)) return headers;
    const rest = new Headers(headers);
    rest.delete(CONTENT_TYPE);
    return rest;
  }

  return async (input, options) => {
    const init = options ?? {};
    const url = input instanceof Request ? input.url : String(input);
    if (!readUrl(url)) throw new TypeError('Network request failed', { cause: url });
    const asked = input instanceof Request ? input : undefined;
    const given = init.body ?? formIn(input);
    const place = placeIn(given);
    const read = place === undefined ? given : await readFile(place);
    const body = isLater(read) ? await readForm(read) : read;
    const signal = signalOf(init.signal);
    const headers = headersOf(init.headers ?? (given ? asked?.headers : undefined), body);
    const method = methodOf(init.method);
    const mended = {
      ...(signal !== undefined && { signal }),
      ...(headers && { headers }),
      ...(method && { method }),
      body: body || null,
    };
    if (isFile(url)) {
      const bytes = await find(url);
      if (bytes) return new Response(bytes, { headers: { [CONTENT_TYPE]: fileType(url) } });
      failed('fetch', url, NO_FILE);
      throw new TypeError('Network request failed');
    }
    const request = new Request(input, { ...init, ...mended, ...AS_XHR });
    try {
      return await fetch(request);
    } catch (cause) {
      // The error is the same for every reason of the app.
      if (request.signal.aborted) throw new DOMException('Aborted', 'AbortError');
      failed('fetch', url, NO_ANSWER);
      throw new TypeError('Network request failed', { cause });
    }
  };
}
