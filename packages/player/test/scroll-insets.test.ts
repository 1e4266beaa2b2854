import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { DEFAULT_BAR_PREFERENCES } from '../src/shared/bars.ts';
import { deviceOf, surroundingsOf } from '../src/shared/device.ts';
import { type App, list, offset, openScrolling, rest } from './support/scrolling.ts';
import { nextFrames } from './support/time.ts';

const browser = await browserOfWorker();

const opened = (source: string, settings?: Partial<Settings>) =>
  openScrolling(browser, source, settings);

test('contentInset adds space before the content', async () => {
  const props = '{ contentInset: { top: 50, bottom: 20 }, contentOffset: { x: 0, y: -50 } }';
  await using app = await opened(list(props));
  await app.page.mouse.move(100, 300);
  await app.page.mouse.wheel(0, 50);
  await app.hears('list', 'topMomentumScrollEnd');
  await expect.poll(() => offset(app)?.y).toBe(0);
  expect(await app.hears('list', 'topScroll')).toMatchObject({
    contentOffset: { y: 0 },
    contentInset: { top: 50, bottom: 20 },
    contentSize: { height: 8800 },
  });
});

test('centerContent: content that is shorter than its scroll view is in its middle, on iOS', async () => {
  const source = `function app() {
    return h('RCTView', { id: 'root', flex: 1 },
      h('RCTScrollView', { id: 'list', testID: 'list', height: 600, centerContent: true, overflow: 'scroll' },
        h('RCTScrollContentView', { id: 'content' },
          h('RCTView', { id: 'picture', testID: 'picture', height: 200 }))));
  }
  on('picture', 'topTouchEnd', function () { set('picture', { height: 900 }); });`;
  const y = async (app: App) => (await app.app.getByTestId('picture').boundingBox())?.y;
  await using ios = await opened(source);
  await expect.poll(() => y(ios)).toBe(200);
  await ios.page.mouse.click(100, 300);
  await expect.poll(() => y(ios)).toBe(0);
  await using android = await opened(source, { platform: 'android' });
  expect(await y(android)).toBe(0);
});

const AUTOMATIC = "contentInsetAdjustmentBehavior: 'automatic'";
const top = async (app: App) =>
  app.app.locator('.scroll-content > .view').first().boundingBox({ timeout: 5000 });

test('ios: automatic insets keep the content between status bar and home indicator', async () => {
  const source = `${list(`{ ${AUTOMATIC}, height: 844, contentInset: { top: 10 } }`)}
    on('row0', 'topTouchEnd', function () { command('list', 'scrollTo', [0, 100, false]); });
    on('row5', 'topTouchEnd', function () { command('list', 'scrollToEnd', [false]); });`;
  await using app = await opened(source);
  await expect.poll(() => top(app)).toMatchObject({ y: 57 });
  expect(await app.hears('list', 'topScroll')).toMatchObject({
    contentOffset: { x: 0, y: -57 },
    contentInset: { top: 10, bottom: 0 },
    contentSize: { height: 8800 },
  });
  await app.page.mouse.click(100, 60);
  await expect.poll(() => offset(app)?.y).toBe(100);
  await expect.poll(() => top(app)).toMatchObject({ y: -100 });
  // The content keeps its place when the insets change, as on a rotation.
  const around = surroundingsOf(deviceOf('ios'), {
    ...DEFAULT_BAR_PREFERENCES,
    turned: false,
    colorScheme: 'light',
  });
  const surroundings = { ...around, insets: { ...around.insets, top: 20 } };
  await app.send({ type: 'surroundings', surroundings });
  await nextFrames(app.app);
  await nextFrames(app.app);
  await expect.poll(() => top(app)).toMatchObject({ y: -100 });
  await app.page.mouse.click(100, 5 * 44 - 100 + 20);
  const end = 8800 - 844 + 34;
  await expect.poll(() => offset(app)?.y).toBe(end);
});

test('ios: the content of a list that refreshes is below the control', async () => {
  const control = (refreshing: boolean) =>
    `h('PullToRefreshView', { id: 'control', refreshing: ${refreshing} }),`;
  await using app = await opened(`${list(`{ ${AUTOMATIC}, height: 844 }`, control(true))}
    on('row0', 'topTouchEnd', function () { set('control', { refreshing: false }); });`);
  await expect.poll(() => top(app)).toMatchObject({ y: 47 + 60 });
  const spinner = app.app.locator('.pull-spinner');
  await expect.poll(() => spinner.boundingBox()).toMatchObject({ y: 47, width: 390, height: 60 });
  await app.page.mouse.click(100, 120);
  await expect.poll(() => top(app)).toMatchObject({ y: 47 });
});

test('automatic insets do not apply on android, by default, or to an uncovered view', async () => {
  const still: [string, Partial<Settings>][] = [
    ["{ height: 844, contentInsetAdjustmentBehavior: 'never' }", {}],
    ['{ height: 844 }', {}],
    [`{ height: 844, ${AUTOMATIC} }`, { platform: 'android' }],
    [`{ height: 500, marginTop: 100, ${AUTOMATIC} }`, {}],
    [
      "{ height: 844, flexDirection: 'row', contentInsetAdjustmentBehavior: 'scrollableAxes', alwaysBounceHorizontal: true }",
      {},
    ],
  ];
  for (const [props, settings] of still) {
    await using app = await opened(list(props), settings);
    await nextFrames(app.app);
    const y = props.includes('marginTop') ? 100 : 0;
    expect(await top(app), props).toMatchObject({ x: 0, y });
    expect(app.names('list'), props).toEqual([]);
  }
});

test('ios: a list is horizontal by its flexDirection', async () => {
  const source = list("{ flexDirection: 'row' }").replace(
    "id: 'content'",
    "id: 'content', width: 900",
  );
  await using app = await opened(source);
  await app.page.mouse.move(300, 300);
  await app.page.mouse.down();
  await app.page.mouse.move(100, 300, { steps: 5 });
  await rest(app);
  await app.page.mouse.up();
  await app.hears('list', 'topScrollEndDrag');
  expect(await app.hears('list', 'topScroll')).toMatchObject({
    contentSize: { width: 900 },
    contentOffset: { y: 0 },
  });
});

test('ios: automaticallyAdjustKeyboardInsets scrolls the field above the keyboard', async () => {
  const field = "h('RCTSinglelineTextInputView', { id: 'in', testID: 'in', height: 44 })";
  const rows = Array.from(
    { length: 16 },
    (_, at) => `h('RCTView', { id: 'space${at}', height: 44 })`,
  );
  const all = `h.apply(null, ['RCTScrollContentView', { id: 'content' }].concat([${rows}, ${field}]))`;
  await using app = await opened(`function app() {
    return h('RCTView', { id: 'root', flex: 1 }, h('RCTScrollView', { id: 'list', testID: 'list',
      height: 844, flexDirection: 'column', automaticallyAdjustKeyboardInsets: true }, ${all}));
  }`);
  await app.send({ type: 'softKeyboard', shown: true });
  const input = app.app.getByTestId('in');
  await input.click();
  // The keyboard is 336 high, and the field ends at 748.
  await expect.poll(() => input.boundingBox()).toMatchObject({ y: 844 - 336 - 44, height: 44 });
  expect(await app.hears('list', 'topScroll')).toMatchObject({
    contentOffset: { y: 748 - 508 },
    contentInset: { bottom: 336 },
  });
  await input.evaluate((one) => one.blur());
  await expect.poll(() => input.boundingBox()).toMatchObject({ y: 704 });
});
