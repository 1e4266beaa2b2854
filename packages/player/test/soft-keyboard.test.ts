import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { openHandMade } from './support/hand-made.ts';

const browser = await browserOfWorker();

const FIELD = { ios: 'RCTSinglelineTextInputView', android: 'AndroidTextInput' };
const app = (platform: 'ios' | 'android', around = 'RCTView') => `
globalThis.__turboModuleProxy('KeyboardController').addListener('any');
function app() {
  return h('${around}', { id: 'root', testID: 'root', flex: 1, paddingTop: 60 },
    h('${FIELD[platform]}', { id: 'field', testID: 'field', height: 40, mostRecentEventCount: 0 }));
}`;

type Coordinates = { height: number; screenY: number };
const names = (of: { name: string }[]) => of.map(({ name }) => name);

test.each(['ios', 'android'] as const)(
  '[player.soft-keyboard] %s: a drawn keyboard is reported, takes no focus and is closed',
  async (platform) => {
    await using opened = await openHandMade(browser, app(platform), { platform });
    const field = opened.app.getByTestId('field');
    const keyboard = opened.app.locator('.soft-keyboard');
    await opened.send({ type: 'softKeyboard', shown: true });
    expect(await keyboard.count()).toBe(0);
    await field.click();
    const height = platform === 'ios' ? 336 : 294;
    const shown = (await opened.hears('device', 'keyboardDidShow')) as {
      endCoordinates: Coordinates;
    };
    expect(shown.endCoordinates).toMatchObject({ height, screenY: 844 - height });
    const order = ['WillChangeFrame', 'WillShow', 'DidChangeFrame', 'DidShow'];
    expect(names(opened.told('device'))).toEqual(
      platform === 'ios' ? order.map((name) => `keyboard${name}`) : ['keyboardDidShow'],
    );
    await expect
      .poll(async () => Math.round((await keyboard.boundingBox())?.y ?? 0))
      .toBe(844 - height);
    expect(await keyboard.getAttribute('aria-hidden')).toBe('true');
    await keyboard.click({ position: { x: 100, y: 60 } });
    await opened.page.keyboard.type('Ada');
    expect(await field.inputValue()).toBe('Ada');
    if (platform === 'android') await opened.send({ type: 'back' });
    else await opened.app.locator('.soft-close').click();
    await opened.hears('device', 'keyboardDidHide');
    await expect.poll(() => keyboard.count()).toBe(0);
    expect(opened.complaints).toEqual([]);
  },
);

test('[player.soft-keyboard] the window of an older Android app ends above a drawn keyboard', async () => {
  await using opened = await openHandMade(browser, app('android'), {
    platform: 'android',
    window: { width: 390, height: 796 },
    insets: { top: 0, right: 0, bottom: 0, left: 0 },
    bars: { top: 24, bottom: 24 },
  });
  await opened.send({ type: 'softKeyboard', shown: true });
  await opened.app.getByTestId('field').click();
  const box = () => opened.app.locator('.screen').boundingBox();
  await expect.poll(box).toMatchObject({ y: 24, height: 796 - 294 });
});

test('[player.keyboard-controller] the provider gets events of the keyboard and of the field', async () => {
  await using opened = await openHandMade(browser, app('ios', 'KeyboardControllerView'));
  await opened.send({ type: 'softKeyboard', shown: true });
  await opened.app.getByTestId('field').click();
  const { layout, target } = (await opened.hears('root', 'topFocusedInputLayoutChanged')) as {
    layout: object;
    target: number;
  };
  expect([target > 0, layout]).toEqual([
    true,
    { x: 0, y: 60, width: 390, height: 40, absoluteX: 0, absoluteY: 60 },
  ]);
  expect(await opened.hears('root', 'topKeyboardMoveStart')).toMatchObject({
    height: 336,
    progress: 1,
  });
  expect(await opened.hears('root', 'topKeyboardMoveEnd')).toMatchObject({ height: 336 });
  const moves = opened.told('root').filter(({ name }) => name === 'topKeyboardMove');
  const heights = moves.map(({ payload }) => Number(payload.height));
  expect([heights.length > 1, heights.at(-1)]).toEqual([true, 336]);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  const event = 'KeyboardController::keyboardDidShow';
  expect(await opened.hears('device', event)).toMatchObject({ height: 336, target });
});

test('[player.navigation-bar] Android’s navigation bar has the colour and the style of the app', async () => {
  await using opened = await openHandMade(
    browser,
    `function app() {
      var bar = globalThis.expo.modules.ExpoNavigationBar;
      bar.setBackgroundColorAsync(0xff0000ff);
      bar.setButtonStyleAsync('light');
      return h('RCTView', { id: 'root', flex: 1 });
    }`,
    { platform: 'android' },
  );
  const bar = opened.app.locator('.navigation-bar');
  const style = () =>
    bar.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]);
  await expect.poll(style).toEqual(['rgb(0, 0, 255)', 'rgb(255, 255, 255)']);
  expect((await bar.boundingBox())?.height).toBe(24);
});
