import type { Run, Scenario } from '../scenario.ts';
import { pick, words } from '../support/draw.ts';
import { send } from './asks.ts';
import { openServer, type Server } from './fixture.ts';
import { frameCases, wrongWith } from './frame-rules.ts';
import { type Export, publishExport } from './web-export.ts';

const SUFFIX = '.previews.example';

const OWN = ['bundle', 'files/main.js', 'player', 'web/main.js', 'web/'];
const OTHER = [
  ...words('/ /docs /openapi.json /api/v1/me /api/v1/limits /api/v1/previews /healthz /readyz'),
  ...words('/metrics /cli.tgz /ci/gitlab.yml /_/x /favicon.ico /b/x /p/ /c/ // /% /..'),
];

const SPELLED: ((own: string, id: string, rest: string) => string)[] = [
  (_own, id, rest) => `/c/${id}/${rest}`,
  (_own, id, rest) => `/c/${id.toUpperCase()}/${rest}`,
  (_own, id, rest) => `//c/${id}/${rest}`,
  (_own, id, rest) => `/%63/${id}/${rest}`,
  (own, id, rest) => `/c/${own}/../${id}/${rest}`,
  (own, id, rest) => `/c/${own}/files/../../${id}/${rest}`,
  (own, id, rest) => `/c/${own}/files/..%2f..%2f${id}%2f${rest}`,
  (own, id, rest) => `/c/${own}/web/%2e%2e/%2e%2e/${id}/${rest}`,
  (own, id, rest) => `/c/${own}%2f..%2f${id}/${rest}`,
  (own, id, rest) => `/c/${id}/${rest}?host=${own}${SUFFIX}`,
  (own, id, rest) => `/c/${id}/${rest}#/c/${own}/bundle`,
  (own, id, rest) => `/c/${own};${id}/${rest}`,
];

const MARK = (share: number) => `the bytes of share ${share}`;

async function oneHost(run: Run, server: Server, shares: Export[]) {
  const own = pick(run, shares);
  const other = pick(
    run,
    shares.filter((one) => one !== own),
  );
  const host = own.id + SUFFIX;
  const spelled = pick(run, [host, host.toUpperCase(), `${host}:443`, `${host}.`]);
  const there = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(server.url + path, { host: spelled, 'sec-fetch-dest': 'iframe', ...headers }, method);
  for (const rest of OWN) {
    const { status } = await there(`/c/${own.id}/${rest}`);
    run.done(`its own: ${status}`);
    if (status !== 200 && status !== 302)
      run.broken(`the host of some content does not serve ${rest}`, `${status}`);
    const path = pick(run, SPELLED)(own.id, other.id, rest);
    const answer = await there(path);
    run.done(`of another: ${answer.status}`);
    if (answer.status < 400 || answer.body.includes(MARK(shares.indexOf(other))))
      run.broken(`the host of some content serves content of another: ${answer.status}`, path);
  }
  const pages = [own, other].map(({ page }) => new URL(page).pathname);
  const within = pages.flatMap((page) => [page, `${page}/bundle`, `${page}/r/1/bundle`]);
  for (const path of [...OTHER, ...within, `/p/${own.id}`, `/c/${own.id}`]) {
    const accept = pick(run, ['text/html', 'application/json']);
    const { status, headers } = await there(path, { accept });
    run.done(`of nobody: ${status}`);
    if (status >= 400 && status < 500 && headers.get('content-type')?.includes('json')) continue;
    run.broken(`the host of some content serves pages or the API: ${status}`, path);
  }
  const method = pick(run, ['POST', 'PUT', 'DELETE', 'OPTIONS']);
  const { status } = await there(`/c/${own.id}/bundle`, {}, method);
  if (status < 400) run.broken(`the host of some content accepts ${method}`, `${status}`);
}

/** Each content has its own host, which serves it and nothing else. */
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
        if (status !== 403) run.broken('a frame is on the host of pages too', `${status} ${url}`);
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
