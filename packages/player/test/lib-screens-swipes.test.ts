import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHandMade } from './support/hand-made.ts';
import { launch } from './support/launch.ts';

/** Screens that a finger takes away. */

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A stack of `one` and, above it, what `over` says. As React does, it drops what was dismissed. */
const stackWith = (over: string) => `
var FILL = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 };
var screen = function (component, id, props) {
  return h(component, Object.assign({ id: id, testID: id, activityState: 2 }, FILL, props),
    h('RCTView', { id: id + '.content', testID: id + '.content', flex: 1, backgroundColor: 0xffeeeeee }));
};
function app() {
  on('two', 'topDismissed', function () {
    Promise.resolve().then(function () { byId.stack.children.pop(); commit(); });
  });
  return h('RNSScreenStack', { id: 'stack', flex: 1 }, screen('RNSScreen', 'one'), ${over});
}`;

const opened = async (over: string, settings = {}) => {
  const app = await openHandMade(browser, stackWith(over), settings);
  await app.hears('two', 'topAppear');
  const session = await app.page.context().newCDPSession(app.page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ id: 1, x, y }],
    });
  /** Down, there in two steps; it stays down. */
  const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
    await finger('touchStart', ...from);
    await finger('touchMove', (from[0] + to[0]) / 2, (from[1] + to[1]) / 2);
    await finger('touchMove', ...to);
  };
  /** It rests first: how fast it was depends on the machine. */
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

test('iOS: a finger from the edge takes a screen along, and lets it go', async () => {
  await using app = await opened(PUSHED);
  await app.drag([5, 400], [305, 410]);
  await expect.poll(() => app.box('two')).toMatchObject({ x: 300 });
  expect((await app.box('one')).x).toBeLessThan(0);
  await app.lift();
  await app.hears('two', 'topDismissed');
  await app.hears('one', 'topAppear');
  await expect.poll(() => app.app.getByTestId('two').count()).toBe(0);
  await expect.poll(() => app.box('one')).toMatchObject({ x: 0 });
  expect(app.names('two.content')).not.toContain('topTouchStart');
  expect(app.complaints).toEqual([]);
});

test('iOS: one that did not come far enough comes back, and what is tapped at the edge is pressed', async () => {
  await using app = await opened(PUSHED);
  await app.drag([5, 400], [105, 400]);
  await app.lift();
  await app.hears('two', 'topGestureCancel');
  await app.hears('two', 'topAppear', 2);
  await expect.poll(() => app.box('two')).toMatchObject({ x: 0 });
  expect(app.names('two')).not.toContain('topDismissed');
  await app.page.touchscreen.tap(5, 400);
  await app.hears('two.content', 'topTouchEnd');
  expect(app.names('two.content')).toEqual(['topTouchStart', 'topTouchEnd']);
});

test('iOS: not where the app does not want it, and it may ask first', async () => {
  await using without = await opened("screen('RNSScreen', 'two', { gestureEnabled: false })");
  await without.drag([5, 400], [305, 400]);
  await without.hears('two.content', 'topTouchMove');
  expect(await without.box('two')).toMatchObject({ x: 0 });
  await using asking = await opened("screen('RNSScreen', 'two', { preventNativeDismiss: true })");
  await asking.drag([5, 400], [305, 400]);
  await asking.lift();
  await asking.hears('two', 'topNativeDismissCancelled');
  await asking.hears('two', 'topAppear', 2);
  await expect.poll(() => asking.box('two')).toMatchObject({ x: 0 });
});

test('iOS: anywhere, where the app wants it so; the app’s touch ends', async () => {
  await using app = await opened("screen('RNSScreen', 'two', { fullScreenSwipeEnabled: true })");
  await app.drag([150, 400], [380, 400]);
  await app.hears('two.content', 'topTouchCancel');
  await expect.poll(() => app.box('two')).toMatchObject({ x: 230 });
  await app.lift();
  await app.hears('two', 'topDismissed');
});

test('iOS: a card is dragged down and away', async () => {
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
  '%s: a sheet goes from detent to detent, and away',
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
