import { expect, test } from 'vitest';
import { filesNamedIn } from './named.ts';

test('a bundle that names a module or a view of a library gets both of its files', () => {
  expect(filesNamedIn('x=t("RNSModule")')).toEqual([
    'react-native-screens.worker.js',
    'react-native-screens.frame.js',
  ]);
  expect(filesNamedIn('x=t("RNSScreen")')).toEqual([
    'react-native-screens.worker.js',
    'react-native-screens.frame.js',
  ]);
  expect(filesNamedIn('a("WorkletsModule");b("RNSVGPath")')).toEqual([
    'react-native-worklets.worker.js',
    'react-native-svg.worker.js',
    'react-native-svg.frame.js',
  ]);
});

test('one that names none gets none', () => {
  expect(filesNamedIn('RCTView(); createChildSet()')).toEqual([]);
});
