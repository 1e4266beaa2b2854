import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { input, openField } from './support/text-input.ts';

const browser = await browserOfWorker();

const opened = (source: string, settings?: Partial<Settings>) =>
  openField(browser, source, settings);

test('typing emits key, change and selection events, and the keyboard shows', async () => {
  await using app = await opened(input('{ placeholder: "Name", keyboardType: "email-address" }'));
  expect(await app.field.getAttribute('placeholder')).toBe('Name');
  expect(await app.field.getAttribute('inputmode')).toBe('email');
  await app.field.click();
  await app.hears('in', 'topFocus');
  const shown = await app.hears('device', 'keyboardDidShow');
  expect(shown).toMatchObject({ endCoordinates: { screenY: 844, height: 0, width: 390 } });
  await app.page.keyboard.type('hi');
  expect(await app.hears('in', 'topChange', 2)).toMatchObject({ text: 'hi', eventCount: 2 });
  const names = () => app.names('in').filter((name) => /KeyPress|Change$/.test(name));
  await expect
    .poll(() => names().slice(-3))
    .toEqual(['topKeyPress', 'topChange', 'topSelectionChange']);
  expect(await app.hears('in', 'topKeyPress')).toMatchObject({ key: 'i' });
  await app.page.keyboard.press('Backspace');
  expect(await app.hears('in', 'topKeyPress', 3)).toMatchObject({ key: 'Backspace' });
  await app.page.keyboard.press('Enter');
  expect(await app.hears('in', 'topSubmitEditing')).toMatchObject({ text: 'h' });
  await app.hears('in', 'topBlur');
  expect(app.names('in').slice(-3)).toEqual(['topSubmitEditing', 'topEndEditing', 'topBlur']);
  await app.hears('device', 'keyboardDidHide');
});

test('a touch beside a field keeps its focus, and a command blurs it', async () => {
  const source = `${input('{}')}
    on('below', 'topTouchEnd', function () { command('in', 'blur'); });`;
  await using app = await opened(source);
  await app.field.click();
  await app.hears('in', 'topFocus');
  await app.page.mouse.click(100, 700);
  await app.hears('root', 'topTouchEnd');
  expect(app.names('in')).not.toContain('topBlur');
  await app.page.mouse.click(100, 180);
  await app.hears('in', 'topBlur');
});

test('copying by the app emits no focus and blur events', async () => {
  const source = `${input('{ text: "mine", clearTextOnFocus: false }')}
    on('below', 'topTouchEnd', function () {
      set('in', { clearTextOnFocus: true });
      __turboModuleProxy('Clipboard').setString(' words');
    });`;
  await using app = await opened(source);
  await app.field.click();
  await app.hears('in', 'topFocus');
  await app.page.keyboard.press('End');
  await app.hears('in', 'topSelectionChange');
  const before = app.names('in').length;
  await app.app.locator('[data-testid=below]').click();
  const copied = () =>
    app.said.filter((one) => one.type === 'notice' && one.notice.notice === 'copy').length;
  await expect.poll(copied).toBe(1);
  // The text is on the clipboard, and the caret is in the same place.
  await app.page.keyboard.press('ControlOrMeta+V');
  await app.hears('in', 'topChange');
  expect(await app.field.inputValue()).toBe('mine words');
  expect(app.names('in').slice(before)).not.toContain('topFocus');
  expect(app.names('in')).not.toContain('topBlur');
  expect(app.names('device')).not.toContain('keyboardDidHide');
});

test('android: blur comes before the end of editing; secure entry and maxLength work', async () => {
  const props = '{ secureTextEntry: true, maxLength: 3, autoFocus: true, multiline: false }';
  await using app = await opened(input(props, 'AndroidTextInput'), { platform: 'android' });
  await app.hears('in', 'topFocus');
  await app.page.keyboard.type('abcdef');
  await expect.poll(() => app.field.inputValue()).toBe('abc');
  expect(await app.field.getAttribute('type')).toBe('password');
  await app.page.keyboard.press('Enter');
  await app.hears('in', 'topEndEditing');
  expect(app.names('in').slice(-2)).toEqual(['topBlur', 'topEndEditing']);
  expect(app.names('device')).not.toContain('keyboardWillShow');
});

