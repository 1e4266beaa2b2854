import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGithubRunner } from '../../../tests/harness/oidc/github-runner.ts';
import { type Issuer, startIssuer } from '../../../tests/harness/oidc/issuer.ts';
import { github, gitlab } from '../../../tests/harness/oidc/provider-claims.ts';
import { type Env, vitrine } from './support/binary.ts';
import { identity, realWorld, type World } from './support/real-world.ts';

let world: World;
let issuer: Issuer;
let runner: Awaited<ReturnType<typeof startGithubRunner>>;
/** The environment of a GitHub job without a key. */
let job: Env;
const KEY = /vtrk_[0-9A-Za-z]{12}_[0-9A-Za-z]{49}/;

beforeAll(async () => {
  world = await realWorld();
  issuer = await startIssuer();
  runner = await startGithubRunner((aud) => issuer.token({ ...github, aud }));
  job = { ...runner.env, VITRINE_URL: world.server.url, HOME: world.folder.path };
  const what = ['--issuer', issuer.url, '--audience', world.server.url];
  const whose = ['--repo', 'acme/shop', '--account', 'acme', '--scope', 'builds,preview_upload'];
  const add = (claim: string) =>
    world.server.operator('trust', 'add', ...what, '--claim', claim, ...whose);
  await add('repository_id=74');
  await add('project_id=20');
});
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await issuer[Symbol.asyncDispose]();
  await world.remove();
});

const upload = (env: Env) =>
  vitrine(['upload', 'build', ...world.bundle, ...identity, '--json'], {
    env,
    cwd: world.folder.path,
  });

test('[cli.22] a GitHub job uploads without a key, for the origin of the server, and prints no secret', async () => {
  const { code, out, err } = await upload(job);
  expect({ code, err: err.replace(/^::add-mask::.*$/gm, '') }).toEqual({
    code: 0,
    err: expect.not.stringMatching(/vitrine:|eyJ/),
  });
  expect(JSON.parse(out)).toMatchObject({ owner: 'acme', repo: 'shop', status: 'ready' });
  expect(runner.audiences).toEqual([world.server.url]);
  expect(out).not.toMatch(KEY);
  expect(err.replace(/^::add-mask::.*$/gm, '')).not.toMatch(KEY);
  expect(err, 'the runner hides it').toMatch(/^::add-mask::vtrk_/m);
});

test('[cli.22] a job of another CI uploads with the token in VITRINE_ID_TOKEN, and prints no secret at all', async () => {
  const token = issuer.token({ ...gitlab, aud: world.server.url });
  const { GITHUB_ACTIONS: _, ...plain } = job;
  const { code, out, err } = await upload({ ...plain, GITLAB_CI: 'true', VITRINE_ID_TOKEN: token });
  expect(code).toBe(0);
  for (const text of [out, err]) {
    expect(text).not.toMatch(KEY);
    expect(text).not.toContain(token);
    expect(text).not.toContain('add-mask');
  }
});

test('[cli.22] VITRINE_KEY precedes the identity of the job', async () => {
  const { code } = await upload({
    ...world.builds,
    ...job,
    VITRINE_KEY: world.builds.VITRINE_KEY ?? '',
  });
  expect(code).toBe(0);
  expect(runner.audiences).toHaveLength(1);
});

test('the error of a job without the permission shows the line to add', async () => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: _, ...without } = job;
  const { code, err } = await upload(without);
  expect(code).toBe(2);
  expect(err).toMatch(/no API key.*\n\n {4}permissions: \{ id-token: write, /);
});

test('the error of a token that matches no trust shows the operator’s command', async () => {
  const token = issuer.token({ ...gitlab, project_id: '21', aud: world.server.url });
  const { code, err } = await upload({ VITRINE_URL: world.server.url, VITRINE_ID_TOKEN: token });
  expect(code).toBe(1);
  expect(err).toContain(
    `--issuer ${issuer.url} --audience ${world.server.url} --claim project_id=21`,
  );
});

test('[cli.24] doctor says how the job authenticates', async () => {
  const doctor = async (env: Env) => {
    const { out } = await vitrine(['doctor', '--json', ...identity], { env });
    const { checks } = JSON.parse(out);
    return Object.fromEntries(checks.map((one: { name: string }) => [one.name, one]));
  };
  const keyless = await doctor(job);
  expect(keyless['key form'].message).toContain('exchanged for the ID token of GitHub Actions');
  expect(keyless.key).toMatchObject({ status: 'ok' });
  expect(keyless.upload).toMatchObject({ status: 'ok' });
  expect(keyless).not.toHaveProperty('expiry');
  expect((await doctor(world.builds))['key form'].message).toContain('VITRINE_KEY is complete');
});

test('doctor: a token that matches no trust is a failure of the key, not of the server', async () => {
  const token = issuer.token({ ...gitlab, project_id: '21', aud: world.server.url });
  const env = { VITRINE_URL: world.server.url, VITRINE_ID_TOKEN: token };
  const { out } = await vitrine(['doctor', ...identity], { env });
  expect(out).toMatch(/^ok {4}server /m);
  expect(out).toMatch(/^FAIL {2}key .*trust add --issuer/m);
  expect(out).toContain('-> ask the operator to trust this job');
});
