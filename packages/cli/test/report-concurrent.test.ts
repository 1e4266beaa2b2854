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
const PLATFORMS = ['ios', 'android'] as const;
const commitOf = (number: number) => number.toString(16).padStart(2, '0').repeat(20);

function upload(platform: string, commit: number) {
  const bundle = folder.write(`${platform}-${commit}.js`, bundleFor(platform, commit));
  const args = ['upload', 'build', '--bundle', bundle, '--platform', platform];
  const env = jobOfPullRequest(host.url, server, folder, commitOf(commit));
  const report = ['--comment', '--status', '--deployment'];
  return runHere([...args, ...report, ...PLAIN], { env, cwd: folder.path, fetch });
}

async function uploadBase(platform: string): Promise<void> {
  const bundle = folder.write('base.js', `${bundleFor(platform)}let more = 'than before';`);
  const identity = ['--repo', 'acme/shop', '--branch', 'main', '--commit', commitOf(99)];
  const args = ['upload', 'build', '--bundle', bundle, '--platform', platform, ...identity];
  const env = { VITRINE_URL: server.url, VITRINE_KEY: server.key };
  const { code, err } = await runHere([...args, ...PLAIN], { env, cwd: folder.path, fetch });
  expect({ code, err }).toEqual({ code: 0, err: '' });
}

const latest = async (platform: string) =>
  (
    await server.api(
      'GET',
      `/api/v1/builds?owner=acme&repo=shop&branch=feature/cart&platform=${platform}`,
    )
  ).body;

test('[report.1, report.2] 20 jobs that end at once leave one comment with all rows, and a rerun edits it', async () => {
  await uploadBase('ios');
  const stranger = { id: 9, login: 'mallory', type: 'User' as const, may: [] };
  const jobs = Array.from({ length: 20 }, (_, number) =>
    upload(PLATFORMS[number % 2] ?? 'ios', number + 1),
  );
  for (const { code, err } of await Promise.all(jobs))
    expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(host.problems).toEqual([]);
  expect(host.comments).toHaveLength(1);
  const [comment] = host.comments;
  for (const platform of PLATFORMS) {
    const { url, previewUrl, commitSha } = await latest(platform);
    const row = comment?.body.split('\n').find((line) => line.includes(`(${url})`));
    expect(row).toContain(`(${previewUrl})`);
    expect(row).toContain(`${commitSha.slice(0, 7)}</code>](https://code.example/`);
    expect(row).toContain(`<img src="${url}/qr.svg"`);
    expect(row).toMatch(platform === 'ios' ? /\| \d+ B, -\d+ B \(-/ : /\| \d+ B \|/);
  }
  expect(host.statuses).toHaveLength(20);
  expect(host.deployments).toHaveLength(20);

  // A stranger's comment with the same text stays, and the own one is edited.
  const copy = host.write('42', stranger, comment?.body ?? '');
  const before = copy.body;
  expect(await upload('ios', 30)).toMatchObject({ code: 0, err: '' });
  expect(host.comments).toEqual([comment, copy]);
  expect(copy.body).toBe(before);
  expect(comment?.body).toContain((await latest('ios')).previewUrl);
});
