import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/harness/in-process/test-server.ts';
import { bundleFor, temporaryFolder } from './support/bundles.ts';
import { type CodeHostStandIn, startCodeHost } from './support/code-host/stand-in.ts';
import type { User } from './support/code-host/state.ts';
import { runHere } from './support/fake-io.ts';
import { actionsBot, HEAD, jobOfMergeRequest, jobOfPullRequest } from './support/report.ts';

let server: TestServer;
const folder = temporaryFolder();
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder.remove();
});

const bundle = folder.write('main.js', bundleFor('ios'));
const uploadArgs = ['upload', 'build', '--bundle', bundle, '--platform', 'ios'];
const run = (args: readonly string[], env: Record<string, string>) =>
  runHere(args, { env, cwd: folder.path, fetch });

async function withHost(
  kind: 'github' | 'gitlab' | 'gitea',
  user: User,
  use: (host: CodeHostStandIn) => Promise<void>,
): Promise<void> {
  const host = await startCodeHost(kind, { 'job-token': user });
  try {
    await use(host);
    expect(host.problems).toEqual([]);
  } finally {
    await host.close();
  }
}

const person: User = { id: 5, login: 'ada', type: 'User', may: ['comment', 'status'] };

test('[report.3, report.4] GitHub: the page is linked beside the commit and as a deployment', () =>
  withHost('github', actionsBot, async (host) => {
    const env = jobOfPullRequest(host.url, server, folder);
    const args = [...uploadArgs, '--status', '--deployment'];
    const { code, err, out } = await run([...args, '--json'], env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { previewUrl } = JSON.parse(out);
    expect(host.statuses).toEqual([
      {
        sha: HEAD,
        body: {
          state: 'success',
          context: 'vitrine/ios',
          description: expect.stringMatching(/^The iOS app, \d+ B$/),
          target_url: previewUrl,
        },
      },
    ]);
    const [{ body, statuses } = { body: {}, statuses: [] }] = host.deployments;
    expect(body).toMatchObject({
      ref: HEAD,
      environment: 'vitrine/ios/feature/cart',
      transient_environment: true,
      required_contexts: [],
      auto_merge: false,
    });
    expect(statuses).toMatchObject([
      {
        state: 'success',
        environment_url: previewUrl,
        auto_inactive: false,
        log_url: 'https://github.com/acme/shop/actions/runs/7',
      },
    ]);
    // The same commit again is the same deployment.
    await run(args, env);
    expect(host.deployments).toHaveLength(1);
    expect(host.comments).toEqual([]);
  }));

test('[report.1] GitLab: a note on the merge request, and a status in the pipeline of the commit', () =>
  withHost('gitlab', person, async (host) => {
    const env = jobOfMergeRequest(host.url, server);
    const args = [...uploadArgs, '--comment', '--status', '--deployment'];
    const { code, err } = await run(args, env);
    expect(code).toBe(0);
    expect(err).toContain('No deployment: on GitLab write --dotenv vitrine.env');
    expect(err).not.toContain('Warning');
    expect(host.comments).toMatchObject([{ number: '42', user: person }]);
    expect(host.comments[0]?.body).toMatch(/^<!-- vitrine [0-9a-f]{16} -->\n### Vitrine: <code>/);
    expect(host.comments[0]?.body, 'the server links github.com').not.toContain('github.com');
    expect(host.statuses).toMatchObject([
      { sha: HEAD, body: { name: 'vitrine/ios', state: 'success', pipeline_id: 700 } },
    ]);
    await run(args, env);
    expect(host.comments).toHaveLength(1);
  }));

test('[report.1] Gitea: a comment on the pull request, and a status beside the commit', () =>
  withHost('gitea', person, async (host) => {
    const env = { ...jobOfPullRequest(host.url, server, folder), GITEA_ACTIONS: 'true' };
    const args = [...uploadArgs, '--comment', '--status'];
    for (let time = 0; time < 2; time += 1)
      expect(await run([...args, '--json'], env)).toMatchObject({ code: 0, err: '' });
    expect(host.comments).toHaveLength(1);
    expect(host.statuses).toMatchObject([{ sha: HEAD }, { sha: HEAD }]);
  }));

test('[report.5] with a token without the rights the upload succeeds, and one warning names them', () =>
  withHost('github', { ...actionsBot, may: [] }, async (host) => {
    const args = [...uploadArgs, '--comment', '--status', '--deployment'];
    const { code, err, out } = await run(
      [...args, '--json'],
      jobOfPullRequest(host.url, server, folder),
    );
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ status: 'ready' });
    expect(err.match(/Warning/g)).toHaveLength(1);
    for (const right of ['pull-requests: write', 'statuses: write', 'deployments: write'])
      expect(err).toContain(`"${right}"`);
    expect(err).not.toContain('job-token');
  }));

