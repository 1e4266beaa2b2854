import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const TABS = (host: string, tab: string) => `
function app() {
  return h('${host}', { id: 'tabs', flex: 1, navStateRequest: { selectedScreenKey: 'b', baseProvenance: 0 } },
    h('${tab}', { id: 'a', testID: 'a', screenKey: 'a', tabKey: 'a', title: 'First', badgeValue: '3' }),
    h('${tab}', { id: 'b', testID: 'b', screenKey: 'b', tabKey: 'b', isFocused: true, title: 'Second' }));
}`;

test('RNSTabsHost: a tab is selected, shown and emitted', async () => {
  await using app = await openHandMade(browser, TABS('RNSTabsHostIOS', 'RNSTabsScreenIOS'));
  await expect.poll(() => app.app.getByTestId('b').isVisible()).toBe(true);
  await expect.poll(() => app.app.getByTestId('a').isVisible()).toBe(false);
  await expect
    .poll(() => app.app.getByTestId('b').boundingBox())
    .toMatchObject({ y: 0, height: 844 - 49 - 34 });
  await app.app.getByRole('tab', { name: 'First' }).click();
  expect(await app.hears('tabs', 'topTabSelected')).toMatchObject({
    selectedScreenKey: 'a',
    isRepeated: false,
    actionOrigin: 'user',
  });
  await app.hears('b', 'topDidDisappear');
  await expect.poll(() => app.app.getByTestId('a').isVisible()).toBe(true);
  const first = app.app.getByRole('tab', { name: 'First' });
  await first.click();
  expect(await app.hears('tabs', 'topTabSelected', 2)).toMatchObject({ isRepeated: true });
  // The bar was redrawn, and the button keeps the focus.
  expect(await first.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('iOS insets the scroll view at the beginning of a tab, and of a screen in it', async () => {
  const scroll = (id: string, props = '{}') => `h('RCTScrollView', Object.assign({
    flex: 1, flexDirection: 'column', overflow: 'scroll' }, ${props}),
    h('RCTScrollContentView', {}, h('RCTView', { testID: '${id}', height: 2000 })))`;
  const bar =
    "h('RCTView', { position: 'absolute', zIndex: 9, top: 0, height: 20, width: 390, backgroundColor: 0xff00ff00 })";
  const drawn = "h('RCTView', { height: 0, backgroundColor: 0xff00ff00 })";
  const fill = 'position: "absolute", top: 0, left: 0, right: 0, bottom: 0';
  const cases: [id: string, props: string, content: string][] = [
    [
      'header',
      '{}',
      `h('RNSScreenStack', { flex: 1 }, h('RNSScreen', { activityState: 2, ${fill} },
        h('RNSScreenContentWrapper', { flex: 1 }, ${scroll('header')}),
        h('RNSScreenStackHeaderConfig', { title: 'Title', translucent: true })))`,
    ],
    ['second', '{}', `h('RCTView', { flex: 1 }, ${drawn}, ${scroll('second')})`],
    ['own', '{}', scroll('own', '{ contentInset: { top: 10, left: 0, right: 0, bottom: 0 } }')],
    ['without', '{ overrideScrollViewContentInsetAdjustmentBehavior: false }', scroll('without')],
    [
      'pushed',
      '{}',
      `h('RNSScreenStack', { flex: 1 }, h('RNSScreen', { activityState: 2, ${fill} },
        h('RNSScreenContentWrapper', { flex: 1 }, ${scroll('pushed')})))`,
    ],
    ['below', '{}', `h('RCTView', { flex: 1 }, ${bar}, ${scroll('below')})`],
  ];
  for (const platform of ['ios', 'android'] as const) {
    const system = platform === 'ios' ? 'IOS' : 'Android';
    const tabs = cases.map(
      ([id, props, content]) =>
        `h('RNSTabsScreen${system}', Object.assign({ screenKey: '${id}', title: '${id}' }, ${props}), ${content})`,
    );
    await using app = await openHandMade(
      browser,
      `function app() {
        return h('RNSScreenStack', { flex: 1 }, h('RNSScreen', { activityState: 2, ${fill} },
          h('RNSScreenContentWrapper', { flex: 1 },
            h('RNSTabsHost${system}', { flex: 1, navStateRequest: { selectedScreenKey: 'header', baseProvenance: 0 } }, ${tabs.join()})),
          h('RNSScreenStackHeaderConfig', { hidden: true })));
      }`,
      { platform },
    );
    for (const [id] of platform === 'ios' ? cases : cases.slice(0, 2)) {
      await app.app.getByRole('tab', { name: id }).click();
      const expected = { below: 47, own: 10, pushed: 47, header: 91 }[id] ?? 0;
      await expect
        .poll(async () => (await app.app.getByTestId(id).boundingBox())?.y, {
          message: `${platform} ${id}`,
        })
        .toBe(platform === 'ios' ? expected : 0);
    }
  }
});

const BAR_ITEMS = `
var FILL = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 };
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
}
on('head', 'topPressHeaderBarButtonItem', function (event) {
  if (event.buttonId === '0-left') setTimeout(function () { tree.children[0].children.pop(); commit(); }, 3000);
});`;

test('iOS: header bar button items are drawn, and their menus open and close', async () => {
  await using app = await openHandMade(browser, BAR_ITEMS);
  const button = (name: string) => app.app.getByRole('button', { name });
  const box = (name: string) => button(name).boundingBox();
  await expect.poll(() => button('Edit').isVisible()).toBe(true);
  const color = await button('Edit').evaluate((element) => getComputedStyle(element).color);
  expect(color).toBe('rgb(255, 0, 0)');
  const [edit, add, off] = await Promise.all([box('Edit'), box('Add'), box('Off')]);
  expect(edit).toMatchObject({ x: 16 });
  expect(add && add.x + add.width).toBe(390 - 16);
  expect(off && add && add.x - (off.x + off.width)).toBe(40 + 2 * 12);
  expect(await button('Add').innerText()).toBe('7');
  await button('Add').locator('.symbol[data-icon]').waitFor();
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
  // A second press of the button closes the menu.
  await button('More').click();
  await app.app.getByRole('menu').waitFor();
  await expect.poll(() => button('More').getAttribute('aria-expanded')).toBe('true');
  await button('More').click();
  await expect.poll(() => app.app.getByRole('menu').count()).toBe(0);
  // The app removes the header while its menu is open.
  await button('Edit').click();
  await button('More').click();
  await app.app.getByRole('menu').waitFor();
  await expect.poll(() => app.app.getByRole('menu').count()).toBe(0);
  expect(await button('More').count()).toBe(0);
  expect(app.complaints).toEqual([]);
});

test('in dark mode the tab bar is dark and its tabs are light', async () => {
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

test('RNSBottomTabs on Android: a tab is selected and shown', async () => {
  await using app = await openHandMade(browser, TABS('RNSBottomTabs', 'RNSBottomTabsScreen'), {
    platform: 'android',
  });
  await expect.poll(() => app.app.getByTestId('b').isVisible()).toBe(true);
  await app.app.getByRole('tab', { name: 'First' }).click();
  expect(await app.hears('tabs', 'topNativeFocusChange')).toMatchObject({ tabKey: 'a' });
  await expect.poll(() => app.app.getByTestId('a').isVisible()).toBe(true);
  await expect.poll(() => app.app.locator('.tab-badge').textContent()).toBe('3');
});

test('[player.screens] the status bar is as the screen in front wants it', async () => {
  const STACK = `
    var FILL = { position: 'absolute', top: 0, left: 0, right: 0, bottom: 0 };
    var screen = function (id, props) {
      var all = Object.assign({ id: id, testID: id, activityState: 2, stackAnimation: 'none' }, FILL, props);
      return h('RNSScreen', all, h('RCTView', { id: id + '.in', flex: 1 }));
    };
    var children = function () { return byId.stack.children; };
    on('one.in', 'topTouchEnd', function () {
      children().push(screen('two', { statusBarHidden: true, statusBarStyle: 'dark' }));
      commit();
    });
    on('two.in', 'topTouchEnd', function () { children().pop(); commit(); });
    function app() {
      return h('RNSScreenStack', { id: 'stack', flex: 1 }, screen('one', { statusBarStyle: 'light' }));
    }`;
  await using app = await openHandMade(browser, STACK, { platform: 'ios' });
  const bar = app.app.locator('.status-bar');
  const look = async () => [
    await bar.isVisible(),
    await bar.evaluate((element) => element.classList.contains('is-light')),
  ];
  await expect.poll(look).toEqual([true, true]);
  await app.app.getByTestId('one').click();
  await expect.poll(look).toEqual([false, false]);
  await app.app.getByTestId('two').click();
  await expect.poll(look).toEqual([true, true]);
});
