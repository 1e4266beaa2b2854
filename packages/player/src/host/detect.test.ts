import { expect, test } from 'vitest';
import { type Detected, detect } from './detect.ts';

const bytes = (...values: (number | string)[]) =>
  new Uint8Array(
    values.flatMap((value) =>
      typeof value === 'number' ? [value] : [...new TextEncoder().encode(value)],
    ),
  );

/** The start of a bundle that Metro wrote for React Native 0.87. */
const METRO = `var __BUNDLE_START_TIME__=globalThis.nativePerformanceNow?nativePerformanceNow():Date.now(),__DEV__=false,process=globalThis.process||{},__METRO_GLOBAL_PREFIX__='';process.env=process.env||{};process.env.NODE_ENV=process.env.NODE_ENV||"production";
!(function(e){"use strict";e.__r=i,e[\`\${__METRO_GLOBAL_PREFIX__}__d\`]=function(e,`;
const NATIVE = `${METRO}t){}});__d(function(g){var n=nativeFabricUIManager;});`;
const WEB = `${METRO}t){}});__d(function(g){exports.version="19.2.0",require("react-dom")});`;
/** A check of react-native-gesture-handler, which bundles for the web contain as well. */
const ASKS = '__d(function(g){exports.isFabric=()=>!!(null==g?void 0:g.nativeFabricUIManager)});';
/** Code of React Native's renderer and AppRegistry. */
const RENDERS =
  '__d(function(g){var u=nativeFabricUIManager,s=u.createChildSet;g.RN$AppRegistry=a});';
/** The first 32 bytes of an export with bytecode. */
const HERMES = [
  0xc6, 0x1f, 0xbc, 0x03, 0xc1, 0x03, 0x19, 0x1f, 0x62, 0x00, 0x00, 0x00, 0xde, 0x19, 0xa4, 0xe6,
  0xc7, 0xfa, 0x42, 0x55, 0x4f, 0x1e, 0x0c, 0xe3, 0x58, 0x08, 0xca, 0xcd, 0xf6, 0x6c,
];
const HTML = '<!DOCTYPE html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n';

test.each<[string, Uint8Array, string[], Detected]>([
  ['a bundle', bytes(NATIVE), [], { kind: 'native', dev: false }],
  ['a bundle beside a page', bytes(NATIVE), ['index.html'], { kind: 'native', dev: false }],
  [
    'a dev bundle',
    bytes(NATIVE.replace('__DEV__=false', '__DEV__=true')),
    [],
    { kind: 'native', dev: true },
  ],
  [
    'a bundle after a byte order mark',
    bytes(0xef, 0xbb, 0xbf, NATIVE),
    [],
    { kind: 'native', dev: false },
  ],
  ['bytecode', bytes(...HERMES), [], { kind: 'hermes', version: 98 }],
  ['bytecode that is cut off', bytes(...HERMES.slice(0, 9)), [], { kind: 'hermes', version: 0 }],
  ['a RAM bundle', bytes(0xe5, 0xd1, 0x0b, 0xfb, 1, 0, 0, 0), [], { kind: 'ram' }],
  ['a web bundle', bytes(WEB), [], { kind: 'web', index: null }],
  ['a web export', bytes(WEB), ['index.html'], { kind: 'web', index: 'index.html' }],
  ['a web export that checks for Fabric', bytes(WEB, ASKS), [], { kind: 'web', index: null }],
  [
    'a native bundle that contains react-dom',
    bytes(WEB, RENDERS),
    [],
    { kind: 'native', dev: false },
  ],
  [
    'the page of a web export',
    bytes(HTML),
    ['a.js', 'index.html'],
    { kind: 'web', index: 'index.html' },
  ],
  ['a page without an export', bytes(HTML), [], { kind: 'other', looksLike: 'html' }],
  ['a bundler’s error', bytes('{"type":"Error"}'), [], { kind: 'other', looksLike: 'json' }],
  ['a list', bytes(' [ {"a": 1} ]'), [], { kind: 'other', looksLike: 'json' }],
  ['nothing', bytes(), [], { kind: 'other', looksLike: 'empty' }],
  ['white space', bytes(' \n\n'), [], { kind: 'other', looksLike: 'empty' }],
  ['a picture', bytes(0x89, 'PNG\r\n', 0x1a, '\n'), [], { kind: 'other', looksLike: 'image' }],
  ['gzip', bytes(0x1f, 0x8b, 8, 0), [], { kind: 'other', looksLike: 'gzip' }],
  ['zstd', bytes(0x28, 0xb5, 0x2f, 0xfd), [], { kind: 'other', looksLike: 'gzip' }],
  ['an apk', bytes('PK', 3, 4, 20, 0), [], { kind: 'other', looksLike: 'archive' }],
  ['other JavaScript', bytes('console.log(1)'), [], { kind: 'other', looksLike: 'javascript' }],
  ['words', bytes('Not found, sorry'), [], { kind: 'other', looksLike: 'text' }],
  ['bytes', bytes(0, 1, 2, 3), [], { kind: 'other', looksLike: 'binary' }],
])('%s', (_, given, files, expected) => {
  expect(detect(given, files)).toEqual(expected);
});

test('a thousand comments are matched in linear time', () => {
  const comments = '/**/'.repeat(1000);
  expect(detect(bytes(comments, '1 + 1'))).toEqual({ kind: 'other', looksLike: 'text' });
  const script = { kind: 'other', looksLike: 'javascript' };
  expect(detect(bytes(comments, 'x = 1'))).toEqual(script);
  expect(detect(bytes('/* a ** b\n **/ // c\r\nx = 1'))).toEqual(script);
});

test('a view into a larger buffer is read at its offset', () => {
  const whole = bytes('........', ...HERMES);
  expect(detect(whole.subarray(8))).toEqual({ kind: 'hermes', version: 98 });
});
