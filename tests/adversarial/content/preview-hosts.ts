import type { Run, Scenario } from '../scenario.ts';
import { send } from './asks.ts';
import { pick } from './draw.ts';
import { openServer, type Server } from './fixture.ts';
import { frameCases, wrongWith } from './frame-rules.ts';
import { type Export, publishExport } from './web-export.ts';

const SUFFIX = '.previews.example';

/** Paths that the host of a share serves, and paths that it does not. */
const OWN = ['bundle', 'r/1/bundle', 'files/main.js', 'r/1/player', 'r/1/web/main.js', 'r/1/web/'];
const OTHER = [
  '/',
  '/docs',
  '/openapi.json',
  '/api/v1/me',
  '/api/v1/limits',
  '/api/v1/previews',

  '/healthz',
  '/readyz',
  '/metrics',
  '/cli.tgz',
  '/_/x',
  '/favicon.ico',
  '/b/x',
  '/p/',
  '//',
  '/%',
  '/..',
];

/** Spellings of a path to content of a share, on the host of another. */
const SPELLED: ((own: string, share: string, rest: string) => string)[] = [
  (_own, share, rest) => `/p/${share}/${rest}`,
  (_own, share, rest) => `/p/${share.toUpperCase()}/${rest}`,
  (_own, share, rest) => `//p/${share}/${rest}`,
  (_own, share, rest) => `/%70/${share}/${rest}`,
  (own, share, rest) => `/p/${own}/../${share}/${rest}`,
  (own, share, rest) => `/p/${own}/files/../../${share}/${rest}`,
  (own, share, rest) => `/p/${own}/files/..%2f..%2f${share}%2f${rest}`,
  (own, share, rest) => `/p/${own}/r/1/web/%2e%2e/%2e%2e/%2e%2e/${share}/${rest}`,
  (own, share, rest) => `/p/${own}%2f..%2f${share}/${rest}`,
  (own, share, rest) => `/p/${share}/${rest}?host=${own}${SUFFIX}`,
  (own, share, rest) => `/p/${share}/${rest}#/p/${own}/bundle`,
  (own, share, rest) => `/p/${own};${share}/${rest}`,
];

const MARK = (share: number) => `the bytes of share ${share}`;

async function oneHost(run: Run, server: Server, shares: Export[]) {
  const own = pick(run, shares);
  const other = pick(
    run,
    shares.filter((one) => one !== own),
  );
  const host = own.share + SUFFIX;
  const spelled = pick(run, [host, host.toUpperCase(), `${host}:443`, `${host}.`]);
  const there = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(server.url + path, { host: spelled, 'sec-fetch-dest': 'iframe', ...headers }, method);
  for (const rest of OWN) {
    const { status } = await there(`/p/${own.share}/${rest}`);
    run.done(`its own: ${status}`);
    if (status !== 200 && status !== 302)
      run.broken(`the host of a share does not serve ${rest}`, `${status}`);
    const path = pick(run, SPELLED)(own.share, other.share, rest);
    const answer = await there(path);
    run.done(`of another: ${answer.status}`);
    if (answer.status < 400 || answer.body.includes(MARK(shares.indexOf(other))))
      run.broken(`the host of a share serves content of another: ${answer.status}`, path);
  }
  for (const path of [...OTHER, `/p/${own.share}`, `/p/${other.share}`]) {
    const accept = pick(run, ['text/html', 'application/json']);
    const { status, headers } = await there(path, { accept });
    run.done(`of nobody: ${status}`);
    if (status >= 400 && status < 500 && headers.get('content-type')?.includes('json')) continue;
    run.broken(`the host of a share serves pages or the API: ${status}`, path);
  }
  const method = pick(run, ['POST', 'PUT', 'DELETE', 'OPTIONS']);
  const { status } = await there(`/p/${own.share}/bundle`, {}, method);
  if (status < 400) run.broken(`the host of a share accepts ${method}`, `${status}`);
}

/** Each share has its own host, which serves the share and nothing else. */
export const previewHosts: Scenario = {
  name: 'content/hosts of previews',
  promise: 'uploaded content never runs with the origin of the server',
  least: { long: 4_000, short: 200 },
  weight: 0,
  async run(run) {
    await using stack = new AsyncDisposableStack();
    const env = { VITRINE_PREVIEW_ORIGIN: `https://*${SUFFIX}` };
    const server = await openServer(run, stack, env);
    const publish = (share: number) => publishExport(server, (by) => `/*${MARK(share)}*/'${by}'`);
    const shares = [await publish(0), await publish(1), await publish(2)];
    while (run.goOn()) {
      await oneHost(run, server, shares);
      // The host of the pages serves no frames.
      for (const url of shares.flatMap(({ frames }) => frames)) {
        const { status } = await send(url, { 'sec-fetch-dest': 'iframe' });
        run.done(`a frame on the host of pages: ${status}`);
        if (status !== 302) run.broken('a frame is on the host of pages too', `${status} ${url}`);
      }
    }
  },
};

/** Checks the headers of frames where preview hosts are not configured. */
export async function judgeFrames(run: Run, server: Server): Promise<void> {
  const shown = await publishExport(server, (by) => `'${by}'`);
  for (const [what, url, status, rules, ask] of frameCases(server, shown)) {
    const answer = await ask();
    run.done(`${what}: ${answer.status}`);
    for (const problem of wrongWith(answer, status, rules)) run.broken(`${what}: ${problem}`, url);
  }
}
