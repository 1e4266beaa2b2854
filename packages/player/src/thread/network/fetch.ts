import type { Files } from '../files.ts';
import { type Failures, isFile, NO_ANSWER, NO_FILE, readUrl } from './failures.ts';
import { CONTENT_TYPE, hasPlaces, isMultipart, readPlaces } from './multipart.ts';

type Fetch = typeof globalThis.fetch;

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

  /** A library may bring a class of its own: npm's abort-controller. */
  function signalOf(signal: AbortSignal | null | undefined): AbortSignal | null | undefined {
    if (!signal || signal instanceof AbortSignal) return signal;
    const control = new AbortController();
    const abort = () => control.abort();
    if ((signal as AbortSignal).aborted) abort();
    else (signal as AbortSignal).addEventListener('abort', abort);
    return control.signal;
  }

  function headersOf({ headers, body }: RequestInit): HeadersInit | undefined {
    if (!headers || !isMultipart(body)) return headers;
    const rest = new Headers(headers);
    rest.delete(CONTENT_TYPE);
    return rest;
  }

  return async (input, given) => {
    const init = given ?? {};
    const url = input instanceof Request ? input.url : String(input);
    if (!readUrl(url)) throw new TypeError('Network request failed', { cause: url });
    const [signal, headers] = [signalOf(init.signal), headersOf(init)];
    const body = hasPlaces(init.body) && (await readPlaces(init.body, find, failed));
    const mended = {
      ...{ ...(signal !== undefined && { signal }), ...(headers && { headers }) },
      ...(body && { body }),
    };
    if (isFile(url)) {
      const bytes = await find(url);
      if (bytes) return new Response(bytes);
      failed('fetch', url, NO_FILE);
      throw new TypeError('Network request failed');
    }
    const request = new Request(input, { ...init, ...mended, credentials: 'omit' });
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
