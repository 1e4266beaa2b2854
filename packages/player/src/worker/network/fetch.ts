import type { Files } from '../files.ts';
import { type Failures, isFile, NO_ANSWER, NO_FILE, readUrl } from './failures.ts';
import { CONTENT_TYPE, fileReader, isLater, isMultipart, placeIn, readForm } from './multipart.ts';
import { formIn } from './request.ts';

type Fetch = typeof globalThis.fetch;

/** What React Native does whatever is asked for. */
const AS_XHR = { credentials: 'omit', mode: 'cors', redirect: 'follow' } as const;

/** A browser leaves this one as it is written. */
const methodOf = (method: string | undefined) =>
  method?.toUpperCase() === 'PATCH' ? 'PATCH' : method;

/**
 * The browser's own fetch, which fails as React Native's does (whatwg-fetch over XMLHttpRequest), and
 * sends no cookies: the frame has none, and servers that allow every origin allow none with them.
 */
export function fetchAsOnDevice(
  scope: Pick<typeof globalThis, 'fetch'>,
  failed: Failures,
  find: Files['find'],
): Fetch {
  // An app may put others in their place.
  const { Request, Response, Headers, AbortSignal, AbortController } = globalThis;
  const fetch = scope.fetch.bind(scope);
  const readFile = fileReader(find, failed);

  /** A library may bring a class of its own: npm's abort-controller. */
  function signalOf(signal: AbortSignal | null | undefined): AbortSignal | null | undefined {
    if (!signal || signal instanceof AbortSignal) return signal;
    const control = new AbortController();
    const abort = () => control.abort();
    if ((signal as AbortSignal).aborted) abort();
    else (signal as AbortSignal).addEventListener('abort', abort);
    return control.signal;
  }

  /** Of a body in parts the browser says itself what is between them. */
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
      if (bytes) return new Response(bytes);
      failed('fetch', url, NO_FILE);
      throw new TypeError('Network request failed');
    }
    const request = new Request(input, { ...init, ...mended, ...AS_XHR });
    try {
      return await fetch(request);
    } catch (cause) {
      // Whatever reason an app gave for it.
      if (request.signal.aborted) throw new DOMException('Aborted', 'AbortError');
      failed('fetch', url, NO_ANSWER);
      throw new TypeError('Network request failed', { cause });
    }
  };
}
