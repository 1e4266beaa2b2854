import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleFor, temporaryFolder } from './support/bundles.ts';
import { type CodeHostStandIn, startCodeHost } from './support/code-host/stand-in.ts';
import { runHere } from './support/fake-io.ts';
import { actionsBot, jobOfPullRequest } from './support/report.ts';

/** Matrix jobs that end at the same time, with a real server and a code host that checks requests. */

let server: TestServer;
let host: CodeHostStandIn;
const folder = temporaryFolder();

beforeEach(async () => {
  const url = 'https://code.example/{owner}/{repo}/commit/{sha}';
  server = await startTestServer({ env: { VITRINE_COMMIT_URL: url } });
  host = await startCodeHost('github', { 'job-token': actionsBot });
});
afterEach(async () => {
  await host.close();
  await server[Symbol.asyncDispose]();
  folder.remove();
});

/** Sizes of bundles that are compressed in different ways are not compared. */
const PLAIN = ['--content-encoding', 'identity', '--json'];
const KINDS = ['shop ios', 'shop android', 'admin ios', 'admin android'] as const;
const COMMITS = 5;
const commitOf = (number: number) => number.toString(16).padStart(2, '0').repeat(20);
const jobOf = (commit: number) => jobOfPullRequest(host.url, server, folder, commitOf(commit));
const run = (args: string[], env: Record<string, string>) =>
  runHere(args, { env, cwd: folder.path, fetch });

function upload(kind: string, commit: number) {
  const [app = '', platform = ''] = kind.split(' ');
  const bundle = folder.write(`${app}-${platform}-${commit}.js`, bundleFor(platform, commit));
  const args = ['upload', 'build', '--bundle', bundle, '--platform', platform, '--app', app];
  const report = ['--comment', '--status', '--deployment'];
  return run([...args, ...report, ...PLAIN], jobOf(commit));
}

async function uploadBase(platform: string): Promise<void> {
  const bundle = folder.write('base.js', `${bundleFor(platform)}let more = 'than before';`);
  const identity = ['--repo', 'acme/shop', '--branch', 'main', '--commit', commitOf(99)];
  const app = ['--app', 'shop', '--platform', platform];
  const env = { VITRINE_URL: server.url, VITRINE_KEY: server.key };
  const args = ['upload', 'build', '--bundle', bundle, ...app, ...identity, ...PLAIN];
  const { code, err } = await run(args, env);
  expect({ code, err }).toEqual({ code: 0, err: '' });
}

const latest = async (kind: string) => {
  const [app = '', platform = ''] = kind.split(' ');
  const query = new URLSearchParams({ owner: 'acme', repo: 'shop', branch: 'feature/cart' });
  query.append('app', app);
  query.append('platform', platform);
  return (await server.api('GET', `/api/v1/builds?${query}`)).body;
};
const rowsOf = (body = '') => body.split('\n').filter((line) => line.includes('[Open]'));

test('[report.1, report.2, report.3] 20 jobs that end at once leave one comment with four rows, and a rerun edits it', async () => {
  await uploadBase('ios');
  const stranger = { id: 9, login: 'mallory', type: 'User' as const, may: [] };
  const jobs = KINDS.flatMap((kind) =>
    Array.from({ length: COMMITS }, (_, number) => upload(kind, number + 1)),
  );
  for (const { code, err } of await Promise.all(jobs))
    expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(host.problems).toEqual([]);
  expect(host.comments).toHaveLength(1);
  const [comment] = host.comments;
  expect(rowsOf(comment?.body)).toHaveLength(KINDS.length);
  for (const kind of KINDS) {
    const { url, previewUrl, commitSha, app } = await latest(kind);
    const row = rowsOf(comment?.body).find((line) => line.includes(`(${url})`));
    expect(row).toMatch(new RegExp(`^\\| <code>${app}</code> \\|`));
    expect(row).toContain(`(${previewUrl})`);
    expect(row).toContain(`${commitSha.slice(0, 7)}</code>](https://code.example/`);
    expect(row).toContain(`<img src="${url}/qr.svg"`);
    expect(row).toMatch(kind === 'shop ios' ? /\| \d+ B, -\d+ B \(-/ : /\| \d+ B \|/);
    const context = `vitrine/${kind.replace(' ', '/')}`;
    expect(host.statuses.filter(({ body }) => body.context === context)).toHaveLength(COMMITS);
  }
  expect(host.deployments).toHaveLength(KINDS.length * COMMITS);

  // A stranger's comment with the same text stays, and the own one is edited.
  const copy = host.write('42', stranger, comment?.body ?? '');
  const before = copy.body;
  expect(await upload('admin ios', 30)).toMatchObject({ code: 0, err: '' });
  expect(host.comments).toEqual([comment, copy]);
  expect(copy.body).toBe(before);
  expect(comment?.body).toContain((await latest('admin ios')).previewUrl);
  expect(rowsOf(comment?.body)).toHaveLength(KINDS.length);
});

test('[report.8, report.11] after a close the rows say so, and they vanish with the branch', async () => {
  await upload('shop ios', 1);
  await upload('admin android', 1);
  const report = () => run(['report', '--comment', '--json'], jobOf(1));
  const close = ['branch', 'close', '--pull-request', '42', '--json'];
  expect(await run(close, jobOf(1))).toMatchObject({ code: 0 });
  expect(await report()).toMatchObject({ code: 0, err: '' });
  expect(host.comments).toHaveLength(1);
  const until = (await latest('shop ios')).expiresAt.slice(0, 10);
  for (const row of rowsOf(host.comments[0]?.body))
    expect(row).toContain(`, closed, kept until <code>${until}</code> |`);
  await run(['branch', 'delete', 'feature/cart'], jobOf(1));
  expect(await report()).toMatchObject({ code: 0, err: '' });
  expect(host.comments).toHaveLength(1);
  expect(host.comments[0]?.body).toContain('There is no build of this branch at present.');
});
