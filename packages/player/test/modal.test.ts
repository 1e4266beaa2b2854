import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { DEFAULT_BAR_PREFERENCES } from '../src/shared/bars.ts';
import { deviceOf, surroundingsOf } from '../src/shared/device.ts';
import { openHandMade } from './support/hand-made.ts';
import { holdAnimations } from './support/time.ts';

const browser = await browserOfWorker();

const source = (props: string) => `
  function modal(id, props, inside) {
    return h('ModalHostView', Object.assign({ id: id, visible: true, position: 'absolute' }, props),
      h('RCTView', { id: id + '.in', flex: 1, left: 0, top: 0, testID: id, onLayout: true }, inside));
  }
  var inside = h('RCTView', { id: 'button', height: 50, marginTop: 100, focusable: true, testID: 'button' });
  var shown = modal('modal', ${props}, inside);
  function app() {
    return h('RCTView', { id: 'root', flex: 1 },
      h('RCTView', { id: 'open', height: 100, focusable: true, testID: 'open' }));
  }
  on('open', 'topTouchEnd', function () { tree.children = [byId.open, shown]; commit(); });
  function close() { tree.children = [byId.open]; shown.node = undefined; commit(); }`;

test('ios: a page sheet shrinks what it covers, over black, until it goes', async () => {
  const props = '{ animationType: "slide", presentationStyle: "pageSheet" }';
  const listening = `on('modal', 'topRequestClose', function () { set('modal', { visible: false }); });`;
  await using app = await openHandMade(browser, `${source(props)}${listening}`);
  const screen = () => app.app.locator('.screen').boundingBox();
  const behind = () => app.app.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await app.page.mouse.click(100, 50);
  await app.hears('modal', 'topShow');
  await expect.poll(async () => Math.round((await screen())?.x ?? 0)).toBe(16);
  expect([(await screen())?.y, await behind()]).toEqual([47, 'rgb(0, 0, 0)']);
  await app.page.keyboard.press('Escape');
  await expect.poll(screen).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await behind()).not.toBe('rgb(0, 0, 0)');
});

test('ios: a modal slides in, takes touches and focus, and slides out', async () => {
  const listening = `on('button', 'topTouchEnd', function () { set('modal', { visible: false }); });
    on('modal', 'topDismiss', close);`;
  await using app = await openHandMade(
    browser,
    `${source('{ animationType: "slide" }')}${listening}`,
  );
  await app.app.locator('[data-testid=open]').focus();
  await app.page.mouse.click(100, 50);
  await app.hears('modal', 'topShow');
  await expect
    .poll(() => app.app.locator('[data-testid=modal]').boundingBox())
    .toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await app.page.mouse.click(100, 50);
  await app.hears('modal.in', 'topTouchEnd');
  expect(app.names('open').filter((name) => name === 'topTouchStart')).toHaveLength(1);
  const layer = app.app.locator('.modal-layer');
  expect(await layer.getAttribute('aria-modal')).toBe('true');
  expect(await app.app.evaluate(() => document.querySelector('.screen')?.matches('[inert]'))).toBe(
    true,
  );
  await app.page.keyboard.press('Escape');
  await app.hears('modal', 'topRequestClose');
  const leaving = await holdAnimations(app.app);
  await app.page.mouse.click(100, 120);
  await expect.poll(leaving.count).toBe(1);
  expect(await layer.count()).toBe(1);
  expect(app.names('modal')).not.toContain('topDismiss');
  await leaving.letGo();
  await app.hears('modal', 'topDismiss');
  await expect.poll(() => layer.count()).toBe(0);
  const focused = () => app.app.evaluate(() => document.activeElement?.getAttribute('data-testid'));
  await expect.poll(focused).toBe('open');
  await app.page.mouse.click(100, 50);
  await app.hears('open', 'topTouchEnd', 2);
});

test('the layout after the slide is measured at topShow', async () => {
  const listening = `on('button', 'topTouchEnd', function () {
    say('button', 'lies', ui.getBoundingClientRect(byId.button.node, true)); });`;
  await using app = await openHandMade(
    browser,
    `${source('{ animationType: "slide" }')}${listening}`,
  );
  await app.page.mouse.click(100, 50);
  await app.hears('modal', 'topShow');
  await app.app.locator('[data-testid=button]').click();
  expect(await app.hears('button', 'lies')).toEqual([0, 100, 390, 50]);
});

test('ios: a sheet that is pulled down emits topRequestClose and returns', async () => {
  const props = '{ animationType: "slide", presentationStyle: "pageSheet" }';
  await using app = await openHandMade(browser, source(props));
  await app.page.mouse.click(100, 50);
  await app.hears('modal', 'topShow');
  const { mouse } = app.page;
  const pull = async (far: number) => {
    await mouse.move(200, 400);
    await mouse.down();
    await mouse.move(200, 400 + far, { steps: 10 });
    // After a rest the drag has no velocity.
    await app.page.waitForTimeout(100);
    await mouse.up();
  };
  const top = async () => (await app.app.getByTestId('modal').boundingBox())?.y ?? 0;
  const before = await top();
  await pull(60);
  expect(app.names('modal')).not.toContain('topRequestClose');
  await pull(200);
  await app.hears('modal', 'topRequestClose');
  await expect.poll(top).toBe(before);
});

