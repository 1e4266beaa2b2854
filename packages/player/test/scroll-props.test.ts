import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { list, offset, openScrolling, rest, swipe } from './support/scrolling.ts';

const browser = await browserOfWorker();

const opened = (source: string, settings?: Partial<Settings>) =>
  openScrolling(browser, source, settings);

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

test('a list of 20 001 pages starts at the page that the app scrolls to, and goes on from there', async () => {
  const [PAGES, PAGE] = [20_001, 600];
  const long = `h('RCTView', { id: 'long', height: ${(PAGES - 200) * PAGE + 200 * (PAGE - 44)} })`;
  const source = `${list(`{ snapToInterval: ${PAGE} }`, '', long)}
    on('long', 'topTouchEnd', function () { command('list', 'scrollTo', [0, ${10_000 * PAGE}, false]); });
    on('list', 'topScroll', function (event) {
      if (event.contentOffset.y === ${10_000 * PAGE}) command('list', 'scrollTo', [0, ${18_000 * PAGE}, true]);
    });`;
  await using app = await opened(source);
  await app.page.mouse.click(100, 300);
  await expect.poll(() => offset(app)?.y).toBe(18_000 * PAGE);
  expect(app.told('list').map(({ payload }) => payload.contentOffset)).toContainEqual({
    x: 0,
    y: 10_000 * PAGE,
  });
  await app.page.mouse.move(100, 500);
  await app.page.mouse.down();
  await app.page.mouse.move(100, 130, { steps: 5 });
  await rest(app);
  await app.page.mouse.up();
  await app.hears('list', 'topMomentumScrollEnd');
  await expect.poll(() => offset(app)?.y).toBe(18_001 * PAGE);
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

test('scrollTo where the list is already emits nothing', async () => {
  const source = `${list('{}')}
    on('list', 'topMomentumScrollEnd', function () { command('list', 'scrollTo', [0, 440, true]); });`;
  await using app = await opened(source);
  await app.page.mouse.move(100, 300);
  await app.page.mouse.wheel(0, 440);
  await app.hears('list', 'topMomentumScrollEnd');
  await rest(app);
  await rest(app);
  const ends = () => app.names('list').filter((name) => name === 'topMomentumScrollEnd').length;
  expect(ends()).toBe(1);
});

test.each(['ios', 'android'] as const)(
  '%s: scrollTo without animation emits an end of momentum on iOS alone',
  async (platform) => {
    const source = `${list('{}')}
      on('row2', 'topTouchEnd', function () { command('list', 'scrollTo', [0, 440, false]); });`;
    await using app = await opened(source, { platform });
    await app.page.mouse.click(100, 100);
    await expect.poll(() => offset(app)?.y).toBe(440);
    await rest(app);
    await rest(app);
    const ends = app.names('list').filter((name) => /Momentum|Drag/.test(name));
    expect(ends).toEqual(platform === 'ios' ? ['topMomentumScrollEnd'] : []);
  },
);

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

test('a wheel scrolls a horizontal list inside of an inverted one, which stays', async () => {
  await using app = await opened(`function app() {
    var cells = function (id, more) { return [0, 1, 2, 3].map(function (at) {
      return h('RCTView', Object.assign({ id: id + at, backgroundColor: 0xff00ff00 }, more)); }); };
    var inner = h.apply(null, ['RCTScrollView', { id: 'inner', horizontal: true, height: 100 },
      h.apply(null, ['RCTScrollContentView', { id: 'inner.content', flexDirection: 'row' }].concat(cells('x', { width: 300, height: 100 })))]);
    return h('RCTScrollView', { id: 'list', flex: 1, transform: [{ scaleY: -1 }] },
      h.apply(null, ['RCTScrollContentView', { id: 'content' }, h('RCTView', { id: 'cell', transform: [{ scaleY: -1 }] }, inner)]
        .concat(cells('y', { height: 500 }))));
  }`);
  const at = () =>
    app.app.evaluate(() =>
      [...document.querySelectorAll('.scroll')].map(({ scrollLeft, scrollTop }) => [
        scrollLeft,
        scrollTop,
      ]),
    );
  // The first row of an inverted list is at the bottom.
  await app.page.mouse.move(100, 800);
  await app.page.mouse.wheel(90, 0);
  await expect.poll(at).toEqual([
    [0, 0],
    [90, 0],
  ]);
  await app.page.mouse.wheel(0, -60);
  await expect.poll(at).toEqual([
    [0, 60],
    [90, 0],
  ]);
});

test('Android: the disc of a refresh rests 24 below the top and its offset', async () => {
  const source = `function app() {
    return h('AndroidSwipeRefreshLayout', { id: 'refresh', flex: 1, refreshing: true, progressViewOffset: 10 },
      h('RCTScrollView', { id: 'list', flex: 1, overflow: 'scroll' }, h('RCTScrollContentView', { id: 'content' })));
  }`;
  await using app = await opened(source, { platform: 'android' });
  await expect.poll(async () => (await app.app.locator('.pull-disc').boundingBox())?.y).toBe(34);
});

test('iOS: the spinner of a refresh is grey, unless the app gives it a tint', async () => {
  const source = (tint: string) => `function app() {
    return h('RCTScrollView', { id: 'list', flex: 1, overflow: 'scroll' },
      h('PullToRefreshView', Object.assign({ id: 'refresh', refreshing: true }, ${tint})),
      h('RCTScrollContentView', { id: 'content' }));
  }`;
  const seen = async (tint: string) => {
    await using app = await opened(source(tint), { colorScheme: 'dark' });
    return await app.app.locator('.pull-spinner').evaluate((one) => getComputedStyle(one).color);
  };
  expect(await seen('{}')).toBe('rgb(153, 153, 153)');
  expect(await seen('{ tintColor: 0xffff0000 | 0 }')).toBe('rgb(255, 0, 0)');
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
