import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareEnv } from './support/binary.ts';
import { temporaryFolder } from './support/bundles.ts';
import { realWorld, type World } from './support/real-world.ts';

let world: World;
beforeAll(async () => {
  world = await realWorld();
});
afterAll(() => world.remove());

test('[cli.8] in a work tree git gives the facts that options do not', async () => {
  const { builds, previews, record, bundle } = world;
  const work = temporaryFolder();
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: work.path, env: bareEnv() }).toString().trim();
  git('init', '-q', '-b', 'feature/cart');
  git('remote', 'add', 'origin', 'https://github.com/acme/shop.git');
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example'];
  git(...who, 'commit', '-q', '--allow-empty', '-m', 'Show the total');
  const build = await record(['upload', 'build', ...bundle], builds, work.path);
  expect(build).toMatchObject({
    owner: 'acme',
    branch: 'feature/cart',
    commitSha: git('rev-parse', 'HEAD'),
  });
  const latest = await record(['build', 'latest'], builds, work.path);
  expect(latest.id).toBe(build.id);
  const preview = await record(['upload', 'preview', ...bundle], previews, work.path);
  expect(preview.git).toMatchObject({ author: 'Ada', commitMessage: 'Show the total' });
  work.remove();
});

test('[cli.9, cli.10] in CI its variables give the facts, and a pull request is its head', async () => {
  const { builds, record, bundle } = world;
  const head = 'c'.repeat(40);
  const ci = {
    ...{ GITLAB_CI: 'true', CI_PROJECT_PATH: 'acme/shop', CI_COMMIT_SHA: 'd'.repeat(40) },
    ...{ CI_MERGE_REQUEST_IID: '42', CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/total' },
    CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: head,
  };
  const build = await record(['upload', 'build', ...bundle], { ...builds, ...ci });
  expect(build).toMatchObject({ branch: 'feature/total', commitSha: head });
});
