import { expect, test } from 'vitest';
import { fakeIo } from '../../test/support/fake-io.ts';
import { gitEnv as env, git, gitRepositories } from '../../test/support/git-repository.ts';
import { collect } from './collect.ts';
import { describeFacts, requireFacts, warnOfOtherCommit } from './require.ts';

const { folder, repository } = gitRepositories();

test('[cli.8] in a work tree git gives all facts', async () => {
  const { cwd, sha } = repository('plain');
  git(cwd, 'remote', 'add', 'origin', 'git@github.com:acme/shop.git');
  const { facts, from } = await collect({}, fakeIo({ cwd, env }).io);
  expect(facts).toEqual({
    owner: 'acme',
    repo: 'shop',
    branch: 'feature/cart',
    commitSha: sha,
    author: 'Ada Lovelace',
    commitMessage: 'Show the total\n\nbefore paying',
  });
  expect(new Set(Object.values(from))).toEqual(new Set(['git']));
});

test('the remote that the branch tracks takes precedence over origin', async () => {
  const { cwd } = repository('upstream');
  git(cwd, 'remote', 'add', 'origin', 'https://github.com/me/shop.git');
  git(cwd, 'remote', 'add', 'company', 'https://github.com/acme/shop.git');
  expect((await collect({}, fakeIo({ cwd, env }).io)).facts.owner).toBe('me');
  git(cwd, 'config', 'branch.feature/cart.remote', 'company');
  expect((await collect({}, fakeIo({ cwd, env }).io)).facts.owner).toBe('acme');
});

test('options take precedence over CI, and CI over git', async () => {
  const { cwd, sha } = repository('both');
  git(cwd, 'remote', 'add', 'origin', 'https://github.com/me/fork.git');
  const ci = { ...env, CIRCLECI: 'true', CIRCLE_PROJECT_USERNAME: 'acme', CIRCLE_BRANCH: 'main' };
  const collected = await collect({ branch: 'release' }, fakeIo({ cwd, env: ci }).io);
  expect(collected.facts).toMatchObject({
    owner: 'acme',
    repo: 'fork',
    branch: 'release',
    commitSha: sha,
  });
  expect(collected.from).toMatchObject({ owner: 'CircleCI', repo: 'git', branch: '--branch' });
  expect(describeFacts(collected)).toContain('branch release (--branch)');
});

test('[cli.source.1] variables of VITRINE_ take precedence over CI, and options over them', async () => {
  const { cwd, sha } = repository('variables');
  git(cwd, 'remote', 'add', 'origin', 'https://github.com/me/fork.git');
  const ci = { ...env, CIRCLECI: 'true', CIRCLE_PROJECT_USERNAME: 'other', CIRCLE_BRANCH: 'main' };
  const ours = {
    VITRINE_OWNER: 'acme',
    VITRINE_REPO: 'shop',
    VITRINE_BRANCH: 'refs/heads/cart',
    VITRINE_COMMIT: sha.slice(0, 8),
    VITRINE_PULL_REQUEST: 'https://host/acme/shop/pull/42',
  };
  const { facts, from } = await collect({}, fakeIo({ cwd, env: { ...ci, ...ours } }).io);
  const expected = { owner: 'acme', repo: 'shop', branch: 'cart', commitSha: sha, pullRequest: 42 };
  expect(facts).toMatchObject(expected);
  expect(from).toMatchObject({ branch: 'VITRINE_BRANCH', commitSha: 'VITRINE_COMMIT' });
  const given = await collect({ branch: 'release' }, fakeIo({ cwd, env: { ...ci, ...ours } }).io);
  expect(given.facts).toMatchObject({ ...expected, branch: 'release' });
  const whole = { ...env, VITRINE_REPO: 'acme/mobile/shop' };
  expect((await collect({}, fakeIo({ cwd, env: whole }).io)).facts).toMatchObject({
    owner: 'acme/mobile',
    repo: 'shop',
  });
});

test('[cli.source.2] a blank variable counts as unset', async () => {
  const { cwd, sha } = repository('blank');
  const blank = {
    VITRINE_OWNER: '',
    VITRINE_REPO: ' ',
    VITRINE_BRANCH: '',
    VITRINE_COMMIT: '',
    VITRINE_PULL_REQUEST: 'false',
    GITHUB_HEAD_REF: '',
  };
  const { io } = fakeIo({ cwd, env: { ...env, ...blank } });
  const { facts, from } = await collect({}, io);
  expect(facts).toMatchObject({ branch: 'feature/cart', commitSha: sha });
  expect(facts.pullRequest).toBeUndefined();
  expect(from.branch).toBe('git');
});

test('[cli.source.5] HEAD is refused as a branch, with the reason', async () => {
  const { cwd, sha } = repository('head');
  const where = (more: Record<string, string>) => fakeIo({ cwd, env: { ...env, ...more } }).io;
  const why = 'must not be "HEAD": git and CI systems say HEAD when no branch is checked out';
  await expect(collect({ branch: 'HEAD' }, where({}))).rejects.toThrow(`--branch ${why}`);
  const variable = where({ VITRINE_BRANCH: 'refs/heads/HEAD' });
  await expect(collect({}, variable)).rejects.toThrow(`VITRINE_BRANCH ${why}`);
  expect((await collect({ branch: 'main' }, variable)).facts.branch).toBe('main');
  const jenkins = { JENKINS_URL: 'https://ci/', GIT_BRANCH: 'origin/HEAD', GIT_COMMIT: sha };
  const collected = await collect({}, where(jenkins));
  expect(collected.facts.branch).toBeUndefined();
  expect(() => requireFacts(collected, ['branch'])).toThrow('Jenkins gives "HEAD" for the branch');
});

