import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';
import { note, notes } from './support/notes.ts';

const browser = await browserOfWorker();

const STACK = `
var header = function (id, props) {
  return h('RNSScreenStackHeaderConfig', Object.assign({ id: id + '.header', title: id, backgroundColor: 0xffffffff }, props),
    h('RNSScreenStackHeaderSubview', { id: id + '.right', type: 'right' },
      h('RCTView', { id: id + '.button', testID: id + '.button', width: 30, height: 30 })));
};
var FILL = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 };
var screen = function (id, props, head) {
  return h('RNSScreen', Object.assign({ id: id, testID: id, activityState: 2 }, FILL, props),
    h('RNSScreenContentWrapper', { id: id + '.wrap', flex: 1 },
      h('RCTView', { id: id + '.content', testID: id + '.content', flex: 1, backgroundColor: 0xffeeeeee },
        h('RCTView', { id: id + '.push', testID: id + '.push', width: 100, height: 50 }))),
    header(id, head));
};
var children = function () { return byId.stack.children; };
function app() {
  on('one.push', 'topTouchEnd', function () { children().push(screen('two')); commit(); });
  on('two.push', 'topTouchEnd', function () { children().pop(); commit(); });
  // React commits after all events of a batch.
  on('two', 'topDismissed', function () { Promise.resolve().then(function () { children().pop(); commit(); }); });
  on('two', 'topHeaderBackButtonClicked', function () { children().pop(); commit(); });
  return h('RNSScreenStack', { id: 'stack', flex: 1 }, screen('one'));
}`;

const LIFE = /^top(Will|Did)?(Appear|Disappear)$|^topDismissed$|^topFinishTransitioning$/;
const life = (told: { id: string; name: string }[]) =>
  told.filter(({ name }) => LIFE.test(name)).map(({ id, name }) => `${id} ${name.slice(3)}`);

test('iOS: a push and a pop are animated, and emit lifecycle events in order', async () => {
  await using app = await openHandMade(browser, STACK);
  expect(await app.hears('one', 'topHeaderHeightChange')).toMatchObject({ headerHeight: 91 });
  await expect
    .poll(() => app.app.getByTestId('one.content').boundingBox())
    .toMatchObject({ y: 91, height: 753 });
  await app.app.getByTestId('one.push').click();
  await app.hears('stack', 'topFinishTransitioning', 2);
  expect(life(app.told())).toEqual([
    'one WillAppear',
    'one Appear',
    'stack FinishTransitioning',
    'one WillDisappear',
    'two WillAppear',
    'one Disappear',
    'two Appear',
    'stack FinishTransitioning',
  ]);
  const progress = app.told('two').filter(({ name }) => name === 'topTransitionProgress');
  expect(progress.at(0)?.payload).toMatchObject({ progress: 0, closing: 0, goingForward: 1 });
  expect(progress.at(-1)?.payload).toMatchObject({ progress: 1 });
  await expect.poll(() => app.app.getByTestId('one').isVisible()).toBe(false);
  const back = app.app.getByRole('button', { name: 'one' });
  await expect.poll(() => back.isVisible()).toBe(true);
  const before = app.told().length;
  await back.click();
  await app.hears('stack', 'topFinishTransitioning', 3);
  expect(life(app.told().slice(before))).toEqual([
    'two WillDisappear',
    'one WillAppear',
    'two Dismissed',
    'two Disappear',
    'one Appear',
    'stack FinishTransitioning',
  ]);
  await expect.poll(() => app.app.getByTestId('one').isVisible()).toBe(true);
  await expect.poll(() => app.app.getByTestId('two').count()).toBe(0);
  expect(app.complaints).toEqual([]);
});

test('iOS: content with automatic insets begins below a translucent header', async () => {
  await using app = await openHandMade(
    browser,
    `${STACK}
    app = function () {
      var rows = [];
      for (var i = 0; i < 50; i += 1) rows.push(h('RCTView', { id: 'row' + i, testID: 'row' + i, height: 44 }));
      return h('RNSScreenStack', { id: 'stack', flex: 1 },
        h('RNSScreen', Object.assign({ id: 'one', activityState: 2 }, FILL),
          h('RNSScreenContentWrapper', { id: 'wrap', flex: 1 },
            h('RCTScrollView', { id: 'list', flex: 1, contentInsetAdjustmentBehavior: 'automatic' },
              h.apply(null, ['RCTScrollContentView', { id: 'rows' }].concat(rows)))),
          header('one', { translucent: true })));
    };`,
  );
  await expect.poll(() => app.app.getByTestId('row0').boundingBox()).toMatchObject({ y: 91 });
  await expect
    .poll(() => app.told('list').at(-1)?.payload)
    .toMatchObject({ contentOffset: { x: 0, y: -91 } });
});

test('a screen that React removes is shown until its exit animation ends', async () => {
  await using app = await openHandMade(browser, STACK);
  await app.app.getByTestId('one.push').click();
  await app.hears('stack', 'topFinishTransitioning', 2);
  const leaving = '.screen-stack > [aria-hidden]';
  await note(app.app, leaving);
  await app.app.getByTestId('two.push').click();
  await app.hears('one', 'topWillAppear', 2);
  await expect.poll(() => notes(app.app)).toMatchObject([{ alone: true }]);
  await app.hears('stack', 'topFinishTransitioning', 3);
  await expect.poll(() => app.app.locator(leaving).count()).toBe(0);
  await expect.poll(() => app.app.locator('.rns-screen').count()).toBe(1);
});

test('Android: the back button of the toolbar emits an event to JavaScript', async () => {
  await using app = await openHandMade(browser, STACK, { platform: 'android' });
  expect(await app.hears('one', 'topHeaderHeightChange')).toMatchObject({ headerHeight: 80 });
  await app.app.getByTestId('one.push').click();
  await app.hears('stack', 'topFinishTransitioning', 2);
  const title = app.app.getByRole('heading', { name: 'two' });
  await expect.poll(async () => (await title.boundingBox())?.x).toBeLessThan(80);
  await app.app.getByRole('button', { name: 'Navigate up' }).click();
  await app.hears('two', 'topHeaderBackButtonClicked');
  await app.hears('stack', 'topFinishTransitioning', 3);
  await expect.poll(() => app.app.getByTestId('one').isVisible()).toBe(true);
});

test('iOS: a modal is a card above the window, and a tap beside a sheet dismisses it', async () => {
  await using app = await openHandMade(
    browser,
    `${STACK}
    var first = app;
    app = function () {
      var root = first();
      on('sheet', 'topDismissed', function () { children().pop(); commit(); });
      root.children.push(h('RNSModalScreen', Object.assign({ id: 'card', testID: 'card',
        stackPresentation: 'modal', activityState: 2 }, FILL)));
      root.children.push(h('RNSModalScreen', Object.assign({ id: 'sheet', testID: 'sheet',
        stackPresentation: 'formSheet', sheetAllowedDetents: [0.5], activityState: 2 }, FILL)));
      return root;
    };`,
  );
  await app.hears('sheet', 'topAppear');
  await expect
    .poll(() => app.app.getByTestId('card').boundingBox())
    .toMatchObject({ x: 0, y: 57, height: 787 });
  await expect
    .poll(() => app.app.getByTestId('sheet').boundingBox())
    .toMatchObject({ y: 422, height: 422 });
  await app.page.mouse.click(200, 200);
  await app.hears('sheet', 'topDismissed');
  await app.hears('card', 'topAppear');
  await expect.poll(() => app.app.getByTestId('sheet').count()).toBe(0);
  expect(app.complaints).toEqual([]);
});
