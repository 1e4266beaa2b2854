import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** A value (1) moves a view through a transform (2), a style (3) and props (4). */
const MOVED = `
  var animated = __turboModuleProxy('NativeAnimatedTurboModule');
  function app() {
    return h('RCTView', { id: 'root', flex: 1 },
      h('RCTView', { id: 'box', testID: 'box', width: 40, height: 40 }),
      h('RCTScrollView', { id: 'list', testID: 'list', height: 100 },
        h('RCTView', { id: 'content', height: 1000 })));
  }
  function move() {
    animated.createAnimatedNode(1, { type: 'value', value: 0, offset: 0 });
    animated.createAnimatedNode(2, { type: 'transform',
      transforms: [{ type: 'animated', property: 'translateX', nodeTag: 1 }] });
    animated.createAnimatedNode(3, { type: 'style', style: { transform: 2 } });
    animated.createAnimatedNode(4, { type: 'props', props: { style: 3 } });
    animated.connectAnimatedNodes(1, 2);
    animated.connectAnimatedNodes(2, 3);
    animated.connectAnimatedNodes(3, 4);
    animated.connectAnimatedNodeToView(4, byId.box.tag);
  }`;

test('a native animation moves a view without React, and reports its end', async () => {
  const frames = Array.from({ length: 20 }, (_, index) => index / 19);
  await using opened = await openHandMade(
    browser,
    `${MOVED} setTimeout(function () { move();
      animated.startAnimatingNode(1, 1, { type: 'frames', frames: ${JSON.stringify(frames)}, toValue: 90,
        iterations: 1 }, function (result) { say('box', 'ended', result); });
    }, 50);`,
  );
  expect(await opened.hears('box', 'ended')).toEqual({ finished: true, value: 90, offset: 0 });
  const box = opened.app.locator('[data-testid=box]');
  await expect.poll(async () => (await box.boundingBox())?.x).toBe(90);
  expect(opened.said.filter(({ type }) => type === 'error')).toEqual([]);
});

test('a native Animated event moves a view with a scroll position', async () => {
  await using opened = await openHandMade(
    browser,
    `${MOVED} setTimeout(function () { move();
      animated.addAnimatedEventToView(byId.list.tag, 'onScroll',
        { nativeEventPath: ['contentOffset', 'y'], animatedValueTag: 1 });
      say('box', 'ready', {});
    }, 50);`,
  );
  await opened.hears('box', 'ready');
  await opened.app.locator('[data-testid=list]').evaluate((list) => {
    list.scrollTop = 30;
  });
  const box = opened.app.locator('[data-testid=box]');
  await expect.poll(async () => (await box.boundingBox())?.x).toBe(30);
});

test('an uncaught error is reported and does not end the app', async () => {
  await using opened = await openHandMade(
    browser,
    `${MOVED}
    setTimeout(function () { throw new Error('late'); }, 50);
    setTimeout(function () { say('box', 'alive', {}); }, 150);`,
  );
  await opened.hears('box', 'alive');
  await expect
    .poll(() => opened.said.flatMap((one) => (one.type === 'error' ? [one.fatal] : [])))
    .toEqual([true]);
  expect(opened.said.some(({ type }) => type === 'ended')).toBe(false);
});

