import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { list, offset, openScrolling, rest, swipe } from './support/scrolling.ts';
import { nextFrames } from './support/time.ts';

const browser = await browserOfWorker();

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
  await app.hears('list', 'topScrollEndDrag');
  const told = () => app.told('list').filter(({ name }) => name === 'topScroll');
  await expect.poll(() => told().length).toBe(2);
  expect(told().at(-1)?.payload).toMatchObject({ contentOffset: { y: 250 } });
});

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
