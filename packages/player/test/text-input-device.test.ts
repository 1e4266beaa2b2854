import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Settings } from '../src/settings.ts';
import { openHandMade } from './support/hand-made.ts';
import { launch } from './support/launch.ts';

/** Where a field of a device is not what a browser's would be. */
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const SINGLE = 'RCTSinglelineTextInputView';
const opened = (tree: string, settings: Partial<Settings> = {}) =>
  openHandMade(browser, `function app() { return ${tree}; }`, settings);

test('on iOS what is written is black in the dark as well', async () => {
  await using app = await opened(`h('${SINGLE}', { testID: 'in', text: 'words', marginTop: 60 })`, {
    colorScheme: 'dark',
  });
  const field = app.app.getByTestId('in');
  expect(await field.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)');
});

test('a field that cannot be edited takes no focus, and leaves it where it is', async () => {
  await using app = await opened(`h('RCTView', { id: 'root', flex: 1, paddingTop: 60 },
    h('${SINGLE}', { id: 'in', testID: 'in', height: 40 }),
    h('${SINGLE}', { id: 'fixed', testID: 'fixed', height: 40, editable: false, text: 'fixed' }))`);
  await app.app.getByTestId('in').click();
  await app.hears('in', 'topFocus');
  await app.app.getByTestId('fixed').click();
  await app.page.keyboard.type('x');
  expect(await app.hears('in', 'topChange')).toMatchObject({ text: 'x' });
  expect(app.names('fixed').filter((name) => /Focus|Blur|Selection/.test(name))).toEqual([]);
  expect(app.names('in')).not.toContain('topBlur');
});

test('a field that gets the focus is scrolled to, no further than shows it', async () => {
  await using app = await opened(`h('RCTView', { id: 'root', flex: 1 },
    h('RCTScrollView', { id: 'list', testID: 'list', height: 300 },
      h('RCTScrollContentView', { id: 'content' },
        h('RCTView', { id: 'space', height: 600 }),
        h('${SINGLE}', { id: 'in', testID: 'in', height: 40, autoFocus: true }),
        h('RCTView', { id: 'more', height: 600 }))))`);
  await app.hears('in', 'topFocus');
  const list = app.app.getByTestId('list');
  await expect.poll(() => list.evaluate((one) => one.scrollTop)).toBe(340);
});

test('Android writes several lines in the middle, unless it is told otherwise', async () => {
  const field = (props: string) =>
    `h('AndroidTextInput', { testID: 'in', multiline: true, height: 200, padding: 0, text: 'words', ${props} })`;
  const align = async (props: string) => {
    await using app = await opened(field(props), { platform: 'android' });
    const style = await app.app.getByTestId('in').evaluate((one) => {
      const { display, alignContent } = getComputedStyle(one);
      return { display, alignContent };
    });
    return style;
  };
  expect(await align('')).toEqual({ display: 'block', alignContent: 'safe center' });
  expect(await align("textAlignVertical: 'top'")).toEqual({
    display: 'block',
    alignContent: 'start',
  });
});
