import type { WorkerContext } from '../context.ts';

export type Failures = (how: string, url: string, why: string) => void;

/** A browser does not tell scripts why a request failed. These are likely reasons. */
export const NO_ANSWER =
  'no answer. A phone would ask it; a browser does so by https, and lets an app, whose origin is null, read it only if that host allows it (CORS).';
export const NO_SOCKET =
  'no answer. A phone would ask it; a browser does so by wss, and says that the origin of the app is null.';
export const NO_FILE = 'there is no such file, of the app or of what was uploaded.';
export const NO_HEADERS = 'opened without its headers, which a browser cannot send.';

// Libraries may replace URL by a class without canParse.
const BrowserUrl = URL;

export const readUrl = (url: string): URL | undefined =>
  BrowserUrl.canParse(url) ? new BrowserUrl(url) : undefined;

/** Whether the url is that of a file, which is read without a request to a host. */
export const isFile = (url: string): boolean => /^file:/i.test(url);

/** Reports each failure once for each host or file. */
export function createFailures(send: WorkerContext['send']): Failures {
  const reported = new Set<string>();
  return (how, url, why) => {
    const { protocol = '', host = '', pathname = '' } = readUrl(url) ?? {};
    const place = `${protocol}//${isFile(url) ? pathname : host}`;
    const key = `${place} ${why}`;
    if (!/^(https?|wss?|file):$/.test(protocol) || reported.has(key)) return;
    reported.add(key);
    send({ type: 'missing', what: 'method', name: `${how} ${place}: ${why}` });
  };
}
