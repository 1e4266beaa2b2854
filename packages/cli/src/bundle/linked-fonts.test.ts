import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  bareAndroid,
  bundleFor,
  expoExport,
  type Folder,
  temporaryFolder,
} from '../../test/support/bundles.ts';
import { discover } from './discover.ts';

let folder: Folder;
beforeEach(() => {
  folder = temporaryFolder();
  folder.write('package.json', '{}');
  folder.write('dist/main.js', `${bundleFor('ios')};createIconSet(g,"Feather","Feather.ttf")`);
});
afterEach(() => folder.remove());

const PLIST = `<plist><dict><key>UIAppFonts</key>
  <array><string>Lato-Bold.ttf</string><string>Fonts/Inter.otf</string></array></dict></plist>`;
const icons = 'node_modules/react-native-vector-icons/Fonts';
const PLUGIN = JSON.stringify({
  expo: { plugins: ['expo-router', ['expo-font', { fonts: ['./assets/Plug.ttf'] }]] },
});

test.each<[what: string, files: Record<string, string>, fonts: string[]]>([
  ['Android’s fonts', { 'android/app/src/main/assets/fonts/Lato.ttf': '' }, ['fonts/Lato.ttf']],
  [
    'fonts in the iOS project',
    { 'ios/Shop/Fonts/Lato.ttf': '', 'ios/Pods/x/No.ttf': '' },
    ['fonts/Lato.ttf'],
  ],
  [
    'what Info.plist lists',
    {
      'ios/Shop/Info.plist': PLIST,
      'src/fonts/Lato-Bold.ttf': '',
      'src/Inter.otf': '',
      'src/No.ttf': '',
    },
    ['fonts/Lato-Bold.ttf', 'fonts/Inter.otf'],
  ],
  [
    'the assets of react-native.config.js',
    {
      'react-native.config.js': "module.exports = { assets: ['./assets/fonts'] };",
      'assets/fonts/A.ttf': '',
    },
    ['fonts/A.ttf'],
  ],
  [
    'icon fonts that the bundle names',
    {
      [`${icons}/Feather.ttf`]: '',
      [`${icons}/Ionicons.ttf`]: '',
      'node_modules/@react-native-vector-icons/feather/fonts/Feather.ttf': '',
    },
    ['fonts/Feather.ttf'],
  ],
  [
    'fonts of the plugin expo-font',
    { 'app.json': PLUGIN, 'assets/Plug.ttf': '' },
    ['fonts/Plug.ttf'],
  ],
  ['nothing that is not there', { 'app.json': PLUGIN, 'ios/Shop/Info.plist': PLIST }, []],
])('[cli.55] fonts that are linked natively are uploaded: %s', async (_, files, fonts) => {
  for (const [path, content] of Object.entries(files)) folder.write(path, content);
  const [found] = await discover({ bundle: 'dist/main.js' }, folder.path);
  expect(found?.files.map(({ path }) => path).sort()).toEqual(fonts.sort());
});

test('a font that is among the assets already is not uploaded twice', async () => {
  const request = bareAndroid(folder);
  folder.write('android/res/raw/lato.ttf');
  folder.write('android/app/src/main/assets/fonts/Lato.ttf');
  const [found] = await discover(request, folder.path);
  expect(found?.files.filter(({ path }) => /ttf/.test(path))).toHaveLength(1);
});

test('[cli.55] a link out of the project, or to what is no font or private, is not uploaded as a font', async () => {
  const elsewhere = temporaryFolder();
  const link = (name: string, target: string) =>
    symlinkSync(target, join(folder.path, `ios/Shop/${name}`));
  folder.write('ios/Shop/Own.ttf');
  link('Other.ttf', elsewhere.write('Other.ttf'));
  link('Config.ttf', folder.write('config/secrets.json'));
  link('Git.ttf', folder.write('.git/x.ttf'));
  link('Gone.ttf', join(folder.path, 'gone.ttf'));
  folder.write('react-native.config.js', `assets: ['${elsewhere.path}', '../..', '/']`);
  const [found] = await discover({ bundle: 'dist/main.js' }, folder.path);
  elsewhere.remove();
  expect(found?.files.map(({ path }) => path)).toEqual(['fonts/Own.ttf']);
});

test('without a package.json in the working directory nothing is searched', async () => {
  const { path } = folder;
  folder.write('app/android/app/src/main/assets/fonts/Lato.ttf');
  folder.write('app/dist/main.js', bundleFor('ios'));
  const [found] = await discover({ bundle: 'main.js' }, `${path}/app/dist`);
  expect(found?.files).toEqual([]);
});

test('native-constants.json beside a bundle does not hide that its assets are Android’s', async () => {
  folder.write('dist/main.js', 'code');
  folder.write('dist/native-constants.json', '{}');
  folder.write('res/raw/keep.xml');
  const [found] = await discover({ bundle: 'dist/main.js', assets: 'res' }, folder.path);
  expect(found?.platform).toBe('android');
});

test('[cli.55] native-constants.json and app.config beside a bundle are uploaded', async () => {
  folder.write('dist/native-constants.json', '{}');
  folder.write('dist/app.config', '{}');
  const [bare] = await discover({ bundle: 'dist/main.js' }, folder.path);
  const names = ['app.config', 'native-constants.json'];
  expect(bare?.files.map(({ path }) => path)).toEqual(names);
  const bundle = expoExport(folder, 'ios');
  for (const name of names) folder.write(`expo/${name}`, '{}');
  const [expo] = await discover({ bundle }, folder.path);
  expect(expo?.files.map(({ path }) => path)).toEqual(expect.arrayContaining(names));
});
