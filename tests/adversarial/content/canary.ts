import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { serveHttp } from '../../harness/http/serve.ts';
import { type Browser, PATIENCE_MS } from './browsers/browser.ts';
import type { Ran } from './probe.ts';

export type Hit =
  | { kind: 'ran'; said: Ran }
  | { kind: 'did'; said: { what: string; at?: string } }
  | { kind: 'shown'; said: string }
  | { kind: 'styled'; said: string };

export const browserOf = ({ headers }: IncomingMessage): Browser['name'] =>
  headers['user-agent']?.includes('Firefox') ? 'Firefox' : 'Chromium';

/** After this silence no request is expected any more. */
const QUIET_MS = 250;
const LONGEST_MS = 5_000;

/** It is `localhost` and the server `127.0.0.1`: different sites, for cookies as well. */
export async function startCanary() {
  const received = { Chromium: [] as Hit[], Firefox: [] as Hit[] };
  const last = { Chromium: 0, Firefox: 0 };
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const browser = browserOf(request);
    last[browser] = performance.now();
    if (pathname === '/') {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Another site</title>');
      return;
    }
    const hits = received[browser];
    const kind = pathname.slice(1);
    const said = decodeURIComponent(search.slice(1));
    if (kind === 'ran' || kind === 'did') hits.push({ kind, said: JSON.parse(said) });
    if (kind === 'shown' || kind === 'styled') hits.push({ kind, said });
    response.writeHead(204).end();
  });
  const { port, close } = await serveHttp(server);
  return {
    url: `http://localhost:${port}`,
    async quiet(browser: Browser['name']): Promise<void> {
      const began = performance.now();
      last[browser] = began;
      const since = (moment: number) => performance.now() - moment;
      while (since(last[browser]) < QUIET_MS && since(began) < LONGEST_MS) await delay(50);
    },
    /** Returns the reports of a browser since the last call, once no more arrive. */
    async take(browser: Browser['name']): Promise<Hit[]> {
      await this.quiet(browser);
      return received[browser].splice(0);
    },
    /** The same, but waits for at least one report, however busy the machine is. */
    async takeSome(browser: Browser['name']): Promise<Hit[]> {
      const until = performance.now() + PATIENCE_MS;
      while (received[browser].length === 0 && performance.now() < until) await delay(50);
      return this.take(browser);
    },
    [Symbol.asyncDispose]: close,
  };
}

export type Canary = Awaited<ReturnType<typeof startCanary>>;
