import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newBranch, newBytes, newCommit, sha256 } from '../harness/fixtures/bytes.ts';
import type { CommandResult } from '../harness/processes/command.ts';
import { client, owner, repo } from './support/main.ts';
import { newProject, write, writeExpoExport } from './support/project.ts';
import { target } from './support/target.ts';
import { first, ok } from './support/upload.ts';
import type { Build, Preview } from './support/wire.ts';

function identity(branch = newBranch(), commit = newCommit()): string[] {
  return ['--owner', owner, '--repo', repo, '--branch', branch, '--commit', commit];
}

function record<T>({ code, stdout, stderr }: CommandResult): T {
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return JSON.parse(stdout) as T;
}

const hashes = (files: { path: string; contentHash: string }[]) =>
  Object.fromEntries(files.map(({ path, contentHash }) => [path, contentHash]));

test('[cli.1 cli.3 cli.4 cli.7] a bundle and its assets become a build', async () => {
  await using project = await newProject(client);
  const [branch, commit] = [newBranch(), newCommit()];
  const options = ['--platform', 'android', '--entry', 'src/index', '--device', '390x844'];
  const args = ['upload', 'build', '--bundle', 'main.jsbundle', '--assets', 'out', '--json'];
  const result = await project.vitrine([...args, ...options, ...identity(branch, commit)]);
  const build = record<Build>(result);
  expect(build).toMatchObject({
    status: 'ready',
    owner,
    repo,
    branch,
    commitSha: commit,
    platform: 'android',
    entry: 'src/index',
    deviceSpec: { width: 390, height: 844 },
    contentHash: sha256(project.bundle),
  });
  const assets = Object.entries(project.assets).map(([path, bytes]) => [path, sha256(bytes)]);
  expect(hashes(build.files)).toEqual(Object.fromEntries(assets));
  expect(ok(await client.get<Build>(`/builds/${build.id}`))).toEqual(build);
});

test('[cli.50] --sourcemap uploads a source map with a build or a preview', async () => {
  await using project = await newProject(client);
  const map = JSON.stringify({ version: 3, sources: ['a.js'], names: [], mappings: 'AAAA' });
  await write(join(project.folder, 'main.jsbundle.map'), map);
  const args = ['--bundle', 'main.jsbundle', '--sourcemap', 'main.jsbundle.map', '--json'];
  const sourcemap = { sha256: sha256(map), sizeBytes: map.length };
  const build = await project.vitrine(['upload', 'build', ...args, ...identity()]);
  expect(record<Build>(build)).toMatchObject({ sourcemap, files: [] });
  const preview = await project.vitrine(['upload', 'preview', ...args, '--no-git']);
  expect(record<Preview>(preview)).toMatchObject({ sourcemap, files: [] });
});

test('[cli.7 cli.21] a bundle is sent with Brotli, and a build has the git of the options', async () => {
  await using project = await newProject(client);
  const text = 'var answer = 42;\n'.repeat(1000);
  await write(join(project.folder, 'large.jsbundle'), text);
  const git = ['--message', 'Show the total', '--author', 'Ada', '--pull-request', '42'];
  const args = ['upload', 'build', '--bundle', 'large.jsbundle', '--json', ...git];
  const build = record<Build>(await project.vitrine([...args, ...identity()]));
  expect(build).toMatchObject({ bundleContentEncoding: 'br', contentHash: sha256(text) });
  expect(build.bundleSizeBytes).toBeLessThan(text.length / 10);
  expect(build.git).toMatchObject({ commitMessage: 'Show the total', author: 'Ada' });
  expect(String(build.git?.pullRequest)).toBe('42');
});

test('[cli.4] assets in a folder that begins with a dot are uploaded, private files are not', async () => {
  await using project = await newProject(client);
  const icon = 'assets/node_modules/.pnpm/@scope+icons@1.0.0_peer/node_modules/icons/back.png';
  const bytes = newBytes();
  await write(join(project.folder, 'out', icon), bytes);
  await write(join(project.folder, 'out/assets/.env'), 'SECRET=1');
  const args = ['upload', 'build', '--bundle', 'main.jsbundle', '--assets', 'out', '--json'];
  const build = record<Build>(await project.vitrine([...args, ...identity()]));
  const paths = build.files.map(({ path }) => path);
  expect(paths.sort()).toEqual([...Object.keys(project.assets), icon].sort());
  const file = build.files.find(({ path }) => path === icon);
  const served = await fetch(file?.url ?? '');
  expect([served.status, await served.bytes()]).toEqual([200, bytes]);
});

