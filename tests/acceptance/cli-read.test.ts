import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newBranch, newCommit } from '../harness/fixtures/bytes.ts';
import { writeExecutable } from '../harness/fixtures/executable.ts';
import { client, repository } from './support/main.ts';
import { initGit, newProject } from './support/project.ts';
import { target } from './support/target.ts';
import { eventually } from './support/time.ts';

test('[cli.16 cli.17] builds are listed and shown', async () => {
  await using project = await newProject(client);
  const branch = newBranch();
  await initGit(project.folder, repository, branch);
  const one = await client.newBuild(repository, { branch });
  const two = await client.newBuild(repository, { branch });
  const elsewhere = await client.newBuild(repository);
  const vitrine = async (...args: string[]) => {
    const { code, stdout, stderr } = await project.vitrine(args);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    return stdout;
  };
  const list = await vitrine('builds', '--branch', branch, '--json');
  expect(list.indexOf(two.id)).toBeGreaterThan(-1);
  expect(list.indexOf(one.id)).toBeGreaterThan(list.indexOf(two.id));
  expect(list).not.toContain(elsewhere.id);
  expect(await vitrine('builds')).toMatch(/\S/);
  expect(JSON.parse(await vitrine('build', one.id, '--json'))).toEqual(one);
  expect(JSON.parse(await vitrine('build', 'latest', '--json'))).toEqual(two);
  expect(await vitrine('build', one.id)).toContain(one.commitSha.slice(0, 7));
});

test('[cli.17] show does not wait for a commit of a repository that is not linked', async () => {
  await using project = await newProject(client);
  const which = ['--repo', 'nobody/nothing', '--branch', 'main', '--commit', newCommit()];
  const { code, stderr } = await project.vitrine(['build', 'latest', ...which, '--wait', '600']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('not linked')]);
});

test.skipIf(platform() !== 'linux')(
  '[cli.18] open starts a browser with the page of the branch',
  async () => {
    await using project = await newProject(client);
    const branch = newBranch();
    await initGit(project.folder, repository, branch);
    const { url, previewUrl = '' } = await client.newBuild(repository, { branch });
    const bin = join(project.folder, 'bin');
    const opened = join(project.folder, 'opened.txt');
    writeExecutable(join(bin, 'xdg-open'), `#!/bin/sh\necho "$@" > '${opened}'`);
    const path = { PATH: `${bin}:${process.env.PATH ?? ''}` };
    const { code, stderr } = await project.vitrine(['open'], path);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    const read = () => readFile(opened, 'utf8').catch(() => '');
    const text = await eventually(read, (seen) => seen.includes('\n'));
    expect([url, previewUrl]).toContain(text.trim());
  },
);

test('[cli.19] doctor reports whether server and key work', async () => {
  await using project = await newProject(client);
  expect((await project.vitrine(['doctor'])).code).toBe(0);
  const badKey = await project.vitrine(['doctor'], { VITRINE_KEY: target.main.keys.revoked });
  expect(badKey.code).toBe(1);
  const noServer = await project.vitrine(['doctor'], { VITRINE_URL: 'http://127.0.0.1:9' });
  expect(noServer.code).toBe(1);
  for (const { stdout, stderr } of [badKey, noServer]) expect(stdout + stderr).toMatch(/\S/);
});
