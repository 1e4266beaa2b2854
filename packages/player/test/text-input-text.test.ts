import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { input, openField } from './support/text-input.ts';

const browser = await browserOfWorker();

const opened = (source: string, settings?: Partial<Settings>) =>
  openField(browser, source, settings);

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

test.each(['RCTSinglelineTextInputView', 'RCTMultilineTextInputView'])(
  '%s: words of children are drawn in their styles, also while they are typed',
  async (component) => {
    await using app = await opened(`
      function app() {
        return h('RCTView', { id: 'root', flex: 1 },
          h('${component}', { id: 'in', testID: 'in', marginTop: 100, padding: 10, mostRecentEventCount: 0 },
            h('RCTRawText', { id: 'hi', text: 'Hi ' }),
            h('RCTVirtualText', { id: 'name', color: 0xffff0000 | 0, fontWeight: 'bold' },
              h('RCTRawText', { id: 'name.raw', text: '@ann' })),
            h('RCTRawText', { id: 'rest', text: ' there' })),
          h('RCTView', { id: 'below', testID: 'below', height: 100 }),
          h('RCTView', { id: 'clear', testID: 'clear', height: 100 }));
      }
      on('below', 'topTouchEnd', function () { set('name', { color: 0xff0000ff | 0 }); });
      on('clear', 'topTouchEnd', function () {
        command('in', 'setTextAndSelection', [99, '', 0, 0]);
        set('in', { secureTextEntry: true });
      });`);
    const words = app.app.locator('.field-words');
    const name = words.locator('.virtual-text');
    const colorOf = (one: Element) => getComputedStyle(one).color;
    await expect.poll(() => name.textContent()).toBe('@ann');
    expect(await app.field.inputValue()).toBe('Hi @ann there');
    expect(await name.evaluate(colorOf)).toBe('rgb(255, 0, 0)');
    expect(await words.evaluate(colorOf)).toBe('rgb(0, 0, 0)');
    const fill = (one: Element) => getComputedStyle(one).webkitTextFillColor;
    expect(await app.field.evaluate(fill)).toBe('rgba(0, 0, 0, 0)');
    expect(await words.boundingBox()).toEqual(await app.field.boundingBox());
    await app.field.evaluate((field: HTMLInputElement) => {
      field.focus();
      field.setSelectionRange(7, 7);
    });
    await app.page.keyboard.type('a!');
    await expect.poll(() => words.textContent()).toBe('Hi @anna! there');
    expect(await name.textContent()).toBe('@anna!');
    for (let times = 0; times < 4; times += 1) await app.page.keyboard.press('Backspace');
    await expect.poll(() => words.textContent()).toBe('Hi @a there');
    await app.app.getByTestId('below').click();
    await expect.poll(() => name.evaluate(colorOf)).toBe('rgb(0, 0, 255)');
    await app.app.getByTestId('clear').click();
    await expect.poll(() => app.field.inputValue()).toBe('');
    // A field of several lines is never secure.
    const isSecret = component === 'RCTSinglelineTextInputView';
    await expect.poll(() => words.allTextContents()).toEqual(isSecret ? [] : ['']);
  },
);