test('[report.5] an unknown token causes a warning, and is not printed', () =>
  withHost('github', actionsBot, async (host) => {
    const env = { ...jobOfPullRequest(host.url, server, folder), GITHUB_TOKEN: 'expired-token' };
    const { code, err } = await run([...uploadArgs, '--comment'], env);
    expect(code).toBe(0);
    expect(err).toContain('"pull-requests: write", or is not valid');
    expect(err).not.toContain('expired-token');
  }));

test('[report.6] without a token one line names the variable to set', () =>
  withHost('github', actionsBot, async (host) => {
    const { GITHUB_TOKEN: _, ...env } = jobOfPullRequest(host.url, server, folder);
    const { code, err } = await run([...uploadArgs, '--comment', '--status'], env);
    expect(code).toBe(0);
    expect(err.match(/GITHUB_TOKEN/g)?.length).toBeGreaterThan(0);
    expect(err).toContain('No comment and commit status: set GITHUB_TOKEN');
    expect(err).not.toContain('Warning');
    expect(host.requests).toEqual([]);
  }));

test('[report.6] a commit without a pull request gets no comment, and one line says so', () =>
  withHost('github', actionsBot, async (host) => {
    const push = {
      ...jobOfPullRequest(host.url, server, folder),
      GITHUB_EVENT_NAME: 'push',
      GITHUB_EVENT_PATH: '',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_SHA: HEAD,
      GITHUB_HEAD_REF: '',
      GITHUB_BASE_REF: '',
    };
    const { code, err } = await run([...uploadArgs, '--comment'], push);
    expect(code).toBe(0);
    expect(err).toContain('No comment: this is no pull request');
    expect(host.comments).toEqual([]);
  }));

test('[report.7] requests that the code host limits or fails are repeated, and a last failure is a warning', () =>
  withHost('github', actionsBot, async (host) => {
    const env = jobOfPullRequest(host.url, server, folder);
    const args = [...uploadArgs, '--status'];
    host.fail('/statuses/', { status: 502 });
    host.fail('/statuses/', { status: 403, headers: { 'retry-after': '0' } });
    expect((await run(args, env)).err).not.toContain('Warning');
    expect(host.statuses).toHaveLength(1);
    host.fail('/statuses/', { status: 403, headers: { 'retry-after': '3600' } }, 9);
    const { code, err } = await run(args, env);
    expect(code).toBe(0);
    expect(err).toContain('The commit status was not written: GitHub answered 403');
  }));

test('[report.8] vitrine report writes all platforms of the branch, and the statuses of the commit', () =>
  withHost('github', actionsBot, async (host) => {
    const env = jobOfPullRequest(host.url, server, folder);
    await server.build('ios', { branch: 'feature/report', commitSha: HEAD });
    await server.build('android', {
      branch: 'feature/report',
      platform: 'android',
      commitSha: 'd'.repeat(40),
    });
    const where = ['--branch', 'feature/report', '--commit', HEAD, '--pull-request', '42'];
    const { code, out, err } = await run(['report', ...where, '--json'], env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      builds: [{ platform: 'ios' }],
      done: ['comment', 'status'],
    });
    const [comment] = host.comments;
    expect(comment?.body).toMatch(/^\| Android \|.*^\| iOS \|/ms);
    expect(host.statuses).toMatchObject([{ sha: HEAD, body: { context: 'vitrine/ios' } }]);
  }));
