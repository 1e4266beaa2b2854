import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expoExport, type Folder, temporaryFolder } from '../../test/support/bundles.ts';
import { discover } from './discover.ts';
import type { BundleRequest } from './types.ts';

let folder: Folder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const find = (request: BundleRequest) => discover(request, folder.path);

test('a link to a file outside of the folders is refused', async () => {
  const bundle = folder.write('main.jsbundle');
  folder.write('.git/config', 'token');
  folder.write('res/a.png');
  folder.write('res/.git/config', 'token');
  symlinkSync(join(folder.path, 'res/.git'), join(folder.path, 'res/icons'));
  symlinkSync(join(folder.path, 'res/.git/config'), join(folder.path, 'res/icon.png'));
  const [found] = await find({ bundle, assets: 'res' });
  expect(found?.files.map(({ path }) => path)).toEqual(['a.png']);
  expect(found?.leftOut).toEqual(['.git', 'icon.png', 'icons']);
  const elsewhere = temporaryFolder();
  const key = elsewhere.write('credentials', 'key');
  // Links that are left out because of their own name may lead anywhere.
  symlinkSync(key, join(folder.path, 'res/.env'));
  expect((await find({ bundle, assets: 'res' }))[0]?.leftOut).toEqual([
    '.env',
    '.git',
    'icon.png',
    'icons',
  ]);
  symlinkSync(elsewhere.path, join(folder.path, 'res/more'));
  await expect(find({ bundle, assets: 'res' })).rejects.toThrow(/more is a link to .*put a copy/);
  symlinkSync(key, join(folder.path, 'linked.jsbundle'));
  await expect(find({ bundle: 'linked.jsbundle' })).rejects.toThrow(/is a link to .*credentials/);
  symlinkSync(join(folder.path, '.git/config'), join(folder.path, 'named.jsbundle'));
  await expect(find({ bundle: 'named.jsbundle' })).rejects.toThrow(/because of its name/);
  elsewhere.remove();
});

test('a named folder that leads to excluded names or out of its place through a link is refused', async () => {
  const bundle = folder.write('main.jsbundle');
  folder.write('.git/config', 'token');
  folder.write('.git/hooks/pre-push');
  const elsewhere = temporaryFolder();
  elsewhere.write('deep/private.txt');
  const link = (name: string, target: string) => {
    rmSync(join(folder.path, name), { force: true });
    symlinkSync(target, join(folder.path, name));
  };
  for (const [target, assets] of [
    ['.git', 'dist'],
    ['.git', 'dist/hooks'],
    ['.', 'dist/.git/hooks'],
    ['main.jsbundle', '.git'],
  ] as const) {
    link('dist', target);
    const words = 'is never uploaded because of its name';
    await expect(find({ bundle, assets })).rejects.toThrow(words);
    await expect(find({ bundle, assets: join(folder.path, assets) })).rejects.toThrow(words);
  }
  link('dist', elsewhere.path);
  const named = `${join(folder.path, 'dist')} is a link to ${elsewhere.path}, out of`;
  for (const assets of ['dist', 'dist/deep'])
    await expect(find({ bundle, assets })).rejects.toThrow(named);
  await expect(find({ bundle: 'dist/deep/private.txt' })).rejects.toThrow(named);
  // A folder outside of the working directory may be named, but no link to another place.
  const beside = await discover({ bundle, assets: elsewhere.path }, join(folder.path, '.git'));
  expect(beside[0]?.files.map(({ path }) => path)).toEqual(['deep/private.txt']);
  await expect(discover({ bundle, assets: '../dist' }, join(folder.path, '.git'))).rejects.toThrow(
    named,
  );
  elsewhere.remove();
});

test('a link out of the named folder is refused, even if it stays in the working directory', async () => {
  const bundle = folder.write('main.jsbundle');
  folder.write('src/secret.png');
  folder.write('res/a.png');
  symlinkSync('../src', join(folder.path, 'res/more'));
  const named = `${join(folder.path, 'res/more')} is a link to ${join(folder.path, 'src')}, out of`;
  await expect(find({ bundle, assets: 'res' })).rejects.toThrow(named);
});

test('a file that is left out by name is refused when metadata.json or --bundle names it', async () => {
  const bundle = folder.write('main.js');
  folder.write('.git/config', 'token');
  folder.write('assets/.env', 'token');
  for (const path of ['.git/config', 'assets/.env', '.GIT/config']) {
    folder.write(path);
    const assets = [{ path, ext: 'png' }];
    const fileMetadata = { ios: { bundle: 'main.js', assets } };
    folder.write('metadata.json', JSON.stringify({ fileMetadata }));
    await expect(find({ bundle: '.' })).rejects.toThrow('is never uploaded because of its name');
    const asBundle = { ios: { bundle: path, assets: [] } };
    folder.write('metadata.json', JSON.stringify({ fileMetadata: asBundle }));
    await expect(find({ bundle: '.' })).rejects.toThrow('is never uploaded because of its name');
  }
  for (const name of ['.git/config', 'assets/.env'])
    await expect(find({ bundle: name })).rejects.toThrow('is never uploaded because of its name');
  expect((await find({ bundle }))[0]?.disk).toBe(bundle);
});

test('a link in an expo export to a file outside of it is refused', async () => {
  const bundle = expoExport(folder, 'ios');
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere.write('credentials', 'key'), join(bundle, 'app.config'));
  await expect(find({ bundle })).rejects.toThrow(/app\.config is a link/);
  rmSync(join(bundle, 'app.config'));
  renameSync(join(bundle, 'assets'), join(elsewhere.path, 'assets'));
  symlinkSync(join(elsewhere.path, 'assets'), join(bundle, 'assets'));
  await expect(find({ bundle })).rejects.toThrow(/is a link to/);
  elsewhere.remove();
});
