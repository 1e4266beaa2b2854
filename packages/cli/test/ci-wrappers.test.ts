import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { startGithubRunner } from '../../../tests/harness/oidc/github-runner.ts';
import { type Issuer, startIssuer } from '../../../tests/harness/oidc/issuer.ts';
import * as claims from '../../../tests/harness/oidc/provider-claims.ts';
import { expoExport } from './support/bundles.ts';
import { besides, type Job, type Uploaded, type Wrapper, wrappers } from './support/ci-wrappers.ts';
import { startCodeHost } from './support/code-host/stand-in.ts';
import { realWorld, type World } from './support/real-world.ts';
import { actionsBot } from './support/report.ts';

/** The files of deploy/ci, run as their providers run them: tests/harness/ci. */
let world: World;
let issuer: Issuer;
let runner: Awaited<ReturnType<typeof startGithubRunner>>;
let cwd: string;

const CIRCLE_PROJECT = 'oidc.circleci.com/project-id';

beforeAll(async () => {
  world = await realWorld();
  issuer = await startIssuer();
  runner = await startGithubRunner((aud) => issuer.token({ ...claims.github, aud }));
  const trust = (audience: string, claim: string) =>
    world.server.operator(
      ...['trust', 'add', '--issuer', issuer.url, '--audience', audience, '--claim', claim],
      ...['--repo', 'acme/shop', '--account', 'acme', '--scope', 'builds'],
    );
  for (const claim of ['repository_id=74', 'project_id=20', `app_slug=${claims.bitrise.app_slug}`])
    await trust(world.server.url, claim);
  const { circleci } = claims;
  await trust(circleci.aud, `${CIRCLE_PROJECT}=${circleci[CIRCLE_PROJECT]}`);
  const { folder } = world;
  expoExport(
    { ...folder, write: (name, content = name) => folder.write(`repo/${name}`, content) },
    'ios',
  );
  folder.write('repo/my app/main.jsbundle', readFileSync(world.bundle[1] ?? ''));
  for (const name of RECORDINGS) folder.write(`repo/${name}`, 'a line');
  cwd = join(folder.path, 'repo');
  besides(cwd);
});
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
  await world.remove();
});

const each = Object.entries(wrappers);
const jobOf = (wrapper: Wrapper, env: Record<string, string>, api?: string): Job => ({
  server: world.server.url,
  env: { ...wrapper.job(cwd, api), ...env },
  cwd,
  idToken: (aud) => issuer.token({ ...claims.gitlab, aud }),
});

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

const bundle = { bundle: 'expo' };

test.each(each)(
  '[cli.41] %s: a key uploads a build, and later steps get its addresses',
  async (_, wrapper) => {
    await expectUploaded(await wrapper.upload(bundle, jobOf(wrapper, { VITRINE_KEY: key() })));
  },
);

const key = () => world.everything.VITRINE_KEY ?? '';

const tokens: Record<keyof typeof wrappers, () => Record<string, string>> = {
  GitHub: () => runner.env,
  GitLab: () => ({}),
  CircleCI: () => ({ CIRCLE_OIDC_TOKEN_V2: issuer.token(claims.circleci) }),
  Bitrise: () => ({
    BITRISE_IDENTITY_TOKEN: issuer.token({ ...claims.bitrise, aud: world.server.url }),
  }),
};

test.each(each)(
  '[cli.41] %s: without a key the identity of the job does',
  async (name, wrapper) => {
    const env = tokens[name as keyof typeof wrappers]();
    await expectUploaded(await wrapper.upload(bundle, jobOf(wrapper, env)));
  },
);

/** What a shell, a template and a parser of options would read something in. */
const TEXT = `It's "new": \`touch a\` $(touch b) \${VITRINE_KEY}; exit 1 && * ~ \\ <<x>> --json`;
const RECORDINGS = ['run 1.log', `it's $HOME.log`, '-x.log'];

