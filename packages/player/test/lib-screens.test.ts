import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHandMade } from './support/hand-made.ts';
import { launch } from './support/launch.ts';
import { note, notes } from './support/notes.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

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
  // As React does: after the events that came together.
  on('two', 'topDismissed', function () { Promise.resolve().then(function () { children().pop(); commit(); }); });
  on('two', 'topHeaderBackButtonClicked', function () { children().pop(); commit(); });
  return h('RNSScreenStack', { id: 'stack', flex: 1 }, screen('one'));
}`;

const LIFE = /^top(Will|Did)?(Appear|Disappear)$|^topDismissed$|^topFinishTransitioning$/;
const life = (told: { id: string; name: string }[]) =>
  told.filter(({ name }) => LIFE.test(name)).map(({ id, name }) => `${id} ${name.slice(3)}`);

test('iOS: a push and a pop move, and tell the screens in order', async () => {
  await using app = await openHandMade(browser, STACK);
  expect(await app.hears('one', 'topHeaderHeightChange')).toMatchObject({ headerHeight: 91 });
  await expect
    .poll(() => app.app.getByTestId('one.content').boundingBox())
    .toMatchObject({ y: 91, height: 753 });
  await app.app.getByTestId('one.push').click();
  await app.hears('stack', 'topFinishTransitioning', 2);
  expect(life(app.told())).toEqual([
    ...['one WillAppear', 'one Appear', 'stack FinishTransitioning'],
    ...['one WillDisappear', 'two WillAppear', 'one Disappear', 'two Appear'],
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
    ...['two WillDisappear', 'one WillAppear', 'two Dismissed', 'two Disappear'],
    ...['one Appear', 'stack FinishTransitioning'],
  ]);
  await expect.poll(() => app.app.getByTestId('one').isVisible()).toBe(true);
  await expect.poll(() => app.app.getByTestId('two').count()).toBe(0);
  expect(app.complaints).toEqual([]);
});

test('iOS: content that asks for it begins below a header that it is seen through, once', async () => {
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
  expect(await app.hears('list', 'topScroll')).toMatchObject({ contentOffset: { x: 0, y: -91 } });
});

test('a screen that JavaScript takes away is seen leaving, and then gone', async () => {
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

test('Android: the toolbar, and its back button asks JavaScript', async () => {
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

test('a modal of iOS is a card over the window, and a sheet goes by a tap beside it', async () => {
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

const TABS = (host: string, tab: string) => `
function app() {
  return h('${host}', { id: 'tabs', flex: 1, navStateRequest: { selectedScreenKey: 'b', baseProvenance: 0 } },
    h('${tab}', { id: 'a', testID: 'a', screenKey: 'a', tabKey: 'a', title: 'First', badgeValue: '3' }),
    h('${tab}', { id: 'b', testID: 'b', screenKey: 'b', tabKey: 'b', isFocused: true, title: 'Second' }));
}`;

test('tabs of the newer versions', async () => {
  await using app = await openHandMade(browser, TABS('RNSTabsHostIOS', 'RNSTabsScreenIOS'));
  await expect.poll(() => app.app.getByTestId('b').isVisible()).toBe(true);
  await expect.poll(() => app.app.getByTestId('a').isVisible()).toBe(false);
  await expect
    .poll(() => app.app.getByTestId('b').boundingBox())
    .toMatchObject({ y: 0, height: 844 - 49 - 34 });
  await app.app.getByRole('tab', { name: 'First' }).click();
  expect(await app.hears('tabs', 'topTabSelected')).toMatchObject({
    ...{ selectedScreenKey: 'a', isRepeated: false, actionOrigin: 'user' },
  });
  await app.hears('b', 'topDidDisappear');
  await expect.poll(() => app.app.getByTestId('a').isVisible()).toBe(true);
  const first = app.app.getByRole('tab', { name: 'First' });
  await first.click();
  expect(await app.hears('tabs', 'topTabSelected', 2)).toMatchObject({ isRepeated: true });
  // The bar was drawn anew meanwhile: whoever uses a keyboard goes on from there.
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('icons of tabs that are symbols or drawables are signs like them', async () => {
  const icons = (platform: 'ios' | 'android', props: string) =>
    openHandMade(
      browser,
      `function app() {
        var host = '${platform === 'ios' ? 'RNSTabsHostIOS' : 'RNSTabsHostAndroid'}';
        return h(host, { id: 'tabs', flex: 1 }, ${props});
      }`,
      { platform },
    );
  const tab = (key: string, props: object) =>
    `h('RNSTabsScreen', ${JSON.stringify({ id: key, screenKey: key, ...props })})`;
  await using ios = await icons(
    'ios',
    [
      tab('a', { title: 'Home', iconType: 'sfSymbol', iconResourceName: 'house.fill' }),
      tab('b', { systemItem: 'search' }),
      tab('c', { title: 'Plain', systemItem: 'constructor' }),
    ].join(),
  );
  const tabs = ios.app.getByRole('tab');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['⌂\nHome', '⌕\nSearch', 'Plain']);
  await using android = await icons(
    'android',
    tab('a', { title: 'Home', drawableIconResourceName: 'anything' }),
  );
  await expect.poll(() => android.app.getByRole('tab').innerText()).toBe('◆\nHome');
});

const BAR_ITEMS = `
function app() {
  var item = function (props) { return Object.assign({ type: 'button' }, props); };
  return h('RNSScreenStack', { id: 'stack', flex: 1 },
    h('RNSScreen', Object.assign({ id: 'one', activityState: 2 }, FILL),
      h('RNSScreenContentWrapper', { id: 'wrap', flex: 1 }),
      h('RNSScreenStackHeaderConfig', { id: 'head', title: 'Title',
        headerLeftBarButtonItems: [item({ buttonId: '0-left', title: 'Edit', tintColor: 0xffff0000 })],
        headerRightBarButtonItems: [
          item({ buttonId: '0-right', sfSymbolName: 'plus', accessibilityLabel: 'Add', badge: { value: '7' } }),
          { type: 'spacing', spacing: 40 },
          item({ buttonId: '1-right', title: 'Off', disabled: true }),
          { type: 'menu', title: 'More', menu: { title: 'Choose', items: [
            { type: 'action', title: 'Copy', menuId: '0-3-right', state: 'on' },
            { type: 'action', title: 'Hidden', menuId: '1-3-right', hidden: true },
            { type: 'submenu', title: 'Share', items: [
              { type: 'action', title: 'By mail', menuId: '2.0-3-right', destructive: true }] }] } }] })));
}`;

test('iOS: buttons and menus of a header that the system draws', async () => {
  await using app = await openHandMade(browser, `${STACK}${BAR_ITEMS}`);
  const button = (name: string) => app.app.getByRole('button', { name });
  const box = (name: string) => button(name).boundingBox();
  await expect.poll(() => button('Edit').isVisible()).toBe(true);
  const color = await button('Edit').evaluate((element) => getComputedStyle(element).color);
  expect(color).toBe('rgb(255, 0, 0)');
  const [edit, add, off] = await Promise.all([box('Edit'), box('Add'), box('Off')]);
  expect(edit).toMatchObject({ x: 16 });
  expect(add && add.x + add.width).toBe(390 - 16);
  expect(off && add && add.x - (off.x + off.width)).toBe(40 + 2 * 12);
  expect(await button('Add').innerText()).toBe('+\n7');
  expect(await button('Off').isDisabled()).toBe(true);
  await button('Add').click();
  expect(await app.hears('head', 'topPressHeaderBarButtonItem')).toMatchObject({
    buttonId: '0-right',
  });
  await button('More').click();
  const rows = app.app.locator('.header-menu-row');
  expect(await rows.allInnerTexts()).toEqual(['Copy\n✓', 'Share\n›']);
  expect(await app.app.getByRole('menuitemcheckbox', { name: 'Copy', checked: true }).count()).toBe(
    1,
  );
  const focused = () => app.app.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Copy✓');
  await app.page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Share›');
  const [menu, more] = [await app.app.getByRole('menu').boundingBox(), await box('More')];
  expect(menu?.y).toBeGreaterThanOrEqual((more?.y ?? 0) + (more?.height ?? 0));
  await rows.nth(1).click();
  await expect.poll(focused).toBe('By mail');
  await app.page.keyboard.press('Enter');
  expect(await app.hears('head', 'topPressHeaderBarButtonMenuItem')).toMatchObject({
    menuId: '2.0-3-right',
  });
  await expect.poll(() => app.app.getByRole('menu').count()).toBe(0);
  await button('More').click();
  await app.page.keyboard.press('Escape');
  await expect.poll(() => app.app.getByRole('menu').count()).toBe(0);
  expect(await focused()).toBe('More');
  // A second press of its button closes it.
  await button('More').click();
  await app.app.getByRole('menu').waitFor();
  await expect.poll(() => button('More').getAttribute('aria-expanded')).toBe('true');
  await button('More').click();
  await expect.poll(() => app.app.getByRole('menu').count()).toBe(0);
  expect(app.complaints).toEqual([]);
});

test('in the dark the bar of tabs is dark, whatever is on it light', async () => {
  const lightness = (color: string) => {
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3;
  };
  for (const platform of ['ios', 'android'] as const) {
    const source = TABS(`RNSTabsHost${platform === 'ios' ? 'IOS' : 'Android'}`, 'RNSTabsScreen');
    await using app = await openHandMade(browser, source, { platform, colorScheme: 'dark' });
    const of = (selector: string, name: string) =>
      app.app
        .locator(selector)
        .evaluate(
          (element, property) => getComputedStyle(element).getPropertyValue(property),
          name,
        );
    expect(lightness(await of('.tab-bar', 'background-color')), platform).toBeLessThan(50);
    for (const tab of ['.tab.is-selected', '.tab:not(.is-selected)'])
      expect(lightness(await of(tab, 'color')), `${platform} ${tab}`).toBeGreaterThan(100);
  }
});

test('tabs of the older versions, on Android', async () => {
  await using app = await openHandMade(browser, TABS('RNSBottomTabs', 'RNSBottomTabsScreen'), {
    platform: 'android',
  });
  await expect.poll(() => app.app.getByTestId('b').isVisible()).toBe(true);
  await app.app.getByRole('tab', { name: 'First' }).click();
  expect(await app.hears('tabs', 'topNativeFocusChange')).toMatchObject({ tabKey: 'a' });
  await expect.poll(() => app.app.getByTestId('a').isVisible()).toBe(true);
  await expect.poll(() => app.app.locator('.tab-badge').textContent()).toBe('3');
});
