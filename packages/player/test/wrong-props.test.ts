import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

/** Sets every prop and sends every command with values of wrong types. */
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
  test(`${platform}: invalid values of props and commands cause no errors`, async () => {
    await using app = await openHandMade(browser, SOURCE, { platform });
    await app.hears('all', 'done');
    await app.page.waitForTimeout(500);
    await app.page.mouse.click(100, 400);
    await app.hears('root', 'topTouchEnd');
    expect(app.complaints).toEqual([]);
    expect(app.said.filter(({ type }) => type === 'error')).toEqual([]);
    expect(app.said.filter((one) => one.type === 'missing' && one.what === 'method')).toEqual([]);
  });
}

/** Invalid messages. The bundle shares its worker, and its built-ins, with the player's code. */
const BROKEN = `
  function app() { return h('RCTView', { id: 'root', flex: 1 }, h('RCTView', { id: 'in', height: 20 })); }
  setTimeout(function () {
    var operations = [[], ['create'], ['create', 900, 'RCTView', null], ['create', 901, {}, {}],
      ['children', 1, null], ['children', 1, [1]], ['update', 1, null], ['delete'], ['create', 902, '__proto__', {}],
      ['update', byId['in'].tag, { opacity: 0.5 }]];
    var messages = [null, 5, { type: 'commit' }, { type: 'commit', operations: 7 }, { type: 'commit', operations: [null] },
      { type: 'commit', operations: operations }, { type: 'command', tag: 1, name: {}, args: 5 },
      { type: 'question', id: 1 }, { type: 'asset' }, { type: 'notice' }, { type: 'layoutAnimation' }];
    var push = Array.prototype.push;
    Array.prototype.push = function (one) {
      Array.prototype.push = push;
      push.apply(this, messages.concat([one]));
      return 1;
    };
    nativeLoggingHook('among them', 1);
    Array.prototype.push = push;
    set('in', { height: 40 });
    say('all', 'done', {});
  }, 50);`;

test('a malformed commit is reported, and the app goes on', async () => {
  await using app = await openHandMade(browser, BROKEN, { platform: 'ios' });
  await app.hears('all', 'done');
  const inside = app.app.locator('[data-native-id="in"]');
  await expect.poll(async () => (await inside.boundingBox())?.height).toBe(40);
  // A valid operation after the invalid ones in the same commit is applied.
  expect(await inside.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.5');
  expect(app.complaints).toEqual([]);
  expect(app.said.some((one) => one.type === 'missing' && one.what === 'method')).toBe(true);
});
