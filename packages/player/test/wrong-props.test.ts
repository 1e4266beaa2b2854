import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHandMade } from './support/hand-made.ts';
import { launch } from './support/launch.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Every prop that a view looks at, and every command, with every value that it is not. */
const SOURCE = `
  var props = ['horizontal', 'contentOffset', 'contentInset', 'scrollEnabled', 'scrollEventThrottle',
    'snapToInterval', 'snapToOffsets', 'snapToAlignment', 'pagingEnabled', 'decelerationRate', 'transform',
    'maintainVisibleContentPosition', 'keyboardDismissMode', 'refreshing', 'tintColor', 'title', 'colors',
    'progressViewOffset', 'text', 'defaultValue', 'selection', 'maxLength', 'numberOfLines', 'keyboardType',
    'placeholder', 'placeholderTextColor', 'selectionColor', 'mostRecentEventCount', 'autoFocus', 'hitSlop',
    'animationType', 'presentationStyle', 'transparent', 'drawerWidth', 'drawerPosition', 'pointerEvents',
    'drawerBackgroundColor', 'drawerLockMode', 'onPointerDown', 'editable', 'clearButtonMode', 'testID'];
  var values = [NaN, Infinity, -1, 1e12, '', 'toString', '"><i>', {}, [], [null, {}, 'x', NaN], { x: {} },
    { start: 'a', end: -5 }, { top: NaN }, { minIndexForVisible: -3 }, true, false, [{ scale: -1 }, null]];
  var views = ['RCTScrollView', 'AndroidHorizontalScrollView', 'PullToRefreshView', 'AndroidSwipeRefreshLayout',
    'RCTSinglelineTextInputView', 'RCTMultilineTextInputView', 'AndroidTextInput', 'ModalHostView',
    'AndroidDrawerLayout'];
  var commands = ['scrollTo', 'scrollToEnd', 'zoomToRect', 'flashScrollIndicators', 'setNativeRefreshing',
    'focus', 'blur', 'setTextAndSelection', 'openDrawer', 'closeDrawer', 'responder', 'none'];
  function app() {
    return h.apply(null, ['RCTView', { id: 'root', flex: 1 }].concat(views.map(function (name) {
      return h(name, { id: name, visible: false }, h('RCTView', { id: name + '.in', height: 20 }));
    })));
  }
  setTimeout(function () {
    values.forEach(function (value, at) {
      views.forEach(function (id) {
        var changed = {};
        props.forEach(function (name) { changed[name] = value; });
        set(id, changed);
        commands.forEach(function (name) { command(id, name, [value, values[(at + 3) % values.length], value]); });
      });
    });
    say('all', 'done', {});
  }, 50);`;

for (const platform of ['ios', 'android'] as const) {
  test(`${platform}: no value of a prop or command is one too many`, async () => {
    await using app = await openHandMade(browser, SOURCE, { platform });
    await app.hears('all', 'done');
    await app.page.waitForTimeout(500);
    await app.page.mouse.click(100, 400);
    await app.hears('root', 'topTouchEnd');
    expect(app.complaints.filter((one) => !one.includes('404'))).toEqual([]);
    expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
  });
}
