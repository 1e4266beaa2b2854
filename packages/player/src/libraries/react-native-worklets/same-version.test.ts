import { expect, test } from 'vitest';
import { searchIn } from '../../worker/bundle-text.ts';
import { sameVersion } from './same-version.ts';

const versionIn = (source: string, scope: Record<string, unknown> = {}) => {
  const search = (pattern: RegExp) => searchIn(pattern, ['other', source]);
  sameVersion({ search }, scope, '_REANIMATED_VERSION');
  return scope._REANIMATED_VERSION_CPP;
};

test('the native version is the one that JavaScript tells, or has in its module', () => {
  expect(versionIn('', { _REANIMATED_VERSION_JS: '4.5.0' })).toBe('4.5.0');
  expect(versionIn("var jsVersion = exports.jsVersion = '3.3.0';")).toBe('3.3.0');
  expect(versionIn('e.jsVersion=void 0;e.jsVersion="3.1.0-rc.1"')).toBe('3.1.0-rc.1');
  expect(versionIn('nothing')).toBeUndefined();
});
