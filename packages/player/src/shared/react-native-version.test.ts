import { expect, test } from 'vitest';
import { versionIn } from './react-native-version.ts';

test.each([
  ['version = {major: 0, minor: 73, patch: 11, prerelease: null}', 73],
  ['class V { static major=0;static minor=86;static patch=3;static prerelease=null }', 86],
  ['V.major = 0;\n V.minor = 87;\n V.patch = 1;\n V.prerelease = null;', 87],
  ['({ version: "18.3.0-canary-9372c6311", rendererPackageName: "react-native-renderer" })', 76],
  ['({ version: "18.3.1", rendererPackageName: "react-three-fiber" })', undefined],
  ['const major = 1, minor = 2;', undefined],
  ['version = {major: 8, minor: 1, patch: 0}', undefined],
])('the version of React Native in %s', (source, minor) => {
  expect(versionIn([source])?.minor).toBe(minor);
});

test('the version of React Native has precedence over the guess from that of React', () => {
  const react = '({version:"18.2.0-next",rendererPackageName:"react-native-renderer"})';
  const own = 'version = {major:0,minor:76,patch:9,prerelease:null}';
  expect(versionIn([react, own])).toEqual({ major: 0, minor: 76, patch: 9, prerelease: null });
  expect(versionIn([react])?.minor).toBe(73);
  expect(versionIn([])).toBeUndefined();
});
