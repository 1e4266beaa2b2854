import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bundleOf } from './support/bundles.ts';
import { heard, openerOf } from './support/mount-page.ts';

/** Two views in a row. The app logs its direction. */
const row = (then: string) =>
  bundleOf(`
    var tag = 10, view = function (props, children) {
      var node = ui.createNode(tag += 2, 'RCTView', 1, props, {});
      children.forEach(function (child) { ui.appendChild(node, child); });
      return node;
    };
    var box = function (id) { return view({ testID: id, width: 50, height: 20 }, []); };
    var row = view({ width: 300, flexDirection: 'row' }, [box('first'), box('second')]);
    var all = ui.createChildSet(1);
    ui.appendChildToSet(all, row);
    ui.completeRoot(1, all);
    var get = __turboModuleProxy, module = get('I18nManager'), isRTL = module.getConstants().isRTL;
    nativeLoggingHook(isRTL ? 'right to left' : 'left to right', 1);
    ${then}
  `);

const { open } = openerOf({
  files: () => ({
    // Apps change their direction so when a language is chosen: they store a setting just before.
    'turns.js': row(`
      if (!isRTL) {
        get('SettingsManager').setValues({ language: 'he' });
        module.allowRTL(true);
        module.forceRTL(true);
        get('DevSettings').reload();
      }`),
    'later.js': row('module.forceRTL(true); module.swapLeftAndRightInRTL(false);'),
  }),
});

const places = (page: Page) =>
  page
    .frameLocator('iframe')
    .getByTestId('first')
    .or(page.frameLocator('iframe').getByTestId('second'))
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));

test('[player.i18n-manager] an app that forces right to left has that direction after a reload', async () => {
  const page = await open('bundle=turns.js');
  await expect.poll(() => places(page)).toEqual([340, 290]);
  const logs = () =>
    page.evaluate("said.filter(([name]) => name === 'log').map(([, { text }]) => text)");
  await expect.poll(logs).toEqual(['left to right', 'right to left']);
  await page.context().close();
});

test('a forced direction takes effect when the page reloads the app', async () => {
  const page = await open('bundle=later.js');
  expect(await heard(page, 'missing')).toEqual({
    what: 'method',
    name: 'I18nManager.swapLeftAndRightInRTL(false)',
    type: 'missing',
  });
  await expect.poll(() => places(page)).toEqual([0, 50]);
  await page.evaluate('player.reload()');
  await expect.poll(() => places(page)).toEqual([340, 290]);
  await page.context().close();
});
