import type { WorkerContext } from '../context.ts';

export type Failures = (how: string, url: string, why: string) => void;

/** What a browser may have refused and a phone would not: it tells a script no more than that. */
export const NO_ANSWER =
  'no answer. A phone would ask it; a browser does so by https, and lets an app, whose origin is null, read it only if that host allows it (CORS).';
export const NO_SOCKET =
  'no answer. A phone would ask it; a browser does so by wss, and says that the origin of the app is null.';
export const NO_FILE = 'there is no such file, of the app or of what was uploaded.';
export const NO_HEADERS = 'opened without its headers, which a browser cannot send.';

// Libraries put classes of their own in its place, which know less.
const BrowserUrl = URL;

export const readUrl = (url: string): URL | undefined =>
  BrowserUrl.canParse(url) ? new BrowserUrl(url) : undefined;

/** A file is read from where it lies; all else is asked of a host. */
export const isFile = (url: string): boolean => /^file:/i.test(url);

/** Says of each host, or file, once, what of it did not work. */
export function createFailures(send: WorkerContext['send']): Failures {
  const said = new Set<string>();
  return (how, url, why) => {
    const { protocol = '', host = '', pathname = '' } = readUrl(url) ?? {};
    const place = `${protocol}//${isFile(url) ? pathname : host}`;
    const key = `${place} ${why}`;
    if (!/^(https?|wss?|file):$/.test(protocol) || said.has(key)) return;
    said.add(key);
    send({ type: 'missing', what: 'method', name: `${how} ${place}: ${why}` });
  };
}