test('a field of maxLength reports the keys that it has no room for', async () => {
  await using app = await opened(input('{ maxLength: 1 }'));
  await app.field.click();
  for (const key of ['1', '2', 'Backspace', '3']) await app.page.keyboard.press(key);
  await app.hears('in', 'topChange', 3);
  const keys = app
    .told('in')
    .flatMap(({ name, payload }) => (name === 'topKeyPress' ? payload.key : []));
  expect(keys).toEqual(['1', '2', 'Backspace', '3']);
  expect(await app.field.inputValue()).toBe('3');
});

test('invalid props cause no errors', async () => {
  const props = `{ text: 7, maxLength: 'x', selection: 'y', placeholder: {}, keyboardType: 'toString',
    numberOfLines: NaN, selectionColor: 'url(x)', mostRecentEventCount: null }`;
  await using app = await opened(`${input(props)}
    setTimeout(function () { command('in', 'setTextAndSelection', [{}, {}, 'a', NaN]); }, 50);`);
  await app.field.click();
  await app.page.keyboard.type('ok');
  expect(await app.hears('in', 'topChange', 2)).toMatchObject({ text: 'ok' });
  expect(app.complaints).toEqual([]);
});

test('ios: an input accessory view is shown while its field has the focus', async () => {
  const source = `function app() {
    return h('RCTView', { id: 'root', flex: 1 },
      h('RCTSinglelineTextInputView', { id: 'in', testID: 'in', marginTop: 100, inputAccessoryViewID: 'bar' }),
      h('RCTInputAccessoryView', { id: 'bar', nativeID: 'bar' },
        h('RCTView', { id: 'done', height: 44, testID: 'done' })));
  }
  on('done', 'topTouchEnd', function () { command('in', 'blur'); });`;
  await using app = await opened(source);
  const done = app.app.locator('[data-testid=done]');
  expect(await done.count()).toBe(0);
  await app.field.click();
  await done.waitFor();
  await expect.poll(() => done.boundingBox()).toMatchObject({ y: 800, height: 44 });
  await done.click();
  await app.hears('in', 'topBlur');
  await expect.poll(() => done.count()).toBe(0);
});

test('a keyboard that covers the app emits its height', async () => {
  await using app = await opened(input('{}'));
  await app.field.click();
  await app.hears('device', 'keyboardDidShow');
  await app.app.evaluate(() => {
    const seen = visualViewport as VisualViewport;
    Object.defineProperty(seen, 'height', { value: innerHeight - 300, configurable: true });
    seen.dispatchEvent(new Event('resize'));
  });
  const end = { screenX: 0, screenY: 544, width: 390, height: 300 };
  expect(await app.hears('device', 'keyboardWillChangeFrame', 2)).toMatchObject({
    startCoordinates: { height: 0, screenY: 844 },
    endCoordinates: end,
  });
  expect(await app.hears('device', 'keyboardDidShow', 2)).toMatchObject({ endCoordinates: end });
});

test('a field that takes pasted pictures is a field of several lines that grows', async () => {
  await using app = await opened(`function app() {
    return h('RCTView', { id: 'root' }, h('PasteInput', { id: 'in', testID: 'in', width: 200, fontSize: 16 }));
  }`);
  const height = async () => (await app.field.boundingBox())?.height ?? 0;
  const one = await height();
  expect(one).toBeGreaterThan(10);
  await app.field.click();
  await app.page.keyboard.type('a');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.type('b');
  expect(await app.hears('in', 'topChange', 3)).toMatchObject({ text: 'a\nb' });
  await expect.poll(height).toBeGreaterThan(1.5 * one);
  expect(app.said.filter(({ type }) => type === 'missing')).toEqual([]);
});
