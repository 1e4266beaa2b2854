import { expect, test } from 'vitest';
import { newBranch, newCommit } from '../harness/fixtures/bytes.ts';
import { client, owner, repo, repository } from './support/main.ts';
import { initGit, newProject } from './support/project.ts';
import type { Build } from './support/wire.ts';

const UPLOAD = ['upload', 'build', '--bundle', 'main.jsbundle', '--json'];

test('[cli.source.1 cli.source.2] VITRINE_* variables name the source in an unknown CI system', async () => {
  await using project = await newProject(client);
  const [branch, commit] = [newBranch(), newCommit()];
  const environment = {
    CI: 'true',
    VITRINE_OWNER: owner,
    VITRINE_REPO: repo,
    VITRINE_BRANCH: branch,
    VITRINE_COMMIT: commit,
    VITRINE_PULL_REQUEST: '42',
  };
  const told = await project.vitrine(UPLOAD, environment);
  expect([told.code, told.stderr]).toEqual([0, expect.any(String)]);
  expect(JSON.parse(told.stdout)).toMatchObject({ owner, repo, branch, commitSha: commit });
  const whole = { ...environment, VITRINE_OWNER: '', VITRINE_REPO: repository };
  const other = newBranch();
  const given = await project.vitrine([...UPLOAD, '--branch', other], whole);
  expect(JSON.parse(given.stdout)).toMatchObject({ owner, repo, branch: other });
  const blank = await project.vitrine(UPLOAD, { ...environment, VITRINE_BRANCH: ' ' });
  expect([blank.code, blank.stdout]).toEqual([2, '']);
});

test('[cli.source.3] a pull request whose clone stands on the default branch leaves its latest build', async () => {
  await using project = await newProject(client);
  const ours = newBranch();
  const commit = await initGit(project.folder, repository, ours);
  const before = await project.vitrine(UPLOAD);
  expect(before.code).toBe(0);
  const source = newBranch();
  const drone = {
    CI: 'true',
    DRONE: 'true',
    DRONE_REPO: repository,
    DRONE_PULL_REQUEST: '42',
    DRONE_BRANCH: ours,
    DRONE_TARGET_BRANCH: ours,
    DRONE_SOURCE_BRANCH: source,
    DRONE_COMMIT_REF: 'refs/pull/42/head',
    DRONE_COMMIT_SHA: newCommit(),
  };
  const pull = await project.vitrine(UPLOAD, drone);
  expect(JSON.parse(pull.stdout)).toMatchObject({ branch: source });
  const unknown = await project.vitrine(UPLOAD, { CI: 'true' });
  expect([unknown.code, unknown.stdout]).toEqual([2, '']);
  expect(unknown.stderr).toMatch(
    /cannot tell the branch: .*--branch <name>, or set VITRINE_BRANCH/,
  );
  const latest = `/builds?owner=${owner}&repo=${repo}&branch=${encodeURIComponent(ours)}`;
  const { id } = (await client.get(latest)).body as Build;
  expect(id).toBe((JSON.parse(before.stdout) as Build).id);
  expect(commit).toMatch(/^[0-9a-f]{40}$/);
});

test('[cli.source.4] groups of a merge queue share one branch, each with its own commit', async () => {
  await using project = await newProject(client);
  const base = newBranch();
  const upload = async (number: number) => {
    const commit = newCommit();
    const { stdout } = await project.vitrine(UPLOAD, {
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_EVENT_NAME: 'merge_group',
      GITHUB_REPOSITORY: repository,
      GITHUB_SHA: commit,
      GITHUB_REF: `refs/heads/gh-readonly-queue/${base}/pr-${number}-${newCommit()}`,
    });
    const build = JSON.parse(stdout) as Build;
    expect(build).toMatchObject({ branch: `merge-queue/${base}`, commitSha: commit });
    return build;
  };
  const [one, two] = [await upload(12), await upload(120)];
  expect(one.url).toBe(two.url);
});

test('[cli.source.5 cli.source.6] HEAD as a branch and a commit of 64 digits are refused with the reason', async () => {
  await using project = await newProject(client);
  const repositoryOptions = ['--repo', repository, '--commit', newCommit()];
  const head = await project.vitrine([...UPLOAD, ...repositoryOptions, '--branch', 'HEAD']);
  expect([head.code, head.stdout]).toEqual([2, '']);
  expect(head.stderr).toContain('--branch must not be "HEAD"');
  const sha256 = ['--repo', repository, '--branch', newBranch(), '--commit', 'a'.repeat(64)];
  const long = await project.vitrine([...UPLOAD, ...sha256]);
  expect([long.code, long.stdout]).toEqual([2, '']);
  expect(long.stderr).toMatch(/64 digits.*pass --commit with 40/);
});
