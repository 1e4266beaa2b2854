import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../../../tests/harness/browser/chromium.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { openHandMade } from './support/hand-made.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const input = (props: string, component = 'RCTSinglelineTextInputView') => `function app() {
  return h('RCTView', { id: 'root', flex: 1 },
    h('${component}', Object.assign({ id: 'in', testID: 'in', marginTop: 100, padding: 10 }, ${props})),
    h('RCTView', { id: 'below', testID: 'below', height: 100 }));
}`;

const opened = async (source: string, settings: Partial<Settings> = {}) => {
  const app = await openHandMade(browser, source, settings);
  return Object.assign(app, { field: app.app.locator('[data-testid=in]') });
};

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

test('a late commit does not overwrite newer text', async () => {
  // Each touch makes the app commit the next change.
  const source = `${input('{ text: "", mostRecentEventCount: 0 }')}
    var typed = [];
    on('in', 'topChange', function (event) { typed.push(event); });
    on('below', 'topTouchEnd', function () {
      var event = typed.shift();
      set('in', { text: event.text.toUpperCase(), mostRecentEventCount: event.eventCount });
      say('in', 'answered', {});
    });`;
  await using app = await opened(source);
  const answered = async (times: number) => {
    await app.app.locator('[data-testid=below]').click();
    await app.hears('in', 'answered', times);
    return app.field.inputValue();
  };
  await app.field.click();
  await app.page.keyboard.type('abc');
  await app.hears('in', 'topChange', 3);
  expect(await answered(1)).toBe('abc');
  expect(await answered(2)).toBe('abc');
  expect(await answered(3)).toBe('ABC');
  await app.page.keyboard.press('ArrowLeft');
  await app.page.keyboard.type('x');
  await app.hears('in', 'topChange', 4);
  expect(await answered(4)).toBe('ABXC');
  expect(await app.field.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3);
});

test('a controlled input whose value is fixed returns to it', async () => {
  const source = `${input('{ text: "fix", mostRecentEventCount: 0 }')}
    on('in', 'topChange', function (event) {
      command('in', 'setTextAndSelection', [event.eventCount, 'fix', -1, -1]);
      set('in', { mostRecentEventCount: event.eventCount });
    });`;
  await using app = await opened(source);
  await app.field.click();
  await app.page.keyboard.type('a');
  await app.hears('in', 'topChange');
  await expect.poll(() => app.field.inputValue()).toBe('fix');
});

test('text is not replaced during a composition', async () => {
  const source = `${input('{ text: "", mostRecentEventCount: 0 }')}
    on('in', 'topChange', function (event) {
      set('in', { text: event.text + '!', mostRecentEventCount: event.eventCount });
      say('in', 'answered', {});
    });`;
  await using app = await opened(source);
  await app.field.click();
  const session = await app.page.context().newCDPSession(app.page);
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await app.hears('in', 'answered');
  expect(await app.field.inputValue()).toBe('に');
  await session.send('Input.insertText', { text: '日' });
  await expect.poll(() => app.field.inputValue()).toBe('日!');
});

test('text can be replaced after a composition was confirmed unchanged', async () => {
  const source = `${input('{ text: "", mostRecentEventCount: 0 }')}
    var count = 0;
    on('in', 'topChange', function (event) { count = event.eventCount; });
    on('below', 'topTouchEnd', function () { set('in', { text: 'sent', mostRecentEventCount: count }); });`;
  await using app = await opened(source);
  await app.field.click();
  const session = await app.page.context().newCDPSession(app.page);
  await session.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  await app.hears('in', 'topChange');
  await session.send('Input.insertText', { text: 'に' });
  await app.page.mouse.click(100, 180);
  await expect.poll(() => app.field.inputValue()).toBe('sent');
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

test('a multi-line field grows with its text and emits its content size', async () => {
  const props = '{ multiline: true, onContentSizeChange: true }';
  await using app = await opened(input(props, 'RCTMultilineTextInputView'));
  const height = () => app.field.evaluate((field) => field.getBoundingClientRect().height);
  const before = await height();
  await app.field.click();
  await app.page.keyboard.type('one');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.type('two');
  const { text } = await app.hears('in', 'topChange', 7);
  expect(text).toBe('one\ntwo');
  await expect.poll(height).toBeGreaterThan(before + 10);
  await app.hears('in', 'topContentSizeChange', 2);
  expect(app.names('in')).not.toContain('topSubmitEditing');
});

test('a field of a fixed height emits a growing and a shrinking content size', async () => {
  const props = '{ multiline: true, onContentSizeChange: true, height: 200 }';
  await using app = await opened(input(props, 'RCTMultilineTextInputView'));
  const heightOf = async (times: number) => {
    const { contentSize } = await app.hears('in', 'topContentSizeChange', times);
    return (contentSize as { height: number }).height;
  };
  const first = await heightOf(1);
  expect(first).toBeLessThan(60);
  await app.field.click();
  await app.page.keyboard.type('one');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.type('two');
  expect(await heightOf(2)).toBeGreaterThan(first + 10);
  for (let times = 0; times < 4; times += 1) await app.page.keyboard.press('Backspace');
  expect(await heightOf(3)).toBe(first);
  const { y, height } = (await app.field.boundingBox()) ?? {};
  expect([y, height, await app.app.locator('textarea').count()]).toEqual([100, 200, 1]);
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