test('ErrorUtils gets uncaught errors, and the page gets those that it passes on', async () => {
  await using opened = await openHandMade(
    browser,
    `${MOVED}
    var last = function (error, fatal) { RN$handleException(error, fatal); };
    var handler = function (error, fatal) {
      say('box', 'handled', { message: error.message, fatal: fatal });
      if (error.message !== 'kept') last(error, fatal);
    };
    globalThis.ErrorUtils = {
      reportError: function (error) { handler(error, false); },
      reportFatalError: function (error) { handler(error, true); },
    };
    on('box', 'topTouchEnd', function () { throw new Error('touched'); });
    setTimeout(function () { throw new Error('kept'); }, 20);
    setTimeout(function () { throw new Error('late'); }, 40);
    setTimeout(function () { Promise.reject(new Error('rejected')); }, 60);`,
  );
  const errors = () => opened.said.flatMap((one) => (one.type === 'error' ? [one.message] : []));
  await expect.poll(errors).toEqual(['late', 'rejected']);
  await opened.app.locator('[data-testid=box]').click();
  await expect.poll(errors).toEqual(['late', 'rejected', 'touched']);
  // The handler hid it. It is told after a while.
  await expect.poll(errors, { timeout: 10_000 }).toContain('kept');
  const handled = opened.told('box').filter(({ name }) => name === 'handled');
  expect(handled.map(({ payload }) => payload)).toEqual([
    { message: 'kept', fatal: true },
    { message: 'late', fatal: true },
    { message: 'touched', fatal: false },
  ]);
});

test('a missing module is reported, but not one that devices lack too', async () => {
  await using opened = await openHandMade(
    browser,
    `${MOVED}
    var names = ['Nonesuch', 'DialogManagerAndroid', 'NativePerformanceObserverCxx', 'AlertManager'];
    say('box', 'found', { names: names.filter(function (name) { return __turboModuleProxy(name); }) });`,
  );
  expect(await opened.hears('box', 'found')).toEqual({ names: ['Nonesuch', 'AlertManager'] });
  const missing = () => opened.said.filter((one) => one.type === 'missing');
  await expect.poll(missing).not.toEqual([]);
  // It is told again, with how often it was asked for, once the app has gone on.
  const [first, ...again] = missing();
  const answered = { type: 'missing', what: 'module', name: 'Nonesuch', answered: 'a stand-in' };
  expect(first).toEqual(answered);
  for (const message of again) expect(message).toMatchObject(answered);
});

/** A minimal Metro runtime, with React Native's module that looks up native modules. */
const LIBRARY = `
  var all = {};
  globalThis.__d = function (factory, id) { all[id] = { factory: factory, module: { exports: {} } }; };
  function r(id) {
    var one = all[id], factory = one.factory;
    one.factory = undefined;
    if (factory) factory(globalThis, r, r, r, one.module, one.module.exports, []);
    return one.module.exports;
  }
  __d(function (g, r, i, a, m, e) {
    Object.defineProperty(e, '__esModule', { value: true });
    function get(n) { return g.__turboModuleProxy(n); }
    function getEnforcing(n) { var t = get(n); if (!t) throw new Error(n); return t; }
    Object.defineProperty(e, 'get', { enumerable: true, get: function () { return get; } });
    Object.defineProperty(e, 'getEnforcing', { enumerable: true, get: function () { return getEnforcing; } });
  }, 7);
  __d(function (g, r, i, a, m, e) { e.default = r(7).getEnforcing('Nonesuch'); }, 8);
  __d(function (g, r, i, a, m, e) {
    e.files = r(7).get('ReactNativeBlobUtil').getConstants().DocumentDir;
    e.cameras = g.nativeModuleProxy.CameraDevices.getConstants().availableCameraDevices;
  }, 10);
  function app() { return h('RCTView', { id: 'box', width: 40, height: 40 }); }`;

test('a library without its native module does not end the app but is reported', async () => {
  await using opened = await openHandMade(
    browser,
    `${LIBRARY}
    var nonesuch = r(8).default;
    say('box', 'read', { files: r(10).files, cameras: r(10).cameras });
    nonesuch.compute(1).catch(function (error) { say('box', 'failed', { message: error.message }); });`,
  );
  const message = 'Nonesuch.compute is not there in the player.';
  expect(await opened.hears('box', 'read')).toEqual({ files: '/documents', cameras: [] });
  expect(await opened.hears('box', 'failed')).toEqual({ message });
  expect(opened.said.filter(({ type }) => type === 'missing')).toEqual([
    { type: 'missing', what: 'module', name: 'Nonesuch', answered: 'a stand-in' },
    { type: 'missing', what: 'module', name: 'CameraDevices', answered: 'a stand-in' },
    { type: 'missing', what: 'method', name: 'Nonesuch.compute', answered: 'an error' },
  ]);
  expect(opened.said.filter(({ type }) => type === 'error')).toEqual([]);
});

