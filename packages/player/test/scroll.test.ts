import type { Browser, CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { list, offset, openScrolling, rest } from './support/scrolling.ts';
import { nextFrames } from './support/time.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const opened = (source: string, settings?: Partial<Settings>) =>
  openScrolling(browser, source, settings);

const ORDER = [
  'topScrollBeginDrag',
  'topScroll',
  'topScrollEndDrag',
  'topMomentumScrollBegin',
  'topMomentumScrollEnd',
];

/** The names of scroll events, in the order of their first occurrence. */
const firsts = (names: string[]) => [...new Set(names)].filter((name) => name.includes('Scroll'));

/** Swipes with one finger, and lifts it after `held` has resolved. */
async function swipe(
  session: CDPSession,
  from: number,
  to: number,
  held: () => Promise<unknown> = async () => {},
): Promise<void> {
  const at = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ id: 1, x: 100, y }] });
  await at('touchStart', from);
  for (let step = 1; step <= 8; step += 1) await at('touchMove', from + ((to - from) * step) / 8);
  await held();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a finger scrolls with events in order, and cancels the touch of the app', async () => {
  await using app = await opened(list('{}'));
  const session = await app.page.context().newCDPSession(app.page);
  await swipe(session, 500, 200, () => app.hears('list', 'topScroll'));
  await app.hears('list', 'topMomentumScrollEnd');
  expect(firsts(app.names('list'))).toEqual(ORDER);
  const row = app.told().find(({ name }) => name === 'topTouchStart');
  expect(app.names(row?.id)).toContain('topTouchCancel');
  expect(app.names(row?.id)).not.toContain('topTouchEnd');
  expect(await app.hears('list', 'topScroll')).toMatchObject({
    contentSize: { width: 390, height: 8800 },
    layoutMeasurement: { width: 390, height: 600 },
    contentInset: { top: 0, left: 0, bottom: 0, right: 0 },
    zoomScale: 1,
  });
});

test('wheel and mouse scroll, and a drag cancels the touch of the app', async () => {
  await using app = await opened(list('{}'));
  await app.page.mouse.move(100, 300);
  await app.page.mouse.wheel(0, 120);
  await app.hears('list', 'topMomentumScrollEnd');
  await expect.poll(() => offset(app)).toEqual({ x: 0, y: 120 });
  await app.page.mouse.down();
  await app.page.mouse.move(100, 250, { steps: 5 });
  await rest(app);
  await app.page.mouse.up();
  await app.hears('list', 'topScrollEndDrag', 2);
  await expect.poll(() => offset(app)?.y).toBeGreaterThan(155);
  expect(app.names().filter((name) => name === 'topTouchCancel')).toHaveLength(1);
  expect(app.names()).not.toContain('topTouchEnd');
});

test('a responder that blocks native scrolling keeps the list in its place', async () => {
  const source = `${list('{}')}
    on('row6', 'topTouchStart', function () { responder('row6', true, true); });`;
  await using app = await opened(source);
  await app.page.mouse.move(100, 290);
  await app.page.mouse.down();
  // The app blocks in the handler of this event.
  await app.hears('row6', 'topTouchStart');
  await app.page.mouse.move(100, 200, { steps: 4 });
  await app.page.mouse.up();
  await app.hears('row6', 'topTouchEnd');
  const session = await app.page.context().newCDPSession(app.page);
  const at = (type: 'touchStart' | 'touchMove', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ id: 1, x: 100, y }] });
  await at('touchStart', 290);
  await app.hears('row6', 'topTouchStart', 2);
  for (const y of [280, 260, 230, 200]) await at('touchMove', y);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await app.hears('row6', 'topTouchEnd', 2);
  expect(app.names('list')).toEqual([]);
});

