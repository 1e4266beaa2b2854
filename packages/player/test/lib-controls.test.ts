import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';
import { colorsAt } from './support/pixels.ts';

/** How controls of the community look. That they work is in lib-small.test.ts. */
const browser = await browserOfWorker();

test('a slider without a value is at 0, as JavaScript passes none then', async () => {
  const source = `function app() {
    return h('RNCSlider', { id: 'slider', testID: 'slider', height: 40, minimumValue: -1, maximumValue: 2 });
  }`;
  await using app = await openHandMade(browser, source);
  const range = app.app.getByTestId('slider').locator('input');
  await expect.poll(() => range.inputValue()).toBe('0');
});

test('Android: a slider is that of AppCompat: 2 high, in the accent, 16 from the sides', async () => {
  const source = `function app() {
    return h('RNCSlider', { id: 'slider', width: 200, height: 40, maximumValue: 1, value: 1 });
  }`;
  await using app = await openHandMade(browser, source, { platform: 'android' });
  await app.app.locator('.slider > input').waitFor();
  const accent = [0, 133, 119];
  const white = [250, 250, 250];
  // The thumb ends 6 beyond the line, which has 16 beside it.
  const places = [
    ...([
      [14, 20],
      [18, 20],
      [18, 23],
      [188, 20],
      [192, 20],
    ] as const),
  ];
  await expect
    .poll(() => colorsAt(app.page, { x: 0, y: 0 }, places))
    .toEqual([white, accent, white, accent, white]);
});

test('[player.checkbox] a checkbox is ticked by a press and by keys, and the app gets the event', async () => {
  for (const [platform, component, value, event] of [
    ['ios', 'RNCCheckbox', 'value', 'topValueChange'],
    ['android', 'AndroidCheckBox', 'on', 'topChange'],
  ] as const) {
    const source = `function app() {
      return h('RCTView', { id: 'root', flex: 1, padding: 60 },
        h('${component}', { id: 'box', testID: 'box', width: 32, height: 32, ${value}: false, enabled: true,
          tintColors: { true: 0xffff0000 | 0 }, onTintColor: '#ff0000' }),
        h('${component}', { id: 'off', testID: 'off', width: 32, height: 32, ${value}: true, enabled: false, disabled: true }));
    }`;
    await using app = await openHandMade(browser, source, { platform });
    const box = app.app.getByTestId('box');
    const checked = () => box.getAttribute('aria-checked');
    expect([await checked(), await box.getAttribute('role')]).toEqual(['false', 'checkbox']);
    await box.click();
    expect(await app.hears('box', event)).toMatchObject({ value: true });
    expect(await checked()).toBe('true');
    const stroke = () => box.locator('rect').evaluate((one) => getComputedStyle(one).stroke);
    expect(await stroke()).toBe('rgb(255, 0, 0)');
    await box.press(' ');
    expect(await app.hears('box', event, 2)).toMatchObject({ value: false });
    await app.app.getByTestId('off').click({ force: true });
    expect(await app.app.getByTestId('off').getAttribute('aria-checked')).toBe('true');
    expect(app.names('off')).not.toContain(event);
  }
});

test('Android: the choices of a picker are in a dialog or a dropdown of AppCompat', async () => {
  const source = `function app() {
    var items = [{ label: 'One', value: 'one' }, { label: 'Two', value: 'two' }];
    return h('RCTView', { id: 'root', flex: 1 },
      h('RNCAndroidDialogPicker', { id: 'dialog', testID: 'dialog', height: 50, items: items, selected: 0, prompt: 'Which?' }),
      h('RNCAndroidDropdownPicker', { id: 'dropdown', testID: 'dropdown', height: 50, items: items, selected: 0 }));
  }`;
  await using app = await openHandMade(browser, source, { platform: 'android' });
  const seen = async (id: string) => {
    await app.app.getByTestId(id).getByRole('combobox').click();
    const panel = app.app.locator('.popover');
    const [box, look] = [
      await panel.boundingBox(),
      await panel.evaluate((one) => {
        const { backgroundColor, borderRadius } = getComputedStyle(one);
        return [backgroundColor, borderRadius, one.querySelector('h2')?.textContent];
      }),
    ];
    await app.page.keyboard.press('Escape');
    return [...look, box?.width, box?.y];
  };
  const white = 'rgb(255, 255, 255)';
  // The middle of the window: a title of 53 and two rows of 48.
  expect(await seen('dialog')).toEqual([white, '2px', 'Which?', 338.5, (844 - 149) / 2]);
  expect(await seen('dropdown')).toEqual([white, '2px', undefined, 374, 50]);
});

test('the chosen segment lies 2 points inside of the others, in its colour', async () => {
  const source = `function app() {
    return h('RNCSegmentedControl', { id: 'segments', width: 200, height: 32, values: ['', ''], selectedIndex: 0,
      tintColor: 0xffff0000 | 0 });
  }`;
  await using app = await openHandMade(browser, source);
  await app.app.locator('.segment').first().waitFor();
  const [outer, inner] = await colorsAt(app.page, { x: 0, y: 0 }, [
    [50, 1],
    [50, 4],
  ]);
  expect(inner).toEqual([255, 0, 0]);
  expect(outer).not.toEqual(inner);
});

test('[player.google-signin] the button of google-signin has its name and is pressed', async () => {
  await using app = await openHandMade(
    browser,
    `function app() {
      return h('RNGoogleSigninButton', { id: 'button', testID: 'view', width: 312, height: 48, size: 1, color: 'dark' });
    }`,
  );
  const button = app.app.getByRole('button', { name: 'Sign in with Google' });
  await button.tap();
  await app.hears('button', 'topPress');
  expect(await app.app.getByTestId('view').boundingBox()).toMatchObject({ width: 312, height: 48 });
  expect(app.complaints).toEqual([]);
});
