import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const source = (props: string) => `
  var sheets = __turboModuleProxy('TrueSheetModule');
  var inside = h('TrueSheetContainerView', { id: 'container' },
    h('TrueSheetContentView', { id: 'content' },
      h('RCTView', { id: 'button', height: 100, focusable: true, testID: 'button' })));
  var sheet = h('TrueSheetView', Object.assign({ id: 'sheet', testID: 'sheet' }, ${props}), inside);
  function app() {
    return h('RCTView', { id: 'root', flex: 1 },
      h('RCTView', { id: 'open', height: 100, focusable: true, testID: 'open' }), sheet);
  }
  on('open', 'topTouchEnd', function () {
    sheets.presentByRef(byId.sheet.tag, 0, true).then(function () { say('open', 'presented', {}); });
  });
  on('button', 'topTouchEnd', function () {
    sheets.resizeByRef(byId.sheet.tag, 1).then(function () { say('button', 'resized', {}); });
  });`;

test('[player.true-sheet] a sheet is presented, resized, dragged and dismissed', async () => {
  await using app = await openHandMade(browser, source('{ detents: [0.25, 0.5] }'));
  await app.hears('sheet', 'topMount');
  const panel = app.app.locator('[data-testid=sheet]');
  const box = () => panel.boundingBox();
  expect(await panel.count()).toBe(0);
  await app.page.mouse.click(100, 50);
  await app.hears('open', 'presented');
  expect(await box()).toMatchObject({ x: 0, y: 633, width: 390, height: 211 });
  expect(await app.hears('sheet', 'topDidPresent')).toMatchObject({ index: 0, detent: 0.25 });

  await app.page.mouse.click(100, 680);
  await app.hears('button', 'resized');
  await expect.poll(box).toMatchObject({ y: 422, height: 422 });
  if (process.env.VITRINE_PICTURE) await app.page.screenshot({ path: process.env.VITRINE_PICTURE });

  const drag = async (from: number, to: number) => {
    await app.page.mouse.move(200, from);
    await app.page.mouse.down();
    for (let step = 1; step <= 10; step += 1)
      await app.page.mouse.move(200, from + ((to - from) * step) / 10);
    // A finger that rests has no speed.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await app.page.mouse.move(200, to);
    await app.page.mouse.up();
  };
  await drag(600, 780);
  expect(await app.hears('sheet', 'topDetentChange', 2)).toMatchObject({ index: 0 });
  await expect.poll(box).toMatchObject({ y: 633 });
  await app.page.mouse.click(200, 300);
  await app.hears('sheet', 'topDidDismiss');
  await expect.poll(() => panel.count()).toBe(0);
  expect(app.names('open')).not.toContain('topTouchCancel');
});

test('a sheet emits topMount each time its content is mounted anew', async () => {
  const app = `${source('{ detents: [0.25] }')}
    function fill(children) { byId.sheet.children = children; commit(); }
    on('sheet', 'topDidDismiss', function () { fill([]); fill([inside]); });`;
  await using opened = await openHandMade(browser, app);
  for (const times of [1, 2]) {
    await opened.hears('sheet', 'topMount', times);
    await opened.page.mouse.click(100, 50);
    await opened.hears('sheet', 'topDidPresent', times);
    await opened.page.mouse.click(200, 300);
    await opened.hears('sheet', 'topDidDismiss', times);
  }
});

test('a sheet as high as its content leaves the app below usable without a dim', async () => {
  const props = '{ detents: [-1], dimmed: false, initialDetentIndex: 0, dismissible: false }';
  await using app = await openHandMade(browser, source(props));
  await app.hears('sheet', 'topDidPresent');
  const panel = app.app.locator('[data-testid=sheet]');
  await expect.poll(() => panel.boundingBox()).toMatchObject({ height: 134 });
  await app.page.mouse.click(100, 50);
  await app.hears('open', 'topTouchStart');
  await app.page.keyboard.press('Escape');
  expect(await panel.count()).toBe(1);
});

test('[player.bottom-sheet] a sheet of an app’s own module opens when it is mounted, and emits its state', async () => {
  await using app = await openHandMade(
    browser,
    `var module = expo.modules.BottomSheet;
    function app() {
      return h('RCTView', { id: 'root', flex: 1 },
        h('ViewManagerAdapter_BottomSheet', { id: 'sheet', testID: 'sheet', position: 'absolute', width: '100%', height: 600 },
          h('RCTView', { id: 'inner', flex: 1 },
            h('RCTView', { id: 'content' },
              h('RCTScrollView', { id: 'list', testID: 'list', overflow: 'scroll', flexGrow: 1, flexShrink: 1 },
                h('RCTScrollContentView', { id: 'rows' },
                  h('RCTView', { id: 'row', testID: 'row', height: 200 })))))));
    }
    on('row', 'topTouchEnd', function () { set('row', { height: 2000 }); });
    on('list', 'topScroll', function () { set('sheet', { preventDismiss: true }); });
    on('sheet', 'topAttemptDismiss', function () { module.dismissAll(); });`,
  );
  const states = () => app.told('sheet').map(({ payload }) => payload.state);
  await expect.poll(states).toContain('open');
  expect(app.told('sheet').slice(0, 2)).toMatchObject([
    { name: 'topStateChange', payload: { state: 'opening' } },
    { name: 'topSnapPointChange', payload: { snapPoint: 1 } },
  ]);
  const panel = app.app.getByTestId('sheet');
  const height = async () => (await panel.boundingBox())?.height;
  await expect.poll(height).toBe(234);
  await app.app.getByTestId('row').click();
  // A longer list scrolls in a sheet that is as high as it may be.
  await expect.poll(height).toBe(797);
  await app.page.mouse.wheel(0, 300);
  await app.hears('list', 'topScroll');
  await app.page.mouse.click(200, 20);
  await app.hears('sheet', 'topAttemptDismiss');
  await expect.poll(states).toContain('closed');
  expect(states().filter(Boolean)).toEqual(['opening', 'open', 'closing', 'closed']);
  expect(await panel.count()).toBe(0);
});