test('commands scroll without drag events', async () => {
  const source = `${list('{ contentOffset: { x: 0, y: 300 } }')}
    on('list', 'topTouchEnd', function () {});
    on('row8', 'topTouchEnd', function () { command('list', 'scrollTo', [0, 1000, true]); });
    on('list', 'topMomentumScrollEnd', function () { command('list', 'scrollToEnd', [false]); });`;
  await using app = await opened(source);
  expect(await app.hears('list', 'topScroll')).toMatchObject({ contentOffset: { x: 0, y: 300 } });
  await app.page.mouse.click(100, 8 * 44 - 300 + 20);
  await app.hears('list', 'topMomentumScrollEnd');
  await expect.poll(() => offset(app)).toEqual({ x: 0, y: 8200 });
  expect(app.names('list')).not.toContain('topScrollBeginDrag');
});

test('scrollEventThrottle drops events between the first and the last', async () => {
  await using app = await opened(list('{ scrollEventThrottle: 1e9 }'));
  // While the mouse is down, scrolling does not end between the moves.
  await app.page.mouse.move(100, 400);
  await app.page.mouse.down();
  for (let step = 1; step <= 5; step += 1) {
    await app.page.mouse.move(100, 400 - step * 50);
    await nextFrames(app.app);
  }
  await rest(app);
  await app.page.mouse.up();
  await app.hears('list', 'topMomentumScrollEnd');
  const told = app.told('list').filter(({ name }) => name === 'topScroll');
  expect(told).toHaveLength(2);
  expect(told.at(-1)?.payload).toMatchObject({ contentOffset: { y: 250 } });
});

test('pagingEnabled: a drag ends at a page', async () => {
  await using app = await opened(list('{ pagingEnabled: true }'));
  await app.page.mouse.move(100, 500);
  await app.page.mouse.down();
  await app.page.mouse.move(100, 130, { steps: 5 });
  await rest(app);
  await app.page.mouse.up();
  expect(await app.hears('list', 'topScrollEndDrag')).toMatchObject({
    velocity: { x: 0, y: 0 },
    targetContentOffset: { x: 0, y: 600 },
  });
  await app.hears('list', 'topMomentumScrollEnd');
  await expect
    .poll(() => app.told('list').at(-1))
    .toMatchObject({ name: 'topMomentumScrollEnd', payload: { contentOffset: { y: 600 } } });
});

test('pagingEnabled: a fast drag moves by one page only', async () => {
  await using app = await opened(list('{ pagingEnabled: true }'));
  await app.page.mouse.move(100, 500);
  await app.page.mouse.down();
  await app.page.mouse.move(100, 440, { steps: 3 });
  await app.page.mouse.move(100, 190);
  await app.page.mouse.up();
  await app.hears('list', 'topMomentumScrollEnd');
  await expect.poll(() => offset(app)?.y).toBe(600);
});

test('a mouse drag does not press the control where it began', async () => {
  const first = `h('Switch', { id: 'switch', height: 44 }),
    h('RNGestureHandlerButton', { id: 'button', height: 44 }),
    h('RNCSegmentedControl', { id: 'segments', height: 44, values: ['one', 'two'], selectedIndex: 1 })`;
  await using app = await opened(list('{}', '', first));
  for (const y of [110, 70, 20]) {
    await app.page.mouse.move(20, y);
    await app.page.mouse.down();
    await app.page.mouse.move(20, y - 15, { steps: 5 });
    await expect.poll(() => offset(app)?.y).toBeGreaterThan(0);
    await rest(app);
    await app.page.mouse.up();
    await app.page.mouse.wheel(0, -500);
    await expect.poll(() => offset(app)?.y).toBe(0);
  }
  await app.page.mouse.click(20, 20);
  await app.hears('switch', 'topChange');
  expect(app.names('switch').filter((name) => name === 'topChange')).toHaveLength(1);
  expect(app.names('button')).not.toContain('topButtonPress');
  expect(app.names('segments')).not.toContain('topChange');
});

