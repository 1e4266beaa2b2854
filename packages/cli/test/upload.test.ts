import { BuildRecord, PreviewRecord } from '@vitrine/contract/schemas';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { start, vitrine } from './support/binary.ts';
import { bundleFor, expoExport, HERMES_MAGIC } from './support/bundles.ts';
import { identity, realWorld, type World } from './support/real-world.ts';

let world: World;
beforeAll(async () => {
  world = await realWorld();
});
afterAll(() => world.remove());

test('[cli.3, cli.4] a bundle file and its assets are uploaded as a build', async () => {
  const { builds, record, bundle } = world;
  const build = await record(
    ['upload', 'build', ...bundle, ...identity, '--device', '390x844'],
    builds,
  );
  expect(Value.Errors(BuildRecord, build)).toEqual([]);
  expect(build).toMatchObject({
    status: 'ready',
    owner: 'acme',
    repo: 'shop',
    branch: 'main',
    platform: 'ios',
    commitSha: 'a'.repeat(40),
    bundleContentType: 'application/javascript',
    deviceSpec: { width: 390, height: 844 },
    entry: 'index',
  });
  expect(build.files.map(({ path }: { path: string }) => path)).toEqual([
    'assets/src/img/logo.png',
    'assets/src/img/logo@2x.png',
    'assets/src/img/logo@3x.png',
  ]);
  const page = await fetch(build.previewUrl);
  expect(page.status).toBe(200);
  const asset = await fetch(build.files[1].url);
  expect(await asset.text()).toBe('ios/assets/src/img/logo@2x.png');
});

test('[cli.14] objects that the server already has are not sent again', async () => {
  const { builds, folder, bundle } = world;
  const args = ['upload', 'build', ...bundle, ...identity, '--branch', 'again'];
  const { code, err } = await vitrine(args, { env: builds, cwd: folder.path });
  expect(err).toContain('Nothing to upload, all 4 already there');
  expect(code).toBe(0);
});

test('[cli.5] an expo export is uploaded for one platform and for all', async () => {
  const { builds, folder, record } = world;
  const bundle = expoExport(folder, 'ios', 'android');
  const upload = ['upload', 'build', '--bundle', bundle, ...identity];
  const one = await record([...upload, '--platform', 'android'], builds);
  expect(one).toMatchObject({ platform: 'android', status: 'ready' });
  expect(one.files.map(({ contentType }: { contentType: string }) => contentType)).toEqual([
    'image/png',
    'font/ttf',
  ]);
  const all = await record([...upload, '--platform', 'all'], builds);
  expect(all.map(({ platform }: { platform: string }) => platform)).toEqual(['ios', 'android']);
});

test('[cli.6, cli.7] a preview is uploaded as a test run with its recordings', async () => {
  const { everything, folder, record, bundle } = world;
  const video = folder.write('run.mp4', 'film');
  const log = folder.write('device.log', 'log');
  const options = [
    ...[
      '--platform',
      'android',
      '--entry',
      'main',
      '--device',
      '411x914@2.5',
      '--title',
      'Checkout',
    ],
    ...['--device-name', 'Pixel', '--os-version', '16', '--pull-request', '42', '--test-run'],
  ];
  const args = ['upload', 'preview', ...bundle, '--recording', video, log, ...identity, ...options];
  const preview = await record(args, everything);
  expect(Value.Errors(PreviewRecord, preview)).toEqual([]);
  expect(preview).toMatchObject({
    status: 'ready',
    billingKind: 'test_run',
    title: 'Checkout',
    platform: 'android',
    device: { name: 'Pixel', osVersion: '16', width: 411, height: 914, scale: 2.5 },
    bundle: { entry: 'main' },
    git: { owner: 'acme', repo: 'shop', branch: 'main', pullRequest: '42' },
    recordings: [
      { path: 'run.mp4', kind: 'video', contentType: 'video/mp4', sizeBytes: 4 },
      { path: 'device.log', kind: 'log', contentType: 'text/plain', sizeBytes: 3 },
    ],
  });
  expect((await fetch(preview.url)).status).toBe(200);
});

test.each(['gzip', 'br', 'zstd'])(
  'a bundle compressed with %s is declared with the hash of the uncompressed one',
  async (encoding) => {
    const { builds, record, bundle } = world;
    const args = ['upload', 'build', ...bundle, ...identity, '--branch', encoding];
    const plain = await record(args, builds);
    const packed = await record([...args, '--content-encoding', encoding], builds);
    expect(packed).toMatchObject({
      contentHash: plain.contentHash,
      bundleContentEncoding: encoding,
    });
    const body = await fetch(`${packed.previewUrl}/bundle`).then((answer) => answer.text());
    expect(body).toBe(bundleFor('ios'));
  },
);

test('any bytes are accepted as a bundle', async () => {
  const { builds, folder, record } = world;
  const hermes = folder.write('index.hbc', HERMES_MAGIC);
  const build = await record(
    ['upload', 'build', '--bundle', hermes, ...identity, '--branch', 'hermes'],
    builds,
  );
  expect(build.bundleSizeBytes).toBe(HERMES_MAGIC.length);
});

test('[cli.12] an upload survives a restart of the server', async () => {
  const { builds, server, folder } = world;
  const big = folder.write('big.js', Buffer.alloc(150_000_000, 'x'));
  const args = ['upload', 'build', '--bundle', big, ...identity, '--branch', 'restart'];
  const running = start('vitrine', args, { env: builds });
  await running.said('Uploading 1 file');
  await server.stop();
  await running.said('trying again in');
  await server.startAgain();
  const { code, out } = await running.ended;
  expect(code).toBe(0);
  expect(out).toContain('this build: aaaaaaa');
});
