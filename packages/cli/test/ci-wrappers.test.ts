import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { startGithubRunner } from '../../../tests/harness/oidc/github-runner.ts';
import { type Issuer, startIssuer } from '../../../tests/harness/oidc/issuer.ts';
import * as claims from '../../../tests/harness/oidc/provider-claims.ts';
import { bundleFor, expoExport, type Folder } from './support/bundles.ts';
import { type Job, type Name, type Uploaded, wrappers } from './support/ci-wrappers.ts';
import { type CodeHostStandIn, startCodeHost } from './support/code-host/stand-in.ts';
import { realWorld, type World } from './support/real-world.ts';
import { actionsBot } from './support/report.ts';

/** The files of deploy/ci and what docs/ci.md says to write, run as the providers run them. */

const PROJECT = 'oidc.circleci.com/project-id';
const names: Name[] = ['GitHub', 'GitLab', 'CircleCI', 'Bitrise'];
const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

let world: World;
let issuer: Issuer;
let runner: Awaited<ReturnType<typeof startGithubRunner>>;
let hosts: Record<'github' | 'gitlab', CodeHostStandIn>;
let cwd: string;
let key: string;

beforeAll(async () => {
  world = await realWorld();
  key = world.everything.VITRINE_KEY ?? '';
  issuer = await startIssuer();
  runner = await startGithubRunner((aud) => issuer.token({ ...claims.github, aud }));
  const users = { 'job-token': actionsBot };
  hosts = {
    github: await startCodeHost('github', users),
    gitlab: await startCodeHost('gitlab', users),
  };
  const trust = (audience: string, claim: string) =>
    world.server.operator(
      'trust',
      'add',
      '--issuer',
      issuer.url,
      '--audience',
      audience,
      '--claim',
      claim,
      '--repo',
      'acme/shop',
      '--account',
      'acme',
      '--scope',
      'builds',
    );
  const { circleci, bitrise } = claims;
  for (const claim of ['repository_id=74', 'project_id=20', `app_slug=${bitrise.app_slug}`])
    await trust(world.server.url, claim);
  await trust(circleci.aud, `${PROJECT}=${circleci[PROJECT]}`);
  cwd = checkout(world.folder);
});
afterAll(async () => {
  for (const host of Object.values(hosts)) await host.close();
  await runner[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
  await world.remove();
});

/** Files whose names a shell or a parser of options would read something in. */
const RECORDINGS = ['run 1.log', '[r]un 1.log', `it's $HOME.log`, '--json.log'];

/** A repository after `npm run bundle`, which does nothing more here. */
function checkout(folder: Folder): string {
  const write = (path: string, text = path) => folder.write(`repo/${path}`, text);
  const inDist = (path: string, text = path) => write(path.replace(/^expo/, 'dist'), text);
  expoExport({ ...folder, write: (path, text) => inDist(path, text?.toString()) }, 'ios');
  write('my app/main.jsbundle', bundleFor('ios', 2));
  for (const name of RECORDINGS) write(name);
  const manifest = { name: 'shop', version: '1.0.0', scripts: { bundle: 'node -e 0' } };
  write('package.json', JSON.stringify(manifest));
  const { name, version } = manifest;
  write('package-lock.json', JSON.stringify({ name, version, lockfileVersion: 3, packages: {} }));
  return join(folder.path, 'repo');
}

const hostOf = (name: Name) => (name === 'GitLab' ? hosts.gitlab : hosts.github);

const jobOf = (name: Name, env: Record<string, string>): Job => ({
  server: world.server.url,
  env: { ...wrappers[name].job(cwd, hostOf(name).url), ...env },
  cwd,
  idToken: (aud) => issuer.token({ ...claims.gitlab, aud }),
});

const upload = (
  name: Name,
  inputs: Record<string, string | boolean>,
  env: Record<string, string>,
) => wrappers[name].run(JSON.stringify(wrappers[name].write(inputs)), jobOf(name, env));

async function expectUploaded({ code, log, outputs }: Uploaded): Promise<void> {
  expect(code, log).toBe(0);
  const branch = outputs.VITRINE_BRANCH_URL ?? '';
  expect(outputs).toEqual({
    VITRINE_PAGE_URL: expect.stringContaining(`${world.server.url}/p/`),
    VITRINE_BRANCH_URL: expect.stringContaining(`${world.server.url}/b/`),
    VITRINE_BUILD_ID: expect.any(String),
    VITRINE_QR_URL: `${branch}/qr.svg`,
  });
  for (const url of [outputs.VITRINE_PAGE_URL, branch, outputs.VITRINE_QR_URL])
    expect((await fetch(url ?? '')).status, url).toBe(200);
  expect(await (await fetch(branch)).text()).toContain('feature/cart');
}

/** The variables with which a job gets a token that says which job it is. */
const identities: Record<Name, () => Record<string, string>> = {
  GitHub: () => runner.env,
  GitLab: () => ({}),
  CircleCI: () => ({ CIRCLE_OIDC_TOKEN_V2: issuer.token(claims.circleci) }),
  Bitrise: () => ({
    BITRISE_IDENTITY_TOKEN: issuer.token({ ...claims.bitrise, aud: world.server.url }),
  }),
};

test.each(names)(
  '[cli.41] %s: a key uploads a build, whose addresses later steps get, and pages link it',
  async (name) => {
    const host = hostOf(name);
    const [comments, statuses] = [host.comments.length, host.statuses.length];
    const inputs = { bundle: 'dist', comment: true, status: true };
    const env = { VITRINE_KEY: key, GITHUB_TOKEN: 'job-token' };
    const done = await upload(name, inputs, env);
    await expectUploaded(done);
    expect(host.statuses.length, done.log).toBe(statuses + 1);
    expect(host.comments.length, done.log).toBe(Math.max(comments, 1));
    expect(host.comments[0]?.body).toContain(done.outputs.VITRINE_PAGE_URL);
    expect(host.problems).toEqual([]);
  },
);

/** The blocks of YAML below a heading of docs/ci.md, without the indentation of a list. */
function blocksOf(heading: string): string[] {
  const [, section = ''] = read('docs/ci.md').split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return Array.from(text.matchAll(/^( *)```yaml\n(.*?)^ *```$/gms), ([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

test.each([
  ['GitHub', 'GitHub, Gitea and Forgejo Actions', 2],
  ['GitLab', 'GitLab CI', 2],
  ['CircleCI', 'CircleCI', 1],
  ['Bitrise', 'Bitrise', 1],
] as const)(
  '[cli.41] %s: what docs/ci.md says to write uploads without a key',
  async (name, heading, count) => {
    const blocks = blocksOf(heading);
    expect(blocks).toHaveLength(count);
    for (const block of blocks) {
      const env = { ...identities[name](), GITHUB_TOKEN: 'job-token' };
      // A pipeline of a branch, where the rules are the default.
      const branch =
        block.includes('rules') || name !== 'GitLab' ? {} : { CI_COMMIT_BRANCH: 'feature/cart' };
      await expectUploaded(await wrappers[name].run(block, jobOf(name, { ...env, ...branch })));
    }
  },
);

const TEXT = `It's "new": \`touch a\` $(touch b) \${VITRINE_KEY}; exit 1 && * ~ \\ <<x>> --json`;

test.each([...names.map((name) => [name, 'bash'] as const), ['GitLab', 'sh'] as const])(
  '[cli.40 cli.42] %s in %s: spaces, quotes and shell syntax stay text',
  async (name, shell) => {
    // Bitrise puts variables into inputs, once.
    const isBitrise = name === 'Bitrise';
    const inputs = {
      kind: 'preview',
      app: 'shop',
      bundle: 'my app/main.jsbundle',
      title: isBitrise ? '$TITLE' : TEXT,
      recordings: isBitrise ? '$FILES' : RECORDINGS.join('\n'),
      args: '--os-version=18.2 "beta"\n--device-name=a  b',
      'test-run': true,
    };
    const env = { VITRINE_KEY: key, TITLE: TEXT, FILES: RECORDINGS.join('\n') };
    const config = JSON.stringify(wrappers[name].write(inputs));
    const job = { ...jobOf(name, env), shell };
    const { code, log, outputs } = await wrappers[name].run(config, job);
    expect(code, log).toBe(0);
    const { VITRINE_PREVIEW_ID: id, ...urls } = outputs;
    const page = urls.VITRINE_PAGE_URL ?? '';
    expect(urls).toEqual({ VITRINE_PAGE_URL: page, VITRINE_QR_URL: `${page}/qr.svg` });
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${world.server.url}/api/v1/previews/${id}`, { headers });
    const record = await answer.json();
    expect(record).toMatchObject({
      url: page,
      title: TEXT,
      billingKind: 'test_run',
      app: 'shop',
      device: { name: 'a  b', osVersion: '18.2 "beta"' },
    });
    const recordings = record.recordings.map(({ path }: { path: string }) => path);
    expect(recordings.sort()).toEqual([...RECORDINGS].sort());
    for (const made of ['a', 'b']) expect(existsSync(join(cwd, made))).toBe(false);
  },
);

test.each(names)('[cli.41] %s: what fails fails the job', async (name) => {
  const { code, log, outputs } = await upload(name, { bundle: 'none' }, { VITRINE_KEY: key });
  expect([code, outputs], log).toEqual([1, {}]);
  expect(log).toContain('none');
});

test('[cli.41] GitHub: a job of Dependabot, which gets no key, uploads nothing and succeeds', async () => {
  const env = { GITHUB_ACTOR: 'dependabot[bot]' };
  const { code, log, outputs } = await upload('GitHub', { bundle: 'dist' }, env);
  expect([code, outputs]).toEqual([0, {}]);
  expect(log).toMatch(/^::notice::Nothing was uploaded/);
});

test('the wrappers have the same inputs, except those that only one provider needs', () => {
  const own: Record<Name, string[]> = {
    GitHub: ['key', 'deployment', 'token'],
    GitLab: ['build', 'job', 'stage', 'image', 'rules'],
    CircleCI: ['key', 'deployment'],
    Bitrise: ['key', 'deployment'],
  };
  const file = (path: string) => parseAllDocuments(read(`deploy/ci/${path}`))[0]?.toJS();
  const [first, ...others] = names.map((name) =>
    wrappers[name]
      .inputs(file)
      .map((one) => one.replaceAll('_', '-'))
      .filter((one) => !own[name].includes(one))
      .sort(),
  );
  expect(first).toHaveLength(14);
  for (const one of others) expect(one).toEqual(first);
});