test('a library that reads NativeModules during import does not end the app', async () => {
  await using opened = await openHandMade(
    browser,
    `${LIBRARY}
    __d(function (g, r, i, a, m, e) {
      var RNPhotos = g.nativeModuleProxy.RNPhotos;
      if (RNPhotos == null) throw new Error('no module');
      RNPhotos.addListener('DownloadBegin');
      e.files = { type: RNPhotos.RNFSFileTypeRegular, read: RNPhotos.readFile };
    }, 9);
    var read = r(9).files.read, optional = r(7).get('RNPhotos');
    setTimeout(function () {
      read('a').catch(function (error) {
        say('box', 'failed', { message: error.message, optional: optional !== null });
      });
    }, 50);`,
  );
  const message = 'RNPhotos.readFile is not there in the player.';
  expect(await opened.hears('box', 'failed')).toEqual({ message, optional: true });
  const names = opened.said.flatMap((one) => (one.type === 'missing' ? [one.name] : []));
  expect(names).toEqual([
    'RNPhotos',
    'RNPhotos: asked for RNFSFileTypeRegular, readFile',
    'RNPhotos.readFile',
  ]);
  expect(opened.said.filter(({ type }) => type === 'error')).toEqual([]);
});

const GLOBALS = `function app() {
  var names = ['HermesInternal', 'WebAssembly', 'BroadcastChannel', 'importScripts', 'addEventListener',
    'WorkerGlobalScope', 'indexedDB', 'fetch', 'eval', 'Intl'];
  var thrown = [1].map(function () { return new Error('why'); })[0];
  say('root', 'has', { types: names.map(function (name) { return typeof globalThis[name]; }),
    intl: Object.getOwnPropertyNames(Intl).sort(), navigator: JSON.stringify(navigator), stack: thrown.stack.split('\\n') });
  return h('RCTView', { id: 'root' });
}`;

test('[player.hermes] an app finds the globals of Hermes, and not those of a browser', async () => {
  await using opened = await openHandMade(browser, GLOBALS);
  const { types, intl, navigator, stack } = await opened.hears('root', 'has');
  expect(intl).toEqual(['Collator', 'DateTimeFormat', 'NumberFormat', 'getCanonicalLocales']);
  const [no, yes] = ['undefined', 'function'];
  expect(types).toEqual(['object', no, no, no, no, no, no, yes, yes, 'object']);
  expect(navigator).toBe('{"product":"ReactNative"}');
  const [head, ...lines] = stack as string[];
  expect(head).toBe('Error: why');
  for (const line of lines) expect(line).toMatch(/^ {4}at .+ \((native|.*:\d+:\d+)\)$/);
});

test('an app finds the globals of the browser when the page says so', async () => {
  await using opened = await openHandMade(browser, GLOBALS, { browserGlobals: true });
  const { types, intl } = await opened.hears('root', 'has');
  expect((types as string[]).slice(0, 3)).toEqual(['object', 'object', 'function']);
  expect(intl).toContain('PluralRules');
});

test('libraries can replace globals that are read-only in a browser', async () => {
  await using opened = await openHandMade(
    browser,
    `'use strict';
    navigator.userAgent = 'react-native';
    globalThis.crypto = { getRandomValues: 'own' };
    self = globalThis;
    var agent = navigator.userAgent;
    globalThis.navigator = { product: 'ReactNative' };
    function app() { say('root', 'has', { agent: agent, product: navigator.product, random: crypto.getRandomValues });
      return h('RCTView', { id: 'root' }); }`,
  );
  expect(await opened.hears('root', 'has')).toEqual({
    agent: 'react-native',
    product: 'ReactNative',
    random: 'own',
  });
  expect(opened.said.filter(({ type }) => type === 'error')).toEqual([]);
});