test('[cli.source.6] commits of 64 digits are refused, and the message says what to pass instead', async () => {
  const { cwd, sha } = repository('sha256', 'main', '--object-format=sha256');
  expect(sha).toHaveLength(64);
  const { io } = fakeIo({ cwd, env });
  const why = 'commits of 64 digits (SHA-256) are not taken; pass --commit with 40';
  const collected = await collect({ owner: 'acme', repo: 'shop' }, io);
  expect(collected.facts).toMatchObject({ branch: 'main' });
  expect(() => requireFacts(collected, ['branch', 'commitSha'])).toThrow(`the commit: ${why}`);
  await expect(collect({ commitSha: 'HEAD' }, io)).rejects.toThrow(why);
  await expect(collect({ commitSha: sha }, io)).rejects.toThrow(`--commit has 64 digits: ${why}`);
  const short = await collect({ commitSha: sha.slice(0, 40) }, io);
  expect(short.facts).toMatchObject({ commitSha: sha.slice(0, 40), author: 'Ada Lovelace' });
  const gitlab = { ...env, GITLAB_CI: 'true', CI_PROJECT_PATH: 'acme/shop', CI_COMMIT_SHA: sha };
  const inCi = await collect({}, fakeIo({ cwd, env: gitlab }).io);
  expect(() => requireFacts(inCi, ['commitSha'])).toThrow(why);
});

test('a short commit id is completed, and an unknown one is refused', async () => {
  const { cwd, sha } = repository('short');
  const { io } = fakeIo({ cwd, env });
  expect((await collect({ commitSha: sha.slice(0, 8) }, io)).facts.commitSha).toBe(sha);
  expect((await collect({ commitSha: 'HEAD' }, io)).facts.commitSha).toBe(sha);
  const upper = 'ABCDEF0123'.repeat(4);
  expect((await collect({ commitSha: upper }, io)).facts.commitSha).toBe(upper.toLowerCase());
  await expect(collect({ commitSha: 'nothing' }, io)).rejects.toThrow('give all 40 digits');
  await expect(collect({ commitSha: '--all' }, io)).rejects.toThrow('give all 40 digits');
});

test('author and message of CI are not used for another --commit', async () => {
  const ci = {
    ...env,
    GITLAB_CI: 'true',
    CI_PROJECT_PATH: 'acme/shop',
    CI_COMMIT_SHA: 'a'.repeat(40),
    CI_COMMIT_MESSAGE: 'theirs',
    CI_COMMIT_AUTHOR: 'Them <t@acme.example>',
  };
  const { cwd, sha } = repository('other');
  const { facts } = await collect({ commitSha: sha }, fakeIo({ cwd, env: ci }).io);
  expect(facts).toMatchObject({ author: 'Ada Lovelace', commitSha: sha });
});

test('a HEAD other than the commit of CI gives a warning, unless HEAD is built on that commit', async () => {
  const { cwd, sha } = repository('dispatched', 'release');
  const ci = { ...env, GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };
  const other = { ...ci, GITHUB_SHA: 'b'.repeat(40), GITHUB_REF: 'refs/heads/main' };
  const warned = async (variables: Record<string, string | undefined>, options = {}) => {
    const { io, told } = fakeIo({ cwd, env: variables });
    warnOfOtherCommit(await collect(options, io), io);
    return told.err;
  };
  expect(await warned(other)).toBe(
    `Warning: ${sha.slice(0, 7)} is checked out, and uploaded is bbbbbbb of main, as GitHub Actions ` +
      'says. If the bundle was built from what is checked out, pass --branch and --commit.\n',
  );
  expect(await warned(other, { commitSha: 'c'.repeat(40) })).toBe('');
  expect(await warned({ ...ci, GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/release' })).toBe('');
  git(cwd, 'commit', '-q', '--allow-empty', '-m', 'Version 2');
  expect(await warned({ ...ci, GITHUB_SHA: sha, GITHUB_REF: 'refs/heads/release' })).toBe('');
  expect(await warned({ ...other, GITHUB_EVENT_NAME: 'workflow_run' })).toBe('');
});

test('missing facts are named with the reason and the options to pass', async () => {
  const names = ['owner', 'repo', 'branch', 'commitSha'] as const;
  const nowhere = await collect({}, fakeIo({ cwd: folder, env }).io);
  expect(() => requireFacts(nowhere, names)).toThrow(
    'cannot tell the owner, the repository, the branch and the commit: this is no git work tree with a commit. Pass --owner <name> --repo <name> --branch <name> --commit <sha>',
  );
  const { cwd } = repository('detached');
  git(cwd, 'checkout', '-q', '--detach');
  const detached = await collect({ owner: 'acme', repo: 'shop' }, fakeIo({ cwd, env }).io);
  expect(() => requireFacts(detached, names)).toThrow('HEAD is detached');
  const noRemote = await collect({ branch: 'main' }, fakeIo({ cwd, env }).io);
  expect(() => requireFacts(noRemote, names)).toThrow('no remote that names a hosted repository');
  const noGit = await collect({}, fakeIo({ cwd, env: { ...env, PATH: '/nowhere' } }).io);
  expect(() => requireFacts(noGit, names)).toThrow('git is not installed');
  const bad = await collect(
    { owner: 'a', repo: 'b', branch: 'a..b', commitSha: 'a'.repeat(40) },
    fakeIo({ cwd, env }).io,
  );
  expect(() => requireFacts(bad, names)).toThrow('the branch "a..b" must not contain `..`');
});
