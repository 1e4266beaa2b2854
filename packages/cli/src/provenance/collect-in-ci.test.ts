import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeIo } from '../../test/support/fake-io.ts';
import { gitEnv as env, git, gitRepositories } from '../../test/support/git-repository.ts';
import { collect } from './collect.ts';
import { requireFacts } from './require.ts';

const { folder, repository } = gitRepositories();

test('[cli.source.3] in CI the branch that git has checked out is not taken', async () => {
  const { cwd, sha } = repository('ci', 'main');
  const asked = { owner: 'acme', repo: 'shop' };
  const names = ['owner', 'repo', 'branch', 'commitSha'] as const;
  const refusal = async (more: Record<string, string>, io = {}) => {
    const collected = await collect(asked, fakeIo({ cwd, env: { ...env, ...more }, ...io }).io);
    expect(collected.facts.branch).toBeUndefined();
    return () => requireFacts(collected, names);
  };
  expect(await refusal({ EAS_BUILD: 'true', EAS_BUILD_GIT_COMMIT_HASH: sha })).toThrow(
    'cannot tell the branch: EAS Build does not tell the branch, and what git has checked out in CI ' +
      'may be another branch. Pass --branch <name>, or set VITRINE_BRANCH',
  );
  expect(await refusal({ CI: 'true' }, { isCi: true })).toThrow(
    'this CI system has variables that are not known here',
  );
  expect(await refusal({ CIRRUS_CI: 'true' }, { isCi: true, ciName: 'Cirrus CI' })).toThrow(
    'Cirrus CI has variables that are not known here',
  );
  const tag = { GITHUB_ACTIONS: 'true', GITHUB_REF: 'refs/tags/v1', GITHUB_SHA: sha };
  expect(await refusal(tag)).toThrow('GitHub Actions runs for the tag v1, which is on no branch');
  const outside = await collect(asked, fakeIo({ cwd, env }).io);
  expect(outside.facts.branch).toBe('main');
});

test('[cli.source.3] a pull request on Drone, whose clone stands on main, is not main', async () => {
  const { cwd, sha } = repository('drone', 'main');
  const drone = {
    DRONE: 'true',
    DRONE_REPO: 'acme/shop',
    DRONE_BRANCH: 'main',
    DRONE_TARGET_BRANCH: 'main',
    DRONE_SOURCE_BRANCH: 'feature/cart',
    DRONE_PULL_REQUEST: '42',
    DRONE_COMMIT_SHA: sha,
  };
  const { facts } = await collect({}, fakeIo({ cwd, env: { ...env, ...drone } }).io);
  expect(facts).toMatchObject({ branch: 'feature/cart', commitSha: sha, pullRequest: 42 });
});

test('[cli.source.4] all groups of a merge queue are on one branch, with the number of each', async () => {
  const group = `gh-readonly-queue/main/pr-42-${'a'.repeat(40)}`;
  const queued = async (variables: Record<string, string>, options = {}) => {
    const { facts, job } = await collect(options, fakeIo({ cwd: folder, env: variables }).io);
    return [facts.branch, facts.pullRequest, job.baseBranch];
  };
  const expected = ['merge-queue/main', 42, 'main'];
  const github = { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'merge_group' };
  expect(await queued({ ...github, GITHUB_REF: `refs/heads/${group}` })).toEqual(expected);
  expect(await queued({ CIRCLECI: 'true', CIRCLE_BRANCH: group })).toEqual(expected);
  expect(await queued({ VITRINE_BRANCH: group })).toEqual(expected);
  expect(await queued({}, { branch: group, pullRequest: 7 })).toEqual([
    'merge-queue/main',
    7,
    'main',
  ]);
});

test('a commit that CI calls HEAD is the one that is checked out', async () => {
  const { cwd, sha } = repository('buildkite');
  const ci = { BUILDKITE: 'true', BUILDKITE_COMMIT: 'HEAD', BUILDKITE_BRANCH: 'main' };
  const collected = await collect({}, fakeIo({ cwd, env: { ...env, ...ci } }).io);
  expect(collected.facts).toMatchObject({ commitSha: sha, branch: 'main' });
  expect(collected.from.commitSha).toBe('Buildkite');
  const nowhere = await collect({}, fakeIo({ cwd: folder, env: { ...env, ...ci } }).io);
  expect(nowhere.facts.commitSha).toBeUndefined();
});

test('in a shallow clone the head of a test merge is found', async () => {
  const { cwd, sha } = repository('deep', 'main');
  git(cwd, 'checkout', '-q', '-b', 'feature/cart');
  git(cwd, 'commit', '-q', '--allow-empty', '-m', 'Cart');
  const head = git(cwd, 'rev-parse', 'HEAD');
  git(cwd, 'checkout', '-q', '-b', 'merge', sha);
  git(cwd, 'merge', '-q', '--no-ff', '-m', 'Merge', head);
  const merge = git(cwd, 'rev-parse', 'HEAD');
  const shallow = join(folder, 'shallow');
  git(folder, 'clone', '-q', '--depth', '1', '--branch', 'merge', `file://${cwd}`, shallow);
  const ci = {
    ...env,
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_SHA: merge,
    GITHUB_REF: 'refs/pull/42/merge',
    GITHUB_HEAD_REF: 'feature/cart',
  };
  const { facts, checkedOut } = await collect({}, fakeIo({ cwd: shallow, env: ci }).io);
  expect(facts).toMatchObject({ commitSha: head, branch: 'feature/cart', pullRequest: 42 });
  expect(checkedOut).toBeNull();
});

test('what CI tells about its run is beside the facts, and not among them', async () => {
  const ci = {
    GITLAB_CI: 'true',
    CI_PROJECT_PATH: 'acme/shop',
    CI_COMMIT_BRANCH: 'main',
    CI_PIPELINE_ID: '700',
    CI_SERVER_URL: 'https://gitlab.acme.example',
    CI_JOB_URL: 'https://gitlab.acme.example/acme/shop/-/jobs/301',
  };
  const { facts, job } = await collect({}, fakeIo({ cwd: folder, env: ci }).io);
  const order = { order: 700, orderSource: 'https://gitlab.acme.example' };
  expect(job).toEqual({ order, jobUrl: ci.CI_JOB_URL });
  expect(facts).toEqual({ owner: 'acme', repo: 'shop', branch: 'main' });
  expect((await collect({}, fakeIo({ cwd: folder, env }).io)).job).toEqual({});
});
