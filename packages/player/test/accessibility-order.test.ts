import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

test('experimental_accessibilityOrder is the order of the Tab key and of the accessibility tree', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var button = function (id) { return h('RCTView', { id: id, testID: id, nativeID: id, accessible: true, accessibilityRole: 'button', accessibilityLabel: id, height: 40 }); };
      return h('RCTView', { id: 'root', flex: 1 }, button('before'),
        h('RCTView', { id: 'area', testID: 'area', experimental_accessibilityOrder: ['c', 'a', 'b'] },
          button('a'), button('b'), button('c')),
        button('after'));
    }`,
  );
  const { keyboard } = app.page;
  const focused = () => app.app.evaluate(() => document.activeElement?.getAttribute('data-testid'));
  await app.app.getByTestId('before').focus();
  const walk = async (key: string) => {
    const seen: unknown[] = [];
    for (let times = 0; times < 4; times += 1) {
      await keyboard.press(key);
      seen.push(await focused());
    }
    return seen;
  };
  expect(await walk('Tab')).toEqual(['c', 'a', 'b', 'after']);
  expect(await walk('Shift+Tab')).toEqual(['b', 'a', 'c', 'before']);
  expect(await app.app.getByTestId('area').getAttribute('aria-owns')).toBe(
    'native-c native-a native-b',
  );
});

test('the Tab key passes what is hidden from assistive technology, which can still be touched', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      var button = function (id) { return h('RCTView', { id: id, testID: id, accessible: true, accessibilityRole: 'button', height: 40 }); };
      return h('RCTView', { id: 'root', flex: 1 }, button('before'),
        h('RCTView', { id: 'behind', importantForAccessibility: 'no-hide-descendants' }, button('a'), button('b')),
        button('after'));
    }`,
  );
  const focused = () => app.app.evaluate(() => document.activeElement?.getAttribute('data-testid'));
  await app.app.getByTestId('before').focus();
  await app.page.keyboard.press('Tab');
  expect(await focused()).toBe('after');
  await app.page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe('before');
  await app.app.getByTestId('a').click();
  await app.hears('a', 'topTouchEnd');
});
