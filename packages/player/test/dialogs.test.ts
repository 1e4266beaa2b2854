import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import { DEFAULT_BAR_PREFERENCES } from '../src/shared/bars.ts';
import { deviceOf, surroundingsOf } from '../src/shared/device.ts';
import { openHandMade } from './support/hand-made.ts';
import { note, notes } from './support/notes.ts';

const browser = await browserOfWorker();

const app = (work: string) => `
  function app() {
    return h('RCTView', { id: 'root', flex: 1 },
      h('RCTView', { id: 'open', height: 100, focusable: true, testID: 'open' }));
  }
  function module(name) { return __turboModuleProxy(name); }
  on('open', 'topTouchEnd', function () { ${work} });`;

const ALERT = `function alertAs(name, buttons) {
  module('AlertManager').alertWithArgs({ title: name, message: '<b>Really?</b>', buttons: buttons,
    type: 'default', cancelButtonKey: '0', destructiveButtonKey: '1' },
    function (id) { say(name, 'chosen', { id: id }); });
}`;

test('ios: alerts have buttons and the focus, and are shown one after the other', async () => {
  const work = `alertAs('first', [{ 0: 'No' }, { 1: 'Yes' }]); alertAs('second', [{ 0: 'No' }, { 1: 'Yes' }]);`;
  await using opened = await openHandMade(browser, `${ALERT}${app(work)}`);
  const { app: frame, page } = opened;
  await frame.locator('[data-testid=open]').focus();
  await page.mouse.click(100, 50);
  const first = frame.getByRole('alertdialog', { name: 'first' });
  await first.waitFor();
  expect(await frame.getByRole('alertdialog').count()).toBe(1);
  expect(await first.textContent()).toContain('<b>Really?</b>');
  await expect.poll(() => frame.evaluate(() => document.activeElement?.textContent)).toBe('No');
  await expect.poll(async () => (await first.boundingBox())?.width).toBe(270);
  await first.getByRole('button', { name: 'Yes' }).click();
  expect(await opened.hears('first', 'chosen')).toMatchObject({ id: 1 });
  await frame.getByRole('alertdialog', { name: 'second' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await opened.hears('second', 'chosen')).toMatchObject({ id: 0 });
  const focused = () => frame.evaluate(() => document.activeElement?.getAttribute('data-testid'));
  await expect.poll(focused).toBe('open');
});

test('ios: the button that cancels is the first of two, the last of three, and apart in a sheet', async () => {
  const work = `alertAs('two', [{ 1: 'Yes' }, { 0: 'No' }]);
    alertAs('three', [{ 1: 'Yes' }, { 0: 'No' }, { 2: 'Later' }]);
    module('ActionSheetManager').showActionSheetWithOptions({ options: ['No', 'Send', 'Delete'],
      cancelButtonIndex: 0 }, function () {});`;
  await using opened = await openHandMade(browser, `${ALERT}${app(work)}`);
  const { app: frame, page } = opened;
  await page.mouse.click(100, 50);
  const words = async (name: string) => {
    const dialog = frame.getByRole('alertdialog', { name });
    await dialog.waitFor();
    const said = await dialog.getByRole('button').allTextContents();
    await page.keyboard.press('Escape');
    return said;
  };
  expect([await words('two'), await words('three')]).toEqual([
    ['No', 'Yes'],
    ['Yes', 'Later', 'No'],
  ]);
  const groups = frame.getByRole('dialog').locator('.dialog-buttons');
  await expect.poll(() => groups.allTextContents()).toEqual(['SendDelete', 'No']);
  const [others, cancels] = [await groups.first().boundingBox(), await groups.last().boundingBox()];
  expect((cancels?.y ?? 0) - (others?.y ?? 0) - (others?.height ?? 0)).toBe(8);
  for (const group of await groups.all())
    expect(await group.evaluate((one) => getComputedStyle(one).borderRadius)).toBe('14px');
});

test('a flood of alerts is cut off', async () => {
  const work = `for (var i = 0; i < 100; i += 1) alertAs('many', [{ 0: 'No' }]);`;
  await using opened = await openHandMade(browser, `${ALERT}${app(work)}`);
  await opened.page.mouse.click(100, 50);
  await opened.hears('many', 'chosen', 90);
  await expect.poll(() => opened.app.getByRole('alertdialog').count()).toBe(1);
});

test('android: a dialog that is not cancelable stays on Escape', async () => {
  const work = `module('DialogManagerAndroid').showAlert({ title: 'Hi', message: 'there', buttonPositive: 'Yes',
    buttonNegative: 'No' }, function () {}, function (what, key) { say('it', what, { key: key }); });`;
  await using opened = await openHandMade(browser, app(work), { platform: 'android' });
  await opened.page.mouse.click(100, 50);
  const dialog = opened.app.getByRole('alertdialog', { name: 'Hi' });
  await dialog.waitFor();
  await opened.page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'No' }).click();
  expect(await opened.hears('it', 'buttonClicked')).toMatchObject({ key: -2 });
});

