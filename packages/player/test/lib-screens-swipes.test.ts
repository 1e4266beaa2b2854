import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

/** Screens that are dismissed by a swipe. */

const browser = await browserOfWorker();

/** A stack of the screens `one` and `over`. Like React, the app removes a dismissed screen. */
const stackWith = (over: string, more: string) => `
var FILL = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 };
var screen = function (component, id, props) {
  return h(component, Object.assign({ id: id, testID: id, activityState: 2 }, FILL, props),
    h('RCTView', { id: id + '.content', testID: id + '.content', flex: 1, backgroundColor: 0xffeeeeee }));
};
function app() {
  ${more}
  on('two', 'topDismissed', function () {
    Promise.resolve().then(function () { byId.stack.children.pop(); commit(); });
  });
  return h('RNSScreenStack', { id: 'stack', flex: 1 }, screen('RNSScreen', 'one'), ${over});
}`;

const opened = async (over: string, settings = {}, more = '') => {
  const app = await openHandMade(browser, stackWith(over, more), settings);
  await app.hears('two', 'topAppear');
  const session = await app.page.context().newCDPSession(app.page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ id: 1, x, y }],
    });
  /** Moves a finger in two steps, and keeps it down. */
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await finger('touchStart', ...from);
    await finger('touchMove', (from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await finger('touchMove', ...to);
  };
  /** Lifts the finger after a rest, because its velocity depends on the machine. */
  const lift = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await finger('touchEnd');
  };
  const box = async (id: string) => {
    const found = await app.app.getByTestId(id).boundingBox();
    const [x = 0, y = 0, height = 0] = found
      ? [found.x, found.y, found.height].map(Math.round)
      : [];
    return { x, y, height };
  };
  return { ...app, finger, drag, lift, box };
};

const PUSHED = "screen('RNSScreen', 'two')";
const CARD = "screen('RNSModalScreen', 'two', { stackPresentation: 'modal' })";
const sheet = (gestureEnabled: boolean) =>
  `screen('RNSScreen', 'two', { stackPresentation: 'formSheet', sheetAllowedDetents: [0.4, 0.8], gestureEnabled: ${gestureEnabled} })`;

test('[player.screens-swipes] iOS: a swipe from the edge pops a screen or is cancelled', async () => {
  await using app = await opened(PUSHED);
  await app.drag([5, 400], [305, 410]);
  await expect.poll(() => app.box('two')).toMatchObject({ x: 300 });
  expect((await app.box('one')).x).toBeLessThan(0);
  await app.lift();
  await app.hears('two', 'topDismissed');
  await app.hears('one', 'topAppear');
  await expect.poll(() => app.app.getByTestId('two').count()).toBe(0);
  await expect.poll(() => app.box('one')).toMatchObject({ x: 0 });
  expect(app.names('two.content')).toEqual(['topTouchStart', 'topTouchCancel']);
  expect(app.complaints).toEqual([]);
});

test('iOS: a short swipe returns, and a tap at the edge reaches the app', async () => {
  await using app = await opened(PUSHED);
  await app.drag([5, 400], [105, 400]);
  await app.lift();
  await app.hears('two', 'topGestureCancel');
  await expect.poll(() => app.box('two')).toMatchObject({ x: 0 });
  expect(app.names('two')).not.toContain('topDismissed');
  await app.page.touchscreen.tap(5, 400);
  await app.hears('two.content', 'topTouchEnd');
  expect(app.names('two.content').slice(2)).toEqual(['topTouchStart', 'topTouchEnd']);
});

test('iOS: gestureEnabled: false has no swipe, and preventNativeDismiss cancels it', async () => {
  await using without = await opened("screen('RNSScreen', 'two', { gestureEnabled: false })");
  await without.drag([5, 400], [305, 400]);
  await without.hears('two.content', 'topTouchMove');
  expect(await without.box('two')).toMatchObject({ x: 0 });
  await using asking = await opened("screen('RNSScreen', 'two', { preventNativeDismiss: true })");
  await asking.drag([5, 400], [305, 400]);
  await asking.lift();
  await asking.hears('two', 'topNativeDismissCancelled');
  await expect.poll(() => asking.box('two')).toMatchObject({ x: 0 });
});

test('iOS: fullScreenSwipeEnabled swipes anywhere, and cancels the app’s touch', async () => {
  await using app = await opened("screen('RNSScreen', 'two', { fullScreenSwipeEnabled: true })");
  await app.drag([150, 400], [380, 400]);
  await app.hears('two.content', 'topTouchCancel');
  await expect.poll(() => app.box('two')).toMatchObject({ x: 230 });
  await app.lift();
  await app.hears('two', 'topDismissed');
});

