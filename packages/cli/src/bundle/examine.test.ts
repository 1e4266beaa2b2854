import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { bundleFor, temporaryFolder } from '../../test/support/bundles.ts';
import { examine } from './examine.ts';
import { warningsOf } from './warnings.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const VERSION = 'major:0,minor:85,patch:1,prerelease:null';

async function lookAt(content: string | Uint8Array, files: string[] = [], isGuess = false) {
  const disk = folder.write('main.jsbundle', content);
  const examined = await examine(disk, files);
  const found = { disk, platform: 'ios', platformBecause: null, isGuess, examined } as const;
  return { examined, warnings: warningsOf({ ...found, files: [], leftOut: [], refused: [] }) };
}

test('a bundle of an app has its platform and version, and no warning', async () => {
  const { examined, warnings } = await lookAt(`${bundleFor('ios')}${VERSION}`);
  expect(examined).toEqual({
    detected: { kind: 'native', dev: false },
    platform: 'ios',
    reactNative: '0.85',
  });
  expect(warnings).toEqual([]);
});

test.each([
  ['var answer = 42;', 'is not a bundle of an app for iOS or Android'],
  ['{"a":1}', 'is not a bundle of an app for iOS or Android'],
  ['var a=require("react-dom");', 'is for the web, and no index.html is uploaded with it'],
  [bundleFor('android'), 'was made for android, and is uploaded for ios'],
  [`var __DEV__=true;${bundleFor('ios')}`, 'was made for development'],
])('%s: a warning says that it %s', async (content, warning) => {
  expect((await lookAt(content)).warnings).toEqual([expect.stringContaining(warning)]);
});

test('a web export with its page, and a compressed bundle, have no warning', async () => {
  expect((await lookAt('var a=require("react-dom");', ['index.html'])).warnings).toEqual([]);
  expect(await lookAt(gzipSync('var a;'))).toEqual({ examined: null, warnings: [] });
});

test('a platform that follows neither from the code nor from the names is reported as a guess', async () => {
  const { warnings } = await lookAt('e.RN$AppRegistry=a;', [], true);
  expect(warnings).toEqual(['that main.jsbundle is for ios is a guess; pass --platform']);
});
