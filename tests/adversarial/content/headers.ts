import type { Run, Scenario } from '../scenario.ts';
import { pick } from '../support/draw.ts';
import { type Asked, asks, deleted, outOfTime, send } from './asks.ts';
import { NAMES, TYPES } from './declared-types.ts';
import { openServers, publish, type Server } from './fixture.ts';
import { complaints, storedComplaints } from './header-rules.ts';
import { judgeFrames } from './preview-hosts.ts';

/** After this many uploads each server had some. */
const ENOUGH = 20;

async function judge(run: Run, type: string, path: string, asked: Asked[]) {
  for (const [what, expected, ask] of asked) {
    const answer = await ask();
    const wrong = complaints(answer, type);
    if (!expected.includes(answer.status)) wrong.push(`status ${answer.status}, not ${expected}`);
    run.done(`${what}: ${answer.status}`);
    for (const problem of wrong) run.broken(`${what} of ${type}: ${problem}`, path);
  }
}

/** The headers of the bytes come from the store. Returns the number of redirects. */
async function judgeLink(run: Run, type: string, url: string) {
  const { status, headers } = await send(url);
  if (status !== 302) return 0;
  const stored = await send(headers.get('location') ?? '');
  run.done('answer of the store');
  for (const problem of storedComplaints(stored, type))
    run.broken(`the store, of ${type}: ${problem}`, url.split('?')[0] ?? '');
  return 1;
}

async function judgeOne(run: Run, server: Server, type: string) {
  const bytes = Buffer.from('<script>alert(1)</script>'.repeat(Math.floor(run.random() * 3)));
  const path = pick(run, NAMES);
  const published = await publish(server, { path, type, bytes });
  const length = Math.floor(run.random() * 30);
  let redirected = 0;
  for (const url of published.urls) {
    const size = url === published.urls[0] ? bytes.length || 1 : bytes.length;
    await judge(run, type, path, asks(url, published.page, size, length));
    redirected += await judgeLink(run, type, url);
  }
  const { status } = await server.api('DELETE', `/api/v1/previews/${published.id}`);
  if (status !== 204) throw new Error(`DELETE of a preview: ${status}`);
  await judge(run, type, path, deleted(published));
  return redirected;
}

export const headers: Scenario = {
  name: 'content/headers of every answer',
  promise: 'uploaded content never runs with the origin of the server',
  least: { long: 5_000, short: 300 },
  weight: 1,
  async run(run) {
    await using stack = new AsyncDisposableStack();
    const servers = await openServers(run, stack);
    for (const server of servers) {
      await judgeFrames(run, server);
      await judge(run, 'application/javascript', 'out of time', await outOfTime(server));
    }
    const first = Math.floor(run.random() * TYPES.length);
    let redirected = 0;
    let uploads = 0;
    for (; run.goOn(); uploads += 1) {
      const type = TYPES[(first + uploads) % TYPES.length] ?? '';
      redirected += await judgeOne(run, pick(run, servers), type);
    }
    const sendsAway = run.combination.blobs === 's3';
    if (sendsAway && uploads >= ENOUGH && redirected === 0)
      run.broken('no response redirected to the store', `${uploads} uploads`);
  },
};
