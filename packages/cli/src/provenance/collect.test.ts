import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';
import { fakeIo } from '../../test/support/fake-io.ts';
import { collect } from './collect.ts';
import { describeFacts, requireFacts, warnOfOtherCommit } from './require.ts';

const folder = temporaryFolderSync('git');
afterAll(() => removeFolderSync(folder));

const env = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada Lovelace',
  GIT_AUTHOR_EMAIL: 'ada@acme.example',
  GIT_COMMITTER_NAME: 'Ada Lovelace',
  GIT_COMMITTER_EMAIL: 'ada@acme.example',
};
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, env }).toString().trim();

function repository(name: string, branch = 'feature/cart'): { cwd: string; sha: string } {
  const cwd = join(folder, name);
  git(folder, 'init', '-q', '-b', branch, cwd);
  git(cwd, 'commit', '-q', '--allow-empty', '-m', 'Show the total\n\nbefore paying');
  return { cwd, sha: git(cwd, 'rev-parse', 'HEAD') };
}

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
    ...{ ...env, GITLAB_CI: 'true', CI_PROJECT_PATH: 'acme/shop', CI_COMMIT_SHA: 'a'.repeat(40) },
    ...{ CI_COMMIT_MESSAGE: 'theirs', CI_COMMIT_AUTHOR: 'Them <t@acme.example>' },
  };
  const { cwd, sha } = repository('other');
  const { facts } = await collect({ commitSha: sha }, fakeIo({ cwd, env: ci }).io);
  expect(facts).toMatchObject({ author: 'Ada Lovelace', commitSha: sha });
});

test('the branch that is checked out is not used for another commit of CI', async () => {
  const { cwd, sha } = repository('default', 'main');
  const ci = { ...env, GITHUB_ACTIONS: 'true', GITHUB_REPOSITORY: 'acme/shop' };
  const branchOf = async (more: Record<string, string>) =>
    (await collect({}, fakeIo({ cwd, env: { ...ci, ...more } }).io)).facts.branch;
  expect(await branchOf({ GITHUB_REF: 'refs/tags/v1', GITHUB_SHA: sha })).toBe('main');
  expect(await branchOf({ GITHUB_REF: 'refs/tags/v1', GITHUB_SHA: 'c'.repeat(40) })).toBe(
    undefined,
  );
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
