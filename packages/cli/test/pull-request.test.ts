import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGithubRunner } from '../../../tests/harness/oidc/github-runner.ts';
import { type Issuer, startIssuer } from '../../../tests/harness/oidc/issuer.ts';
import { github } from '../../../tests/harness/oidc/provider-claims.ts';
import { ROOT } from '../../../tests/harness/processes/command.ts';
import { bareEnv, type Env } from './support/binary.ts';
import { expoExport, temporaryFolder } from './support/bundles.ts';
import { type CodeHostStandIn, startCodeHost } from './support/code-host/stand-in.ts';
import { git, gitEnv } from './support/git-repository.ts';
import { actionsBot, jobOfPullRequest } from './support/report.ts';
import { type Server, startServer } from './support/server.ts';

/**
 * From `git clone` to the comment on the pull request, with the lines of README.md, npm's npx and the
 * command that the server hands out.
 */

let server: Server;
let host: CodeHostStandIn;
let issuer: Issuer;
let runner: Awaited<ReturnType<typeof startGithubRunner>>;
const folder = temporaryFolder();
const runFile = promisify(execFile);

/** What a user adds to a workflow: the lines of the only YAML of README.md. */
const [, yaml = ''] =
  /^```yaml\n(.*?)^```/ms.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
const added = yaml.split('\n').filter((line) => line.trim() !== '');

beforeAll(async () => {
  server = await startServer();
  host = await startCodeHost('github', { 'job-token': actionsBot });
  issuer = await startIssuer();
  runner = await startGithubRunner((aud) => issuer.token({ ...github, aud }));
});
afterAll(async () => {
  await Promise.all([host.close(), server.remove()]);
  await runner[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
  folder.remove();
});

/** Clones the app like CI, at the merge of a pull request, and builds it. Returns the head's commit. */
function checkout(name: string): { cwd: string; head: string } {
  const origin = join(folder.path, 'acme/shop.git');
  const author = join(folder.path, `${name}-author`);
  const cwd = join(folder.path, name);
  mkdirSync(origin, { recursive: true });
  git(origin, 'init', '-q', '--bare', '-b', 'main');
  const hosting = ['-c', `url.${folder.path}/.insteadOf=https://github.com/`];
  const clone = (to: string) =>
    git(folder.path, ...hosting, 'clone', '-q', 'https://github.com/acme/shop.git', to);
  clone(author);
  git(author, 'checkout', '-q', '-b', 'feature/cart');
  git(author, 'commit', '-q', '--allow-empty', '-m', `Show the total of ${name}`);
  git(author, ...hosting, 'push', '-q', '--force', 'origin', 'HEAD:feature/cart', 'HEAD:main');
  clone(cwd);
  git(cwd, 'checkout', '-q', '--detach');
  folder.write(`${name}/dist/.keep`);
  return { cwd, head: git(author, 'rev-parse', 'HEAD') };
}

/** Runs the `run:` of README.md in a job of GitHub for pull request 42. */
async function runJob(name: string, env: Env) {
  const { cwd, head } = checkout(name);
  const dist = expoExport(folder, 'ios', 'android');
  const output = folder.write(`${name}-output`, '');
  const summary = folder.write(`${name}-summary`, '');
  const [, line = ''] = /run: (.*)/.exec(yaml) ?? [];
  const command = line
    .replace('https://vitrine.example', server.url)
    .replace(' dist ', ` ${dist} `);
  const {
    VITRINE_URL: _,
    VITRINE_KEY: __,
    ...job
  } = jobOfPullRequest(host.url, { url: server.url, key: '' }, folder, head);
  const all = { ...bareEnv(), ...gitEnv, HOME: folder.path, npm_config_update_notifier: 'false' };
  const outputs = { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
  const { stdout, stderr } = await runFile('sh', ['-c', `${command} --status --deployment`], {
    cwd,
    env: { ...all, ...job, ...outputs, ...env },
  });
  const values = Object.fromEntries(
    [...readFileSync(output, 'utf8').matchAll(/^(.*)<<(.*)\n(.*?)\n\2$/gm)].map(
      ([, of, , text]) => [of, text],
    ),
  );
  return { head, stdout, stderr, values, summary: readFileSync(summary, 'utf8') };
}

const PLATFORMS = ['android', 'ios'] as const;

async function expectReport({
  head,
  stdout,
  stderr,
  values,
  summary,
}: Awaited<ReturnType<typeof runJob>>) {
  expect(stderr).toContain('Wrote the comment, commit status and deployment on GitHub');
  expect(host.problems).toEqual([]);
  expect(host.comments).toHaveLength(1);
  const [{ body, number } = { body: '', number: '' }] = host.comments;
  expect(number).toBe('42');
  const rows = body.split('\n').filter((line) => /^\| (iOS|Android) \|/.test(line));
  expect(rows).toHaveLength(2);
  for (const [index, platform] of PLATFORMS.entries()) {
    const [url, page] = [values[`${platform}-branch-url`], values[`${platform}-url`]];
    expect(stdout).toContain(page);
    for (const text of [
      `[Open](${url})`,
      `[Open](${page})`,
      head.slice(0, 7),
      `<img src="${url}/qr.svg"`,
    ]) {
      expect(rows[index]).toContain(text);
      expect(summary).toContain(text);
    }
    const status = host.statuses.findLast(
      ({ body: { context } }) => context === `vitrine/${platform}`,
    );
    expect(status).toMatchObject({ sha: head, body: { state: 'success', target_url: page } });
    const deployed = host.deployments.filter(({ body: { ref } }) => ref === head);
    expect(deployed.flatMap(({ statuses }) => statuses)).toContainEqual(
      expect.objectContaining({ state: 'success', environment_url: page }),
    );
    for (const address of [`${url}`, `${page}`, `${url}/qr.svg`])
      expect((await fetch(address)).status, address).toBe(200);
    expect(await (await fetch(`${page}`)).text()).toContain(head.slice(0, 7));
  }
}

test('[cli.62, cli.63] with a key: from git clone to the comment, in at most five lines', async () => {
  expect(added.length).toBeLessThanOrEqual(5);
  expect(yaml).toContain('VITRINE_KEY');
  const { VITRINE_KEY = '' } = await server.envFor('builds');
  await expectReport(await runJob('with-key', { VITRINE_KEY }));
});

test('[cli.62] without a key: another commit edits the comment, and no secret is printed', async () => {
  await server.operator(
    'trust',
    'add',
    '--issuer',
    issuer.url,
    '--audience',
    server.url,
    '--claim',
    'repository_id=74',
    '--repo',
    'acme/shop',
    '--account',
    'acme',
    '--scope',
    'builds',
  );
  const job = await runJob('keyless', runner.env);
  await expectReport(job);
  expect(runner.audiences).toEqual([server.url]);
  expect(`${job.stdout}${job.stderr.replace(/^::add-mask::.*$/gm, '')}`).not.toMatch(/vtrk_|eyJ/);
});
