import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

test('[player.unknown-modules player.unknown-methods player.unknown-events player.unknown-constants player.unknown-globals player.unknown-views player.unknown-diagnostics] an app that asks for modules that nobody has goes on, and each is named', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      return h('RCTView', { id: 'root', flex: 1, alignItems: 'flex-start' },
        h('NonesuchView', { id: 'none', testID: 'none' }),
        h('NonesuchHolder', { id: 'holder', testID: 'holder' }, text('in', 'In it')));
    }
    var legacy = nativeModuleProxy.Nonesuch, turbo = __turboModuleProxy('Nonesuch');
    var expo = globalThis.expo.modules.ExpoNonesuch;
    var group = legacy.getConstants().group, url = 'x' + legacy.BuildConfigs.API_URL;
    legacy.onNews(function () {}).remove();
    // A module of Metro that installs a binding of JSI.
    __d = function (factory) { factory(globalThis, 0, 0, 0, {}); };
    __d(function (global) { legacy.install(); if (!global.__NonesuchProxy) throw new Error('not installed'); });
    var asked = [legacy.isAvailable(), legacy.hide(), legacy.open(), expo.isAvailableAsync(), expo.openAsync()];
    legacy.scan().then(function (found) { say('box', 'found', found); });
    for (var times = 0; times < 2; times += 1) legacy.hide();
    Promise.allSettled(asked).then(function (all) {
      say('box', 'answers', {
        same: legacy === turbo,
        none: [__turboModuleProxy('NativeMutationObserverCxx'), nativeModuleProxy.ExponentConstants],
        constants: [String(group.dir.path), url, typeof legacy.VERSION],
        answers: all.map(function (one) { return one.status === 'fulfilled' ? one.value : one.reason.message; }),
      });
    });`,
  );
  expect(await opened.hears('box', 'answers')).toEqual({
    same: true,
    none: [null, null],
    constants: ['', 'x', 'undefined'],
    answers: [
      false,
      null,
      'Nonesuch.open is not there in the player.',
      false,
      'ExpoNonesuch.openAsync is not there in the player.',
    ],
  });
  await expect
    .poll(() => opened.said.filter(({ type }) => type === 'missing'))
    .toEqual(
      expect.arrayContaining([
        { type: 'missing', what: 'module', name: 'Nonesuch', answered: 'a stand-in' },
        { type: 'missing', what: 'method', name: 'Nonesuch.hide', answered: 'null' },
        {
          type: 'missing',
          what: 'method',
          name: 'Nonesuch.hide',
          answered: 'null',
          times: 3,
          wentOn: true,
        },
        { type: 'missing', what: 'method', name: 'Nonesuch.open', answered: 'an error' },
        {
          type: 'missing',
          what: 'method',
          name: 'Nonesuch.scan',
          answered: 'an error, which the app does not handle',
          wentOn: true,
        },
      ]),
    );
  const none = opened.app.getByTestId('none');
  expect(await none.boundingBox()).toMatchObject({ width: 44, height: 44 });
  expect(await none.textContent()).toBe('NonesuchView');
  const holder = opened.app.getByTestId('holder');
  expect(await holder.textContent()).toBe('NonesuchHolderIn it');
  expect(await holder.getByText('NonesuchHolder').isVisible()).toBe(true);
  expect(opened.said.filter(({ type }) => type === 'error')).toEqual([]);
});

test('an unknown view keeps the minimum size that the app gives it', async () => {
  const props = { own: '{}', least: '{ minHeight: 200 }', high: '{ height: 10 }' };
  const all = Object.entries(props).flatMap(([id, style]) => [
    `h('NonesuchView', Object.assign({ id: '${id}', testID: '${id}' }, ${style}))`,
    `h('NonesuchView', Object.assign({ id: '${id}2', testID: '${id}2' }, ${style}), h('RCTView', { height: 20 }))`,
  ]);
  // The children of this one have no size for it.
  all.push(`h('NonesuchView', {}, h('RCTView', { position: 'absolute', width: 9, height: 9 }))`);
  await using opened = await openHandMade(
    browser,
    `function app() { return h('RCTView', { flex: 1 }, ${all.join()}); }`,
  );
  const heights = () =>
    opened.app.locator('.placeholder').evaluateAll((found) => found.map((one) => one.clientHeight));
  await expect.poll(heights).toEqual([44, 20, 200, 200, 10, 10, 44]);
});

test('an unknown view whose children had no size at first follows them later', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      return h('RCTView', { flex: 1, alignItems: 'flex-start' },
        h('NonesuchHolder', { testID: 'holder' }, h('RCTView', { id: 'inner', testID: 'inner', width: 100, height: 0 })),
        text('more', 'more'), text('less', 'less'));
    }
    on('more', 'topTouchEnd', function () { set('inner', { height: 100 }); });
    on('less', 'topTouchEnd', function () { set('inner', { height: 20 }); });`,
  );
  const height = () =>
    opened.app.getByTestId('holder').evaluate((holder) => (holder as HTMLElement).offsetHeight);
  await expect.poll(height).toBe(44);
  await opened.app.getByText('more').click();
  await expect.poll(height).toBe(100);
  await opened.app.getByText('less').click();
  await expect.poll(height).toBe(20);
});

test('[player.unknown-diagnostics] views that nobody has are counted, and named again when the app has drawn something since', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('NonesuchView', { id: 'one' }), h('NonesuchView', { id: 'other' }), h('RCTView', { id: 'box', height: 10 }));
    }
    setTimeout(function () { set('box', { height: 20 }); }, 100);`,
  );
  const named = { type: 'missing', what: 'component', name: 'NonesuchView', answered: 'a box' };
  const missing = () => opened.said.filter(({ type }) => type === 'missing');
  await expect.poll(missing).toContainEqual({ ...named, times: 2, wentOn: true });
  expect(missing()[0]).toEqual(named);
});