test('android: an alert is drawn as AlertDialog of AppCompat, its neutral button at the start', async () => {
  const work = `module('DialogManagerAndroid').showAlert({ title: 'Hi', message: 'there', buttonPositive: 'Yes',
    buttonNegative: 'No', buttonNeutral: 'Later' }, function () {}, function () {});`;
  await using opened = await openHandMade(browser, app(work), { platform: 'android' });
  await opened.page.mouse.click(100, 50);
  const dialog = opened.app.getByRole('alertdialog', { name: 'Hi' });
  const looks = () =>
    dialog.evaluate((one) => {
      const style = getComputedStyle(one);
      const button = getComputedStyle(one.querySelector('.dialog-button') ?? one);
      return [style.backgroundColor, style.borderRadius, button.color, button.textTransform];
    });
  await expect.poll(looks).toEqual(['rgb(255, 255, 255)', '2px', 'rgb(0, 133, 119)', 'uppercase']);
  const box = async (name: string) => dialog.getByRole('button', { name }).boundingBox();
  const [all, later, yes] = [await dialog.boundingBox(), await box('Later'), await box('Yes')];
  const end = (of: typeof all) => (of?.x ?? 0) + (of?.width ?? 0);
  expect([(later?.x ?? 0) - (all?.x ?? 0), end(all) - end(yes)]).toEqual([12, 12]);
});

test('ios: a prompt returns its text', async () => {
  const work = `module('AlertManager').alertWithArgs({ title: 'Name', type: 'plain-text', defaultValue: 'A' },
    function (id, value) { say('it', 'chosen', { id: id, value: value }); });`;
  await using opened = await openHandMade(browser, app(work));
  await opened.page.mouse.click(100, 50);
  await opened.app.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await opened.page.keyboard.press('Enter');
  expect(await opened.hears('it', 'chosen')).toMatchObject({ id: 0, value: 'Ada' });
});

test('ios: an action sheet returns its choice, and a share sheet is copied', async () => {
  const work = `module('ActionSheetManager').showActionSheetWithOptions({ options: ['Cancel', 'Delete'],
    cancelButtonIndex: 0 }, function (at) { say('sheet', 'chosen', { at: at });
    module('ActionSheetManager').showShareActionSheetWithOptions({ message: 'words', url: 'https://a.b' },
      function () {}, function (done) { say('share', 'done', { done: done }); }); });`;
  await using opened = await openHandMade(browser, app(work));
  await opened.page.mouse.click(100, 50);
  await opened.app.getByRole('button', { name: 'Delete' }).click();
  expect(await opened.hears('sheet', 'chosen')).toMatchObject({ at: 1 });
  const dialog = opened.app.getByRole('dialog');
  await dialog.getByText('words').waitFor();
  await opened.app.getByRole('button', { name: 'Copy' }).click();
  expect(await opened.hears('share', 'done')).toMatchObject({ done: true });
});

test('the click of the press that opened a sheet does not close it', async () => {
  const work = `module('ActionSheetManager').showActionSheetWithOptions({ options: ['No', 'Send'],
    cancelButtonIndex: 0 }, function (at) { say('sheet', 'chosen', { at: at }); });`;
  await using opened = await openHandMade(browser, app(work));
  const { app: frame, page } = opened;
  await frame.evaluate(() => {
    const click = (_: unknown, observer: MutationObserver) => {
      const layer = document.querySelector('.dialog-layer');
      if (!layer) return;
      observer.disconnect();
      layer.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    };
    new MutationObserver(click).observe(document.body, { childList: true, subtree: true });
  });
  await page.mouse.click(100, 50);
  await frame.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  expect(await opened.hears('sheet', 'chosen')).toMatchObject({ at: 1 });
});

