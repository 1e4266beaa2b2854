import { type Failures, NO_ANSWER, readUrl } from './failures.ts';

type Fetch = typeof globalThis.fetch;

/**
 * The browser's own fetch, which fails as React Native's does (whatwg-fetch over XMLHttpRequest), and
 * sends no cookies: the frame has none, and servers that allow every origin allow none with them.
 */
export function fetchAsOnDevice(scope: Pick<typeof globalThis, 'fetch'>, failed: Failures): Fetch {
  // An app may put others in their place.
  const { Request, AbortSignal, AbortController } = globalThis;
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

  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!readUrl(url)) throw new TypeError('Network request failed', { cause: url });
    const signal = signalOf(init?.signal);
    const given = { ...init, ...(signal !== undefined && { signal }) };
    const request = new Request(input, { ...given, credentials: 'omit' });
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