test('android: back emits topRequestClose, and a removed modal fades out', async () => {
  const listening = `on('modal', 'topRequestClose', close);`;
  await using app = await openHandMade(
    browser,
    `${source('{ animationType: "fade" }')}${listening}`,
    {
      platform: 'android',
    },
  );
  await app.page.mouse.click(100, 50);
  await app.hears('modal', 'topShow');
  const layer = app.app.locator('.modal-layer');
  const moving = () => layer.evaluate((one) => one.getAnimations().length);
  await expect.poll(moving).toBe(0);
  const leaving = await holdAnimations(app.app);
  await app.page.keyboard.press('Escape');
  await app.hears('modal', 'topRequestClose');
  await expect.poll(leaving.count).toBe(1);
  expect(await layer.locator('[data-testid=button]').count()).toBe(1);
  await leaving.letGo();
  await expect.poll(() => layer.count()).toBe(0);
});

const WITH_FIELDS = (props: string) => `
  var field = h('RCTSinglelineTextInputView', Object.assign({ id: 'in', testID: 'in', height: 50, marginTop: 100 }, ${props}));
  var after = h('RCTView', { id: 'after', testID: 'after', height: 50, focusable: true });
  var shown = h('ModalHostView', { id: 'modal', visible: true, position: 'absolute' },
    h('RCTView', { id: 'modal.in', flex: 1, left: 0, top: 0 }, field, after));
  function app() {
    return h('RCTView', { id: 'root', flex: 1 },
      h('RCTView', { id: 'open', height: 100, focusable: true, testID: 'open' }));
  }
  on('open', 'topTouchEnd', function () { tree.children = [byId.open, shown]; commit(); });`;

test('opening focuses no field; Tab stays inside, and Escape emits topRequestClose', async () => {
  await using app = await openHandMade(browser, WITH_FIELDS('{}'));
  await app.page.mouse.click(100, 50);
  await app.hears('modal', 'topShow');
  const focused = () =>
    app.app.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? '');
  const layer = app.app.locator('.modal-layer');
  await expect.poll(() => layer.evaluate((one) => one === document.activeElement)).toBe(true);
  await app.page.keyboard.press('Escape');
  await app.hears('modal', 'topRequestClose');
  expect(app.names('in')).toEqual([]);
  expect(app.names('device')).not.toContain('keyboardDidShow');
  await app.page.keyboard.press('Tab');
  await app.hears('in', 'topFocus');
  await app.page.keyboard.press('Tab');
  await expect.poll(focused).toBe('after');
  await app.page.keyboard.press('Tab');
  expect(await focused()).not.toBe('open');
});

test('an input with autoFocus in a modal gets the focus', async () => {
  await using app = await openHandMade(browser, WITH_FIELDS('{ autoFocus: true }'));
  await app.page.mouse.click(100, 50);
  await app.hears('in', 'topFocus');
  await app.hears('device', 'keyboardDidShow');
  await app.page.keyboard.type('hi');
  expect(await app.hears('in', 'topChange', 2)).toMatchObject({ text: 'hi' });
});

test('android: a modal of an older app is below the status bar by default', async () => {
  const device = deviceOf('android', { width: 390, height: 844 });
  const older = { ...DEFAULT_BAR_PREFERENCES, isOlder: true, translucent: true };
  const around = surroundingsOf(device, { ...older, turned: false, colorScheme: 'light' });
  const settings = { platform: 'android', ...around } as const;
  for (const [props, y] of [['{}', 24] as const, ['{ statusBarTranslucent: true }', 0] as const]) {
    await using app = await openHandMade(browser, source(props), settings);
    await app.page.mouse.click(100, 50);
    await expect
      .poll(() => app.app.locator('[data-testid=modal]').boundingBox())
      .toMatchObject({ y, height: 820 - y });
  }
});

test.each([
  ['android', 0],
  ['ios', 1],
] as const)(
  '%s: %i modals stay when their screen is taken out of its container',
  async (platform, count) => {
    const screens = `
    var inside = h('RCTView', { id: 'in', flex: 1 });
    var shown = h('ModalHostView', { id: 'modal', visible: true, position: 'absolute' }, inside);
    var screen = h('RNSScreen', { id: 'screen', activityState: 2, flex: 1 }, shown);
    function app() { return h('RNSScreenContainer', { id: 'root', flex: 1 }, screen); }
    on('modal', 'topShow', function () { set('screen', { activityState: 0 }); });`;
    await using app = await openHandMade(browser, screens, { platform });
    await app.hears('screen', 'topDisappear');
    await expect.poll(() => app.app.locator('.modal-layer').count()).toBe(count);
  },
);
