import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Run } from '../scenario.ts';
import { type Browser, PATIENCE_MS } from './browsers/browser.ts';
import { browserOf } from './canary.ts';

/** Ways in which a browser does not request content of another site. */
const NEVER = [
  // These require the origin of their page.
  'worker',
  'module worker',
  'shared worker',
  'use in SVG',
  // It is read when a page is installed, which does not happen here.
  'manifest',
  // These are hints, which a browser may ignore.
  'prefetch',
  'prerender',
];

const LEFT = [
  'iframe',
  'iframe that lets everything',
  'frame by name',
  'popup',
  'img',
  'image in SVG',
  'use in SVG',
  'picture of a style',
  'video',
  'audio',
  'track',
  'import as JSON',
  'wasm',
  'service worker',
];

const isAwaited = (from: string, way: string): boolean =>
  from === 'ours' ? LEFT.includes(way) : !NEVER.includes(way);

/** The diagnostics channel on which Node reports every request to a server of this process. */
const STARTED = 'http.server.request.start';

/** Browsers sometimes omit a request. After this silence none is expected any more. */
const QUIET_MS = 1_000;
/** After this many expected requests without one, the omission is not chance. */
const CERTAIN = 40;

type Load = { browser: Browser['name']; from: string; urls: string[]; ways: string[] };

/** Pages escape apostrophes, which would end a url in a script or a style. */
const pathOf = (url: string) => new URL(url, 'http://localhost').pathname.replaceAll("'", '%27');
const keyOf = (browser: string, from: string, way: string, url: string) =>
  [browser, from, way, pathOf(url)].join(' ');

/** A navigation or a registration of a service worker adds no parameters. */
function wayOf({ url = '/', headers }: IncomingMessage): [from: string, way: string] {
  const query = new URLSearchParams(url.split('?')[1]);
  if (headers['service-worker']) return ['ours', 'service worker'];
  return [query.get('from') ?? 'nowhere', query.get('way') ?? 'opened'];
}

/** Records which loads reach a server. A load that the browser never requests proves nothing. */
export function watchArrivals() {
  const arrived = new Set<string>();
  const counts = new Map<string, { awaited: number; came: number }>();
  let last = 0;
  const onRequest = (message: unknown) => {
    const { request } = message as { request: IncomingMessage };
    if (request.method !== 'GET') return;
    arrived.add(keyOf(browserOf(request), ...wayOf(request), request.url ?? '/'));
    last = performance.now();
  };
  subscribe(STARTED, onRequest);
  return {
    async of({ browser, from, urls, ways }: Load): Promise<void> {
      const awaited = ways
        .filter((way) => isAwaited(from, way))
        .map((way) => ({
          count: counts.get(`${browser}, ${from}: ${way}`) ?? { awaited: 0, came: 0 },
          name: `${browser}, ${from}: ${way}`,
          keys: urls.map((url) => keyOf(browser, from, way, url)),
        }));
      const began = performance.now();
      last = began;
      const isEnough = () => {
        const left = awaited.filter(({ keys }) => !keys.every((key) => arrived.has(key)));
        if (left.length === 0) return true;
        const isNew = left.some(
          ({ count, keys }) => count.awaited === 0 && !keys.some((key) => arrived.has(key)),
        );
        const [quiet, patience] = [performance.now() - last, performance.now() - began];
        return patience > PATIENCE_MS || (quiet > QUIET_MS && !isNew);
      };
      while (!isEnough()) await delay(20);
      for (const { count, name, keys } of awaited) {
        count.awaited += keys.length;
        count.came += keys.filter((key) => arrived.delete(key)).length;
        counts.set(name, count);
      }
    },
    judge(run: Run) {
      const groups = Map.groupBy(counts, ([name]) => name.split(':', 1)[0] ?? '');
      for (const [group, ways] of groups) {
        const awaited = ways.reduce((sum, [, count]) => sum + count.awaited, 0);
        const came = ways.reduce((sum, [, count]) => sum + count.came, 0);
        if (came < awaited / 2) run.broken('most loads reach no server', `${group}: ${came}`);
      }
      for (const [name, { awaited, came }] of counts) {
        if (came === 0 && awaited >= CERTAIN)
          run.broken('a way of loading never reached a server', name);
      }
    },
    [Symbol.dispose]: () => void unsubscribe(STARTED, onRequest),
  };
}

export type Arrivals = ReturnType<typeof watchArrivals>;