test('[cli.5 cli.7] the folder of an expo export uploads the bundle of each platform', async () => {
  await using project = await newProject(client);
  const [ios, android, asset] = [newBytes(), newBytes(), newBytes()];
  const { assetPath } = await writeExpoExport(join(project.folder, 'dist'), ios, android, asset);
  const upload = async (...options: string[]) => {
    const args = ['upload', 'build', '--bundle', 'dist', '--json', ...options, ...identity()];
    return record<Build>(await project.vitrine(args));
  };
  const one = await upload();
  expect(one).toMatchObject({ platform: 'ios', contentHash: sha256(ios) });
  expect(hashes(one.files)).toMatchObject({ [assetPath]: sha256(asset) });
  const two = await upload('--platform', 'android');
  expect(two).toMatchObject({ platform: 'android', contentHash: sha256(android) });
});

test('[cli.6 cli.7] a preview is uploaded with recordings and as a test run', async () => {
  await using project = await newProject(client);
  const video = newBytes();
  await write(join(project.folder, 'run.mp4'), video);
  await write(join(project.folder, 'run.log'), 'all well\n');
  const args = ['upload', 'preview', '--bundle', 'main.jsbundle', '--assets', 'out', '--json'];
  const recordings = ['--recording', 'run.mp4', '--recording', 'run.log'];
  const options = ['--title', 'Checkout', '--test-run'];
  const preview = record<Preview>(await project.vitrine([...args, ...recordings, ...options]));
  expect(preview).toMatchObject({ status: 'ready', title: 'Checkout', billingKind: 'test_run' });
  expect(preview.bundle.contentHash).toBe(sha256(project.bundle));
  expect(Object.keys(hashes(preview.files)).sort()).toEqual(Object.keys(project.assets).sort());
  const kinds = preview.recordings.map(({ path, kind }) => [path.split('/').at(-1), kind]);
  expect(kinds).toEqual([
    ['run.mp4', 'video'],
    ['run.log', 'log'],
  ]);
  expect(first(preview.recordings).contentHash).toBe(sha256(video));
});

test('[cli.1 cli.2] the exit status shows the kind of failure', async () => {
  await using project = await newProject(client);
  const args = ['upload', 'build', '--bundle', 'main.jsbundle', '--json'];
  const cases: [expected: number, args: string[], env?: Record<string, string>][] = [
    [0, [...args, ...identity()]],
    [1, [...args, ...identity()], { VITRINE_KEY: target.main.keys.revoked }],
    [1, [...args, ...identity()], { VITRINE_URL: 'http://127.0.0.1:9' }],
    [1, ['build', 'bld_0000000000000000']],
    [2, ['upload', 'build', '--json']],
    [2, [...args, '--nonsense']],
    [2, [...args, '--platform', 'web']],
    [2, ['nonsense']],
  ];
  const results = await Promise.all(cases.map(([, line, env]) => project.vitrine(line, env)));
  for (const [index, { code, stderr, stdout }] of results.entries()) {
    const [expected, line = []] = cases[index] ?? [];
    expect([line.join(' '), code, stderr]).toEqual([line.join(' '), expected, expect.any(String)]);
    if (expected === 0) continue;
    expect(stderr).toMatch(/\S/);
    expect(stdout + stderr).not.toContain(target.main.keys.all);
  }
});

test('[cli.15] output is plain lines in CI, and only the record with --json', async () => {
  await using project = await newProject(client);
  const args = ['upload', 'build', '--bundle', 'main.jsbundle', '--assets', 'out', ...identity()];
  const [quiet, plain] = await Promise.all([
    project.vitrine([...args, '--json'], { CI: 'true' }),
    project.vitrine(args, { CI: 'true' }),
  ]);
  expect([quiet.code, quiet.stderr]).toEqual([0, '']);
  expect(plain.code).toBe(0);
  const lines = plain.stdout + plain.stderr;
  expect(lines).toMatch(/\S/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what must not be there
  expect(lines).not.toMatch(/[\u001b\r]/);
});

test('[cli.54] an asset whose path the server would refuse is left out with a warning', async () => {
  await using project = await newProject(client);
  await write(join(project.folder, 'out/con.png'), newBytes(10));
  const args = ['upload', 'build', '--bundle', 'main.jsbundle', '--assets', 'out', '--json'];
  const result = await project.vitrine([...args, ...identity()]);
  const paths = record<Build>(result).files.map(({ path }) => path);
  expect(paths.sort()).toEqual(Object.keys(project.assets).sort());
  expect(result.stderr).toContain('Warning: con.png is not uploaded');
});