test('[player.screens-swipes] iOS: a drag down dismisses a card', async () => {
  await using app = await opened(CARD);
  expect(await app.box('two')).toMatchObject({ y: 57, height: 787 });
  await app.drag([200, 100], [200, 600]);
  await expect.poll(() => app.box('two')).toMatchObject({ y: 557 });
  await app.lift();
  await app.hears('two', 'topDismissed');
  await app.hears('one', 'topAppear');
  await expect.poll(() => app.app.getByTestId('two').count()).toBe(0);
});

test.each(['ios', 'android'] as const)(
  '%s: a sheet is dragged to its next detent, and dismissed',
  async (platform) => {
    await using app = await opened(sheet(platform === 'ios'), { platform });
    const atFirst = Math.round(0.4 * 844);
    await expect.poll(async () => (await app.box('two')).height).toBe(atFirst);
    await app.drag([200, 600], [200, 350]);
    await expect.poll(async () => (await app.box('two')).height).toBe(atFirst + 250);
    await app.lift();
    expect(await app.hears('two', 'topSheetDetentChanged')).toMatchObject({
      index: 1,
      isStable: true,
    });
    await expect.poll(async () => (await app.box('two')).height).toBe(Math.round(0.8 * 844));
    await app.drag([200, 300], [200, 830]);
    await app.lift();
    await app.hears('two', 'topDismissed');
    await expect.poll(() => app.app.getByTestId('two').count()).toBe(0);
    expect(app.complaints).toEqual([]);
  },
);

/** A sheet of the largest height, with a list in it. */
const TALL = `h('RNSScreen', Object.assign({ id: 'two', testID: 'two', activityState: 2,
  stackPresentation: 'formSheet', sheetAllowedDetents: [1] }, FILL),
  h('RCTScrollView', { id: 'list', testID: 'list', flex: 1 },
    h('RCTScrollContentView', { id: 'rows', collapsable: false },
      h('RCTView', { id: 'long', testID: 'long', height: 4000, backgroundColor: 0xffdddddd }))))`;

test('[player.screens-swipes] iOS: in a sheet of full height a drag up scrolls the content', async () => {
  await using app = await opened(TALL);
  await app.drag([200, 600], [200, 300]);
  await app.lift();
  await app.hears('list', 'topScroll');
  expect(await app.box('two')).toMatchObject({ y: 54, height: 790 });
  expect(app.names('two')).not.toContain('topWillDisappear');
});

test('a mouse swipes as a finger does, and losing the window focus cancels it', async () => {
  await using app = await opened(PUSHED);
  const { mouse } = app.page;
  const drag = async () => {
    await mouse.move(5, 400);
    await mouse.down();
    await mouse.move(100, 400);
    await mouse.move(300, 400);
  };
  await drag();
  await expect.poll(() => app.box('two')).toMatchObject({ x: 295 });
  await app.app.evaluate(() => dispatchEvent(new Event('blur')));
  await app.hears('two', 'topGestureCancel');
  await mouse.up();
  await drag();
  await app.page.waitForTimeout(100);
  await mouse.up();
  await app.hears('two', 'topDismissed');
});

test('a commit during a swipe cancels it, and the new screen can be swiped', async () => {
  await using app = await opened(
    PUSHED,
    {},
    `
    on('two', 'topWillDisappear', function () {
      if (byId.stack.children.length === 3) return;
      setTimeout(function () { byId.stack.children.push(screen('RNSScreen', 'three')); commit(); }, 200);
    });`,
  );
  await app.drag([5, 400], [205, 400]);
  await app.hears('three', 'topAppear');
  await app.finger('touchMove', 300, 400);
  await app.lift();
  await expect.poll(() => app.box('three')).toMatchObject({ x: 0 });
  expect(app.names('two')).toContain('topGestureCancel');
  expect(app.names('two')).not.toContain('topDismissed');
  await app.drag([5, 400], [305, 400]);
  await expect.poll(() => app.box('three')).toMatchObject({ x: 300 });
  await expect.poll(async () => (await app.box('two')).x).toBeLessThan(0);
});

test('from right to left a swipe starts at the right edge', async () => {
  await using app = await opened(PUSHED, { locale: 'ar' });
  await app.drag([385, 400], [85, 400]);
  await expect.poll(() => app.box('two')).toMatchObject({ x: -300 });
  await app.lift();
  await app.hears('two', 'topDismissed');
});
