import { expect, test } from 'vitest';
import { filesNamedIn } from './named.ts';

test('a bundle that names a module or a view of a library gets both of its files', () => {
  expect(filesNamedIn('x=t("RNSModule")')).toEqual(['screens.thread.js', 'screens.page.js']);
  expect(filesNamedIn('x=t("RNSScreen")')).toEqual(['screens.thread.js', 'screens.page.js']);
  expect(filesNamedIn('a("WorkletsModule");b("RNSVGPath")')).toEqual([
    'worklets.thread.js',
    'svg.thread.js',
    'svg.page.js',
  ]);
});

test('one that names none gets none', () => {
  expect(filesNamedIn('RCTView(); createChildSet()')).toEqual([]);
});
