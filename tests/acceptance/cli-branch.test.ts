import { expect, test } from 'vitest';
import { newBranch, newCommit } from '../harness/fixtures/bytes.ts';
import { client, repository } from './support/main.ts';
import { newProject } from './support/project.ts';
import type { Build } from './support/wire.ts';

const UPLOAD = ['upload', 'build', '--bundle', 'main.jsbundle', '--json', '--repo', repository];

type Row = { branch: string; app: string | null; state: string; pinned: boolean; url: string };

test('[cli.25] an upload has the app and the order of its options', async () => {
  await using project = await newProject(client);
  const branch = newBranch();
  const upload = async (order: string) => {
    const identity = ['--branch', branch, '--commit', newCommit()];
    const args = [...UPLOAD, ...identity, '--app', 'shop', '--order', order];
    return JSON.parse((await project.vitrine(args)).stdout) as Build & { app: string };
  };
  const newer = await upload('12');
  expect(newer.app).toBe('shop');
  await upload('7');
  const latest = ['build', 'latest', '--repo', repository, '--branch', branch, '--json'];
  const { stdout } = await project.vitrine([...latest, '--app', 'shop']);
  expect(JSON.parse(stdout).id).toBe(newer.id);
  expect((await project.vitrine(latest)).code).toBe(1);
  expect((await project.vitrine([...UPLOAD, '--app', 'My Shop'])).code).toBe(2);
});

test('[cli.26] a branch is closed by its name and by its pull request, pinned and deleted', async () => {
  await using project = await newProject(client);
  const branch = newBranch();
  const identity = ['--branch', branch, '--commit', newCommit(), '--pull-request', '4711'];
  await project.vitrine([...UPLOAD, ...identity]);
  const change = async (...args: string[]) => {
    const options = ['--repo', repository, '--json'];
    const { code, stdout } = await project.vitrine(['branch', ...args, ...options]);
    return { code, data: stdout === '' ? [] : (JSON.parse(stdout).data as Row[]) };
  };
  expect((await change('pin', branch)).data).toMatchObject([{ branch, pinned: true }]);
  expect((await change('unpin', branch)).data).toMatchObject([{ branch, pinned: false }]);
  const closed = { branch, state: 'closed' };
  expect((await change('close', '--pull-request', '4711')).data).toMatchObject([closed]);
  expect((await change('close', branch)).data).toMatchObject([closed]);
  expect(await change('close', 'no-such-branch')).toEqual({ code: 0, data: [] });
  expect(await change('delete', branch)).toEqual({ code: 0, data: [] });
  expect((await change('delete', branch)).code).toBe(1);
  expect((await change('close')).code).toBe(2);
});

test('[cli.30 cli.31] a run of CI that is older than another does not become the latest, with a warning', async () => {
  await using project = await newProject(client);
  const branch = newBranch();
  const upload = async (run: string, ...more: string[]) => {
    const ci = { GITHUB_ACTIONS: 'true', GITHUB_SERVER_URL: 'https://github.example' };
    const env = { ...ci, GITHUB_RUN_ID: run };
    const args = [...UPLOAD, '--branch', branch, '--commit', newCommit(), ...more];
    const { code, stdout, stderr } = await project.vitrine(args, env);
    expect(code).toBe(0);
    return { build: JSON.parse(stdout) as Build, stderr };
  };
  const newer = await upload('1658821494');
  expect(newer.build.order).toBe(1658821494);
  expect(newer.stderr).not.toContain('goes on showing');
  const older = await upload('1658821493');
  const [warning] = older.stderr.split('\n').filter((line) => line.includes('goes on showing'));
  const said = [
    `Warning: ${newer.build.url}`,
    newer.build.commitSha.slice(0, 7),
    newer.build.id,
    '1658821494',
  ];
  for (const text of said) expect(warning).toContain(text);
  const given = await upload('1658821493', '--order', '3');
  expect(given.build.order).toBe(3);
  expect(given.stderr).not.toContain('goes on showing');
});

test('[cli.32] branches and builds of all apps are listed', async () => {
  await using project = await newProject(client);
  const branch = newBranch();
  const where = ['--repo', repository];
  for (const app of ['shop', 'admin'])
    await project.vitrine([...UPLOAD, '--branch', branch, '--commit', newCommit(), '--app', app]);
  await project.vitrine(['branch', 'pin', branch, ...where]);
  const list = async (...args: string[]) => {
    const { stdout } = await project.vitrine([...args, ...where, '--json']);
    return (JSON.parse(stdout).data as Row[]).map(({ app }) => app);
  };
  const query = ['branches', '--query', branch.toUpperCase()];
  expect(await list(...query)).toEqual(['admin', 'shop']);
  expect(await list(...query, '--limit', '1')).toEqual(['admin']);
  expect(await list(...query, '--app', 'shop', '--platform', 'ios')).toEqual(['shop']);
  expect(await list(...query, '--state', 'closed')).toEqual([]);
  expect(await list('builds', '--branch', branch, '--app', '*')).toEqual(['admin', 'shop']);
  const { stdout } = await project.vitrine([...query, ...where]);
  expect(stdout).toMatch(/^STATE .*\nopen, pinned +ios +admin .* https?:\S+\n.* shop .*\n$/);
});
