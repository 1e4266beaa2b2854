import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newBranch, newCommit } from '../harness/fixtures/bytes.ts';
import { client, owner, repo, repository } from './support/main.ts';
import { initGit, newProject, write } from './support/project.ts';
import type { Preview } from './support/wire.ts';

const UPLOAD = ['upload', 'build', '--bundle', 'main.jsbundle', '--json'];

test('[cli.9] owner, repository, branch and commit are read from the environment of a CI system', async () => {
  await using project = await newProject(client);
  const [branch, commit] = [newBranch(), newCommit()];
  const { code, stdout, stderr } = await project.vitrine(UPLOAD, {
    CI: 'true',
    GITLAB_CI: 'true',
    CI_PROJECT_PATH: repository,
    CI_COMMIT_BRANCH: branch,
    CI_COMMIT_SHA: commit,
  });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  expect(JSON.parse(stdout)).toMatchObject({ owner, repo, branch, commitSha: commit });
});

test('[cli.8] source is read from git, and options override it', async () => {
  await using project = await newProject(client);
  const branch = newBranch();
  const commitSha = await initGit(project.folder, repository, branch);
  const found = await project.vitrine(UPLOAD);
  expect([found.code, found.stderr]).toEqual([0, expect.any(String)]);
  expect(JSON.parse(found.stdout)).toMatchObject({ owner, repo, branch, commitSha });
  const other = newBranch();
  const given = await project.vitrine([...UPLOAD, '--branch', other]);
  expect(JSON.parse(given.stdout)).toMatchObject({ owner, repo, branch: other, commitSha });
});

test('[cli.9] a build of a fork is not the latest of the branch with the same name', async () => {
  await using project = await newProject(client);
  const ours = newBranch();
  await initGit(project.folder, repository, ours);
  const head = newCommit();
  const run = {
    event: 'pull_request',
    head_branch: ours,
    head_sha: head,
    head_repository: { full_name: 'contributor/shop' },
    pull_requests: [],
  };
  const eventPath = join(project.folder, 'event.json');
  await write(eventPath, JSON.stringify({ action: 'completed', workflow_run: run }));
  const { code, stdout, stderr } = await project.vitrine(UPLOAD, {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'workflow_run',
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_REPOSITORY: repository,
    GITHUB_REF: `refs/heads/${ours}`,
    GITHUB_SHA: newCommit(),
  });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  expect(JSON.parse(stdout)).toMatchObject({ branch: `fork/contributor/${ours}`, commitSha: head });
  const latest = `/builds?owner=${owner}&repo=${repo}&branch=${encodeURIComponent(ours)}`;
  expect((await client.get(latest)).status).toBe(404);
});

test('[cli.9 cli.10] a pull request on GitHub: head commit, number and author are recorded', async () => {
  await using project = await newProject(client);
  const [branch, head, merge] = [newBranch(), newCommit(), newCommit()];
  const here = { full_name: repository };
  const event = {
    number: 42,
    pull_request: {
      number: 42,
      user: { login: 'ada' },
      head: { sha: head, ref: branch, repo: here },
      base: { sha: newCommit(), ref: 'main', repo: here },
    },
    repository: here,
  };
  const eventPath = join(project.folder, 'event.json');
  await write(eventPath, JSON.stringify(event));
  const environment = {
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_REPOSITORY: repository,
    GITHUB_REF: 'refs/pull/42/merge',
    GITHUB_REF_NAME: '42/merge',
    GITHUB_HEAD_REF: branch,
    GITHUB_BASE_REF: 'main',
    GITHUB_SHA: merge,
    GITHUB_ACTOR: 'ada',
  };
  const build = await project.vitrine(UPLOAD, environment);
  expect([build.code, build.stderr]).toEqual([0, expect.any(String)]);
  expect(JSON.parse(build.stdout)).toMatchObject({ branch, commitSha: head });
  const args = ['upload', 'preview', '--bundle', 'main.jsbundle', '--json'];
  const preview = await project.vitrine(args, environment);
  expect([preview.code, preview.stderr]).toEqual([0, expect.any(String)]);
  const { git } = JSON.parse(preview.stdout) as Preview;
  expect(git).toMatchObject({ owner, repo, branch, commitSha: head });
  expect(JSON.stringify(git?.pullRequest)).toContain('42');
  expect(String(git?.author)).toContain('ada');
});
