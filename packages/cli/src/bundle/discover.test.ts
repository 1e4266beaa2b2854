import { once } from 'node:events';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  bareAndroid,
  bareIos,
  bundleFor,
  expoExport,
  type Folder,
  temporaryFolder,
} from '../../test/support/bundles.ts';
import { discover } from './discover.ts';
import type { BundleRequest } from './types.ts';
import { warningsOf } from './warnings.ts';

let folder: Folder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const find = (request: BundleRequest) => discover(request, folder.path);
const paths = async (request: BundleRequest) =>
  (await find(request))[0]?.files.map(({ path }) => path);

test('iOS assets: everything below the folder except the bundle, its source map and junk is found', async () => {
  const [found] = await find(bareIos(folder));
  expect(found?.files.map(({ path, contentType }) => `${path} ${contentType}`)).toEqual([
    'assets/src/img/logo.png image/png',
    'assets/src/img/logo@2x.png image/png',
    'assets/src/img/logo@3x.png image/png',
  ]);
  expect(found?.platform).toBe('ios');
});

test('assets of packages installed with pnpm are found, and private files are not', async () => {
  const bundle = folder.write('main.jsbundle');
  const icon = 'assets/node_modules/.pnpm/@react-navigation+elements@2.3.1/lib/back-icon.png';
  folder.write(`res/${icon}`);
  folder.write('res/.env');
  folder.write('res/assets/.git/config');
  const [found] = await find({ bundle, assets: 'res' });
  expect(found?.files.map(({ path }) => path)).toEqual([icon]);
  expect(found?.leftOut).toEqual(['.env', 'assets/.git']);
});

test('assets whose names are not UTF-8 are left out, and the rest is found', async () => {
  const bundle = folder.write('main.jsbundle');
  folder.write('res/of U+FFFD \ufffd.png');
  // The file systems of macOS take UTF-8 alone.
  const isRefusing = process.platform === 'darwin';
  const latin1 = Buffer.from(`${folder.path}/res/caf\u00e9.png`, 'latin1');
  if (!isRefusing) writeFileSync(latin1, '');
  const [found] = await find({ bundle, assets: 'res' });
  expect(found?.files.map(({ path }) => path)).toEqual(['of U+FFFD \ufffd.png']);
  const refused = [{ path: 'caf\ufffd.png', problem: 'is not UTF-8' }];
  expect(found?.refused).toEqual(isRefusing ? [] : refused);
});

test('the code of a bundle tells its platform, and --platform takes precedence', async () => {
  const bundle = folder.write('index.android.bundle', bundleFor('ios'));
  const [found] = await find({ bundle });
  const told = { platform: 'ios', platformBecause: 'its code says so', isGuess: false };
  expect(found).toMatchObject(told);
  expect((await find({ bundle, platform: 'android' }))[0]?.platform).toBe('android');
});

test('drawable folders imply android, and --platform takes precedence', async () => {
  const request = bareAndroid(folder);
  folder.write('android/index.bundle', 'var a;');
  const [found] = await find(request);
  expect(found).toMatchObject({
    platform: 'android',
    platformBecause: 'the assets have drawable folders',
  });
  expect(found?.files.map(({ path }) => path)).toContain('raw/keep.xml');
  const [told] = await find({ ...request, platform: 'ios' });
  expect(told).toMatchObject({ platform: 'ios', platformBecause: null });
});

test('without assets the platform is inferred from the name of the bundle', async () => {
  const platformOf = async (name: string) =>
    (await find({ bundle: folder.write(name) }))[0]?.platform;
  expect(await platformOf('index.android.bundle')).toBe('android');
  expect(await platformOf('index.ios.bundle')).toBe('ios');
  expect(await platformOf('main.jsbundle')).toBe('ios');
});

test('links within the folder are followed, also in circles', async () => {
  const bundle = folder.write('main.jsbundle');
  const image = folder.write('res/store/logo.png');
  folder.write('res/a.png');
  symlinkSync(image, join(folder.path, 'res/linked.png'));
  symlinkSync(join(folder.path, 'res'), join(folder.path, 'res/again'));
  expect(await paths({ bundle, assets: 'res' })).toEqual(['a.png', 'linked.png', 'store/logo.png']);
});

test('a link to the bundle itself is no asset, whatever its name is', async () => {
  const bundle = folder.write('res/main.jsbundle');
  folder.write('res/a.png');
  symlinkSync(bundle, join(folder.path, 'res/b.png'));
  expect(await paths({ bundle, assets: 'res' })).toEqual(['a.png']);
});

test('folders that link to each other end, however many paths they make', async () => {
  const bundle = folder.write('main.jsbundle');
  const names = [...'abcdefgh'];
  for (const name of names) {
    folder.write(`res/${name}/${name}.png`);
    for (const other of names)
      if (other !== name) symlinkSync(`../${other}`, join(folder.path, `res/${name}/${other}`));
  }
  await expect(find({ bundle, assets: 'res' })).rejects.toThrow(
    'links lead to more than 1000 folders',
  );
});

test('a metadata.json or a bundle that is a device is not read', async () => {
  folder.write('dist/main.jsbundle');
  symlinkSync('/dev/zero', join(folder.path, 'dist/metadata.json'));
  await expect(find({ bundle: 'dist' })).rejects.toThrow('is a folder without metadata.json');
  await expect(find({ bundle: 'dist/metadata.json' })).rejects.toThrow(
    'neither a file nor a folder',
  );
});