test('ios: dismissActionSheet closes shown and queued sheets, without callbacks', async () => {
  const work = `show('first'); show('second'); module('ActionSheetManager').dismissActionSheet();`;
  const source = `${app(work)}
    function show(id) {
      module('ActionSheetManager').showActionSheetWithOptions({ title: id, options: ['Cancel', 'Send'],
        cancelButtonIndex: 0, disabledButtonIndices: [1] }, function (at) { say(id, 'chosen', { at: at }); });
    }
    RN$registerCallableModule('RCTDeviceEventEmitter', function () {
      return { emit: function (name) {
        if (name === 'appearanceChanged') module('ActionSheetManager').dismissActionSheet();
      } };
    });
    module('Appearance').addListener('appearanceChanged');`;
  await using opened = await openHandMade(browser, source);
  const { app: frame, page } = opened;
  await page.mouse.click(100, 50);
  const first = frame.getByRole('dialog', { name: 'first' });
  await first.waitFor();
  expect(await first.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  const surroundings = surroundingsOf(deviceOf('ios'), {
    ...DEFAULT_BAR_PREFERENCES,
    turned: false,
    colorScheme: 'dark',
  });
  await opened.send({ type: 'surroundings', surroundings });
  await expect.poll(() => frame.locator('.dialog-layer').count()).toBe(0);
  expect(await frame.locator('.screen[inert]').count()).toBe(0);
  expect(opened.told().filter(({ name }) => name === 'chosen')).toEqual([]);
  await page.mouse.click(100, 50);
  await first.getByRole('button', { name: 'Cancel' }).click();
  expect(await opened.hears('first', 'chosen')).toMatchObject({ at: 0 });
});

test('the text of a sheet has contrast in dark mode', async () => {
  const work = `module('ActionSheetManager').showActionSheetWithOptions({ title: 'Title', message: 'Words',
    options: ['Cancel'], cancelButtonIndex: 0 }, function () {});`;
  await using opened = await openHandMade(browser, app(work), { colorScheme: 'dark' });
  await opened.page.mouse.click(100, 50);
  for (const part of ['.dialog-title', '.dialog-message']) {
    const color = () => opened.app.locator(part).evaluate((one) => getComputedStyle(one).color);
    await expect.poll(color).toBe('rgba(235, 235, 245, 0.6)');
  }
});

test('a toast, a vibration, a URL and a status bar style are shown and sent', async () => {
  const work = `module('ToastAndroid').show('Saved', 0); module('Vibration').vibrate(100);
    module('IntentAndroid').openURL('https://example.org/<i>x</i>');
    module('StatusBarManager').setStyle('light-content');`;
  await using opened = await openHandMade(browser, app(work), { platform: 'android' });
  const bar = opened.app.locator('.status-bar');
  await expect.poll(async () => (await bar.boundingBox())?.height).toBe(24);
  await note(opened.app, '.leave-bar, .toast');
  await opened.page.mouse.click(100, 50);
  const shown = [expect.stringContaining('https://example.org/<i>x</i>'), 'Saved'];
  await expect
    .poll(async () => (await notes(opened.app)).map(({ text }) => text))
    .toEqual(expect.arrayContaining(shown));
  await expect.poll(() => bar.getAttribute('class')).toContain('is-light');
  const told = () => opened.said.flatMap((one) => (one.type === 'notice' ? one.notice.notice : []));
  await expect
    .poll(told)
    .toEqual(expect.arrayContaining(['toast', 'vibrate', 'openUrl', 'statusBar']));
  expect(await opened.app.locator('.leave-bar a').count()).toBe(0);
  expect(opened.complaints).toEqual([]);
});

test('a note says that nothing is on the screen while the splash screen stays', async () => {
  const source = `function app() {
    var splash = expo.modules.ExpoSplashScreen;
    splash.preventAutoHideAsync();
    setTimeout(function () { splash.hide(); }, 13000);
    return h('RCTView', { id: 'root' });
  }`;
  await using opened = await openHandMade(browser, source);
  const bar = opened.app.getByText('Nothing is on the screen');
  await bar.waitFor({ timeout: 12_500 });
  await bar.waitFor({ state: 'detached', timeout: 5000 });
  expect(await opened.app.locator('.splash').count()).toBe(0);
});

test('getSize resolves for an image and rejects for invalid data', async () => {
  const png =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFUlEQVR4nGP4z8DAAMQM//8zAAQAE/4D/RVx7ZsAAAAASUVORK5CYII=';
  const work = `var found = function (size) { say('image', 'found', { size: size }); };
    var not = function () { say('image', 'not', {}); };
    module('ImageLoader').getSize('${png}').then(found, not);
    module('ImageLoader').getSize('data:image/png;base64,AAAA').then(found, not);`;
  await using opened = await openHandMade(browser, app(work));
  await opened.page.mouse.click(100, 50);
  expect(await opened.hears('image', 'found')).toMatchObject({ size: [2, 2] });
  await opened.hears('image', 'not');
});