test('keyboardDismissMode: a drag blurs the field, and a command does not', async () => {
  const field = "h('RCTSinglelineTextInputView', { id: 'in', testID: 'in', height: 44 })";
  const source = `${list("{ keyboardDismissMode: 'on-drag' }", '', field)}
    on('in', 'topKeyPress', function () { command('list', 'scrollTo', [0, 400, true]); });`;
  await using app = await opened(source);
  const isFocused = () => app.app.evaluate(() => document.activeElement?.matches('.text-input'));
  await app.app.getByTestId('in').click();
  await app.hears('in', 'topFocus');
  await app.page.keyboard.type('a');
  await expect.poll(() => offset(app)?.y).toBe(400);
  expect(await isFocused()).toBe(true);
  await app.page.mouse.move(100, 300);
  await app.page.mouse.down();
  await app.page.mouse.move(100, 250, { steps: 5 });
  await app.hears('in', 'topBlur');
  await app.page.mouse.up();
});

test('maintainVisibleContentPosition keeps rows in place when one above grows', async () => {
  const source = `${list('{ maintainVisibleContentPosition: { minIndexForVisible: 0 } }')}
    on('list', 'topMomentumScrollEnd', function () { set('row0', { height: 144 }); });`;
  await using app = await opened(source);
  await app.page.mouse.move(100, 300);
  await app.page.mouse.wheel(0, 440);
  await app.hears('list', 'topMomentumScrollEnd');
  await expect.poll(() => offset(app)?.y).toBe(540);
});

for (const platform of ['ios', 'android'] as const) {
  test(`${platform}: pulling at the top refreshes`, async () => {
    const source =
      platform === 'ios'
        ? list('{}', `h('PullToRefreshView', { id: 'refresh', refreshing: false }),`)
        : list('{}')
            .replace(
              "h('RCTScrollView'",
              `h('AndroidSwipeRefreshLayout',
            { id: 'refresh', refreshing: false, height: 600 }, h('RCTScrollView'`,
            )
            .replace('concat(rows))))', 'concat(rows)))))');
    const done = `on('refresh', 'topRefresh', function () {
      set('refresh', { refreshing: true });
    });
    on('root', 'topTouchEnd', function () { set('refresh', { refreshing: false }); });`;
    await using app = await opened(`${source}\n${done}`, { platform });
    const session = await app.page.context().newCDPSession(app.page);
    await swipe(session, 200, 420);
    await app.hears('refresh', 'topRefresh');
    const turning = () =>
      app.app.evaluate(() => document.querySelectorAll('.is-refreshing').length);
    await expect.poll(turning).toBe(1);
    await app.page.mouse.click(100, 700);
    await expect.poll(turning).toBe(0);
    await app.page.mouse.move(100, 200);
    await app.page.mouse.down();
    await app.page.mouse.move(100, 380, { steps: 6 });
    await app.page.mouse.up();
    await app.hears('refresh', 'topRefresh', 2);
  });
}

test('scrolling 200 rows triggers no layout', async () => {
  await using app = await opened(list('{}'));
  const session = await app.page.context().newCDPSession(app.page);
  await session.send('Performance.enable');
  const count = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? 0;
  };
  await app.page.mouse.move(100, 300);
  await app.page.mouse.wheel(0, 10);
  await app.hears('list', 'topMomentumScrollEnd');
  const before = await count();
  for (let step = 0; step < 20; step += 1) {
    await app.page.mouse.wheel(0, 60);
    await nextFrames(app.app);
  }
  await app.hears('list', 'topMomentumScrollEnd', 2);
  await expect.poll(() => offset(app)?.y).toBe(1210);
  expect((await count()) - before).toBeLessThan(10);
});

test('an inverted list follows wheel and mouse in its visible direction', async () => {
  await using app = await opened(list('{ transform: [{ scaleY: -1 }] }'));
  await app.page.mouse.move(100, 300);
  await app.page.mouse.wheel(0, -120);
  await app.hears('list', 'topMomentumScrollEnd');
  await expect.poll(() => offset(app)?.y).toBe(120);
  await app.page.mouse.down();
  await app.page.mouse.move(100, 350, { steps: 5 });
  await rest(app);
  await app.page.mouse.up();
  await app.hears('list', 'topScrollEndDrag', 2);
  await expect.poll(() => offset(app)?.y).toBeGreaterThan(155);
});