test('a file that cannot be read fails the command, unless it is left out by name', async () => {
  const bundle = folder.write('main.jsbundle');
  folder.write('res/a.png');
  symlinkSync('nowhere', join(folder.path, 'res/.env'));
  const [found] = await find({ bundle, assets: 'res' });
  expect(found?.leftOut).toEqual(['.env']);
  const broken = join(folder.path, 'res/broken.png');
  for (const target of ['nowhere', '/nowhere', 'broken.png', 'a.png/b.png']) {
    symlinkSync(target, broken);
    const failure = `${broken} is a link that leads to nothing; remove it`;
    await expect(find({ bundle, assets: 'res' })).rejects.toThrow(failure);
    rmSync(broken);
  }
  symlinkSync('x'.repeat(300), broken);
  await expect(find({ bundle, assets: 'res' })).rejects.toThrow(`${broken} cannot be read`);
  rmSync(broken);
  const socket = createServer().listen(broken);
  await once(socket, 'listening');
  await expect(find({ bundle, assets: 'res' })).rejects.toThrow(`${broken} is neither a file`);
  socket.close();
});

test('an expo export: its only platform is taken', async () => {
  const bundle = expoExport(folder, 'android');
  const [found, ...others] = await find({ bundle });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    platform: 'android',
    disk: join(bundle, '_expo/static/js/android/index-2dec72c7.js'),
    platformBecause: 'the export has no other',
  });
  expect(found?.files.map(({ path, contentType }) => `${path} ${contentType}`)).toEqual([
    'assets/f7ff6bef1e9fd19374b4c96620de08fa image/png',
    'assets/0ecaf71e72ada2772603084b55cd3178 font/ttf',
  ]);
});

test('an app.config next to an expo export is uploaded with it', async () => {
  const bundle = expoExport(folder, 'ios', 'android');
  folder.write('expo/app.config', '{"name":"Shop"}');
  for (const { files } of await find({ bundle, platform: 'all' }))
    expect(files.at(-1)).toMatchObject({ path: 'app.config', contentType: 'application/json' });
});

test('an expo export with both platforms: ios by default, the given platform, or all', async () => {
  const bundle = expoExport(folder, 'ios', 'android');
  const platforms = async (platform?: 'android' | 'all') =>
    (await find({ bundle, ...(platform && { platform }) })).map((found) => found.platform);
  expect(await platforms()).toEqual(['ios']);
  expect(await platforms('android')).toEqual(['android']);
  expect(await platforms('all')).toEqual(['ios', 'android']);
});

test('an unusable bundle fails with a message that says what to do', async () => {
  const { write } = folder;
  const file = write('main.jsbundle');
  const failing: [BundleRequest, string][] = [
    [{}, 'no bundle: pass --bundle <file>'],
    [{ bundle: 'nothing.js' }, '--bundle nothing.js is not there; make it with'],
    [{ bundle: '.' }, `did you mean --bundle ${file} --assets <dir>?`],
    [{ bundle: file, assets: 'nowhere' }, '--assets'],
    [{ bundle: file, assets: file }, 'is a file; give the folder of --assets-dest'],
    [{ bundle: file, platform: 'all' }, '--platform all goes with an expo export folder'],
    [{ bundle: expoExport(folder, 'ios'), platform: 'android' }, 'has no android bundle, only ios'],
    [{ bundle: expoExport(folder, 'ios'), assets: '.' }, 'an expo export brings its own assets'],
  ];
  for (const [request, words] of failing) await expect(find(request)).rejects.toThrow(words);
  write('plain/readme.txt');
  await expect(find({ bundle: 'plain' })).rejects.toThrow('give the bundle file itself');
});

test('an incomplete expo export fails with a message that names the missing file', async () => {
  const { write } = folder;
  const metadata = (fileMetadata: unknown) =>
    write('expo/metadata.json', JSON.stringify({ fileMetadata }));
  const bundle = 'expo';
  write('expo/metadata.json', '{');
  await expect(find({ bundle })).rejects.toThrow('is not what `npx expo export` writes');
  metadata({ web: { bundle: 'x', assets: [] } });
  await expect(find({ bundle })).rejects.toThrow('neither an ios nor an android bundle');
  metadata({ ios: { bundle: 'gone.js', assets: [] } });
  await expect(find({ bundle })).rejects.toThrow('is named in metadata.json and not there');
  write('secret.txt');
  metadata({ ios: { bundle: '../secret.txt', assets: [] } });
  await expect(find({ bundle })).rejects.toThrow(
    'metadata.json names "../secret.txt", which must not have',
  );
});

test('files with paths that the server would refuse are left out, and warned of', async () => {
  const bundle = folder.write('main.jsbundle', bundleFor('ios'));
  for (const name of ['a:b.png', 'con.png', 'ok.png']) folder.write(`res/${name}`);
  const [found] = await find({ bundle, assets: 'res' });
  expect(found?.files.map(({ path }) => path)).toEqual(['ok.png']);
  expect(found && warningsOf(found)).toEqual([
    expect.stringMatching(/^a:b\.png is not uploaded, .*its path must not contain a colon; rename/),
    expect.stringMatching(
      /^con\.png is not uploaded, .*`con\.png`, a name Windows reserves; rename/,
    ),
  ]);
});

test('two paths of which the server takes one fail before anything is sent', async () => {
  const bundle = folder.write('main.jsbundle');
  folder.write('res/Logo.png');
  folder.write('res/logo.png');
  await expect(find({ bundle, assets: 'res' })).rejects.toThrow(
    'have the same path when upper and lower case',
  );
});
