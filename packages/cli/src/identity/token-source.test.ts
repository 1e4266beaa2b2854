import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeExecutable } from '../../../../tests/harness/fixtures/executable.ts';
import { startGithubRunner } from '../../../../tests/harness/oidc/github-runner.ts';
import { temporaryFolder } from '../../test/support/bundles.ts';
import { fakeIo } from '../../test/support/fake-io.ts';
import { findTokenSource, noCredential } from './token-source.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const AUDIENCE = 'https://vitrine.example';
const sourceOf = (env: Record<string, string>) => findTokenSource(fakeIo({ env, fetch }).io);
const tokenOf = (env: Record<string, string>) => sourceOf(env)?.token(AUDIENCE);

let runner: Awaited<ReturnType<typeof startGithubRunner>>;
beforeAll(async () => {
  runner = await startGithubRunner((audience) => `token for ${audience}`);
});
afterAll(() => runner[Symbol.asyncDispose]());

test('without a variable of a CI there is no source, and blank variables are none', () => {
  expect(sourceOf({})).toBeNull();
  expect(sourceOf({ VITRINE_ID_TOKEN: ' ', CIRCLE_OIDC_TOKEN_V2: '' })).toBeNull();
  expect(sourceOf({ GITHUB_ACTIONS: 'true', ACTIONS_ID_TOKEN_REQUEST_URL: 'http://x' })).toBeNull();
});

test.each([
  ['VITRINE_ID_TOKEN', 'VITRINE_ID_TOKEN'],
  ['CIRCLE_OIDC_TOKEN_V2', 'CircleCI'],
  ['BITRISE_IDENTITY_TOKEN', 'Bitrise'],
  ['BITBUCKET_STEP_OIDC_TOKEN', 'Bitbucket'],
])('the token in %s is used', async (name, told) => {
  expect(await tokenOf({ [name]: 'a.b.c\n' })).toBe('a.b.c');
  expect(sourceOf({ [name]: 'a.b.c' })?.name).toContain(told);
});

test('VITRINE_ID_TOKEN precedes the tokens of a CI', async () => {
  const env = { ...runner.env, VITRINE_ID_TOKEN: 'own', CIRCLE_OIDC_TOKEN_V2: 'other' };
  expect(await tokenOf(env)).toBe('own');
});

test('GitHub Actions is asked for a token for the audience', async () => {
  expect(await tokenOf(runner.env)).toBe(`token for ${AUDIENCE}`);
  expect(runner.audiences).toEqual([AUDIENCE]);
});

test('GitHub Actions is asked again after a failure of its own, and not after a refusal', async () => {
  runner.failures.push(500);
  expect(await tokenOf(runner.env)).toBe(`token for ${AUDIENCE}`);
  const refused = tokenOf({ ...runner.env, ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'wrong' });
  await expect(refused).rejects.toThrow('GitHub gave this job no ID token: status 401');
});

test('the error for a job of GitHub or GitLab without a token has the line to add', () => {
  const error = noCredential({ env: { GITHUB_ACTIONS: 'true' } });
  expect(error.message).toMatch(/^no API key: set VITRINE_KEY, or .* adding this line/);
  expect(error.lines).toMatch(/^\n {4}permissions: \{ id-token: write, /);
  expect(noCredential({ env: { GITLAB_CI: 'true' } }).lines).toMatch(
    /^\n {4}id_tokens: \{ VITRINE_ID_TOKEN: /,
  );
  expect(noCredential({ env: {} }).lines).toBe('');
});

/** Puts a `buildkite-agent` before the others that runs this shell script. */
function withAgent(script: string): Record<string, string> {
  writeExecutable(join(folder.path, 'bin/buildkite-agent'), `#!/bin/sh\n${script}\n`);
  const PATH = `${folder.path}/bin${delimiter}${process.env.PATH}`;
  return { PATH, BUILDKITE: 'true', BUILDKITE_JOB_ID: 'job' };
}

test('on Buildkite the agent is asked for a token with the ids of pipeline and organization', async () => {
  expect(await tokenOf(withAgent('echo "$@"'))).toBe(
    `oidc request-token --audience ${AUDIENCE} --claim organization_id,pipeline_id`,
  );
});

test('an older agent is asked without ids, and the failure of an agent is reported', async () => {
  const older = withAgent(
    'case "$*" in *--claim*) echo "flag provided but not defined: -claim" >&2; exit 1;; esac; echo token',
  );
  expect(await tokenOf(older)).toBe('token');
  const failing = withAgent('echo "no such job" >&2; exit 1');
  await expect(tokenOf(failing)).rejects.toThrow('no ID token: no such job');
  const silent = withAgent('exit 3');
  await expect(tokenOf(silent)).rejects.toThrow('no ID token: it ended with status 3');
  const closed = join(folder.path, 'closed');
  mkdirSync(closed);
  // Not executable: the system answers as for a folder that may not be read.
  writeFileSync(join(closed, 'buildkite-agent'), '', { mode: 0o600 });
  for (const PATH of [join(folder.path, 'none'), closed]) {
    const missing = tokenOf({ BUILDKITE_JOB_ID: 'job', PATH });
    await expect(missing).rejects.toThrow('is not installed here');
  }
});