test.each(each)(
  '[cli.42] %s: spaces, quotes and what a shell would read stay text',
  async (name, wrapper) => {
    // Bitrise replaces names of variables in inputs, once.
    const title = name === 'Bitrise' ? '$TITLE' : TEXT;
    const inputs = {
      kind: 'preview',
      bundle: 'my app/main.jsbundle',
      title,
      recordings: (name === 'Bitrise' ? ['$FILES'] : RECORDINGS).join('\n'),
      args: '--os-version=18.2 "beta"\n--device-name=a  b',
      'test-run': true,
    };
    const variables = { VITRINE_KEY: key(), TITLE: TEXT, FILES: RECORDINGS.join('\n') };
    const { code, log, outputs } = await wrapper.upload(inputs, jobOf(wrapper, variables));
    expect(code, log).toBe(0);
    expect(Object.keys(outputs).sort()).toEqual([
      ...['VITRINE_PAGE_URL', 'VITRINE_PREVIEW_ID', 'VITRINE_QR_URL'],
    ]);
    const answer = await fetch(
      `${world.server.url}/api/v1/previews/${outputs.VITRINE_PREVIEW_ID}`,
      {
        headers: { authorization: `Bearer ${key()}` },
      },
    );
    const record = await answer.json();
    expect(record).toMatchObject({
      title: TEXT,
      billingKind: 'test_run',
      device: { name: 'a  b', osVersion: '18.2 "beta"' },
    });
    const names = record.recordings.map(({ path }: { path: string }) => path);
    expect(names.sort()).toEqual([...RECORDINGS].sort());
    for (const made of ['a', 'b']) expect(existsSync(join(cwd, made))).toBe(false);
  },
);

test.each(each)('[cli.41] %s: the page is written where people look', async (name, wrapper) => {
  const host = await startCodeHost(name === 'GitLab' ? 'gitlab' : 'github', {
    'job-token': actionsBot,
  });
  try {
    const env = { VITRINE_KEY: key(), GITHUB_TOKEN: 'job-token' };
    const inputs = { ...bundle, comment: true, status: true };
    const { code, log } = await wrapper.upload(inputs, jobOf(wrapper, env, host.url));
    expect(code, log).toBe(0);
    expect([host.comments.length, host.statuses.length, host.problems]).toEqual([1, 1, []]);
  } finally {
    await host.close();
  }
});

test.each(each)('[cli.41] %s: what fails fails the job', async (_, wrapper) => {
  const env = { VITRINE_KEY: key() };
  const { code, log, outputs } = await wrapper.upload({ bundle: 'nothing' }, jobOf(wrapper, env));
  expect([code, outputs]).toEqual([2, {}]);
  expect(log).toContain('nothing');
});

test.each([[{ pull_request: { head: { repo: { fork: true } } } }]])(
  '[cli.41] GitHub: a fork without a key uploads nothing, and its job is green',
  async (event) => {
    const job = jobOf(wrappers.GitHub, { EVENT: JSON.stringify(event) });
    const { code, log, outputs } = await wrappers.GitHub.upload(bundle, job);
    expect([code, outputs]).toEqual([0, {}]);
    expect(log).toMatch(/^::notice::Nothing was uploaded/);
  },
);

test('the wrappers have the same inputs, but for what a provider does in another way', () => {
  const file = (path: string) =>
    parseAllDocuments(
      readFileSync(new URL(`../../../deploy/ci/${path}`, import.meta.url), 'utf8'),
    )[0]?.toJS();
  const own = {
    GitHub: ['key', 'deployment', 'token'],
    GitLab: ['build', 'job', 'stage', 'image', 'rules'],
    CircleCI: ['key', 'deployment'],
    Bitrise: ['key', 'deployment'],
  };
  const common = Object.fromEntries(
    each.map(([name, wrapper]) => {
      const names = wrapper.inputs(file).map((one) => one.replaceAll('_', '-'));
      const more = own[name as keyof typeof own];
      return [name, names.filter((one) => !more.includes(one)).sort()];
    }),
  );
  for (const name of Object.keys(own)) expect(common[name], name).toEqual(common.GitHub);
  expect(common.GitHub?.length).toBe(13);
});
