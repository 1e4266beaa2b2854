import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Settings } from '../src/protocol/settings.ts';
import { openHandMade } from './support/hand-made.ts';
import { colorsAt } from './support/pixels.ts';

/** Differences between text fields of devices and of browsers. */
const browser = await browserOfWorker();

const SINGLE = 'RCTSinglelineTextInputView';
const opened = (tree: string, settings: Partial<Settings> = {}) =>
  openHandMade(browser, `function app() { return ${tree}; }`, settings);

test('iOS: text is black in dark mode too', async () => {
  await using app = await opened(`h('${SINGLE}', { testID: 'in', text: 'words', marginTop: 60 })`, {
    colorScheme: 'dark',
  });
  const field = app.app.getByTestId('in');
  expect(await field.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)');
});

test('a press on a field that is not editable leaves the focus where it is', async () => {
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

test('iOS: text of a read-only multi-line field is selectable, without events', async () => {
  await using app = await opened(`h('RCTMultilineTextInputView', {
    id: 'in', testID: 'in', marginTop: 60, height: 80, editable: false, text: 'words to copy' })`);
  await app.app.getByTestId('in').dblclick({ position: { x: 10, y: 10 } });
  const marked = () =>
    app.app
      .getByTestId('in')
      .evaluate((one: HTMLTextAreaElement) =>
        one.value.slice(one.selectionStart, one.selectionEnd).trim(),
      );
  await expect.poll(marked).toBe('words');
  expect(app.names('in').filter((name) => /Focus|Blur|Selection/.test(name))).toEqual([]);
});

test('a focused field is scrolled into view by the smallest distance', async () => {
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

test('an inverted list scrolls to a focused field, and not sideways', async () => {
  await using app = await opened(`h('RCTView', { id: 'root', flex: 1 },
    h('RCTScrollView', { id: 'list', testID: 'list', height: 300, transform: [{ scaleY: -1 }] },
      h('RCTScrollContentView', { id: 'content' },
        h('RCTView', { id: 'space', height: 600 }),
        h('${SINGLE}', { id: 'in', testID: 'in', height: 40, autoFocus: true,
          transform: [{ scaleY: -1 }, { translateX: 800 }] }),
        h('RCTView', { id: 'more', height: 600 }))))`);
  await app.hears('in', 'topFocus');
  const list = app.app.getByTestId('list');
  await expect.poll(() => list.evaluate((one) => one.scrollTop)).toBe(340);
  expect(await list.evaluate((one) => one.scrollLeft)).toBe(0);
});

test('Android: multi-line text is centred vertically, unless textAlignVertical is set', async () => {
  // Every font has an H, and its stems are dark somewhere in each row of pixels of its line.
  const written = async (props: string) => {
    await using app = await opened(
      `h('AndroidTextInput', { testID: 'in', multiline: true, height: 200, padding: 0, fontSize: 40,
        color: 0xff000000 | 0, text: 'HHHH', ${props} })`,
      { platform: 'android' },
    );
    const field = await app.app.getByTestId('in').boundingBox();
    const isDark = async (y: number) => {
      const places = Array.from({ length: 40 }, (_, at) => [2 * at + 2, y] as const);
      const colors = await colorsAt(app.page, field ?? { x: 0, y: 0 }, places);
      return colors.some(([red = 255]) => red < 100);
    };
    return [await isDark(20), await isDark(100), await isDark(180)];
  };
  expect(await written('')).toEqual([false, true, false]);
  expect(await written("textAlignVertical: 'top'")).toEqual([true, false, false]);
  expect(await written("textAlignVertical: 'bottom'")).toEqual([false, false, true]);
});

test('iOS: the button that clears a field has a cross', async () => {
  await using app = await opened(
    `h('${SINGLE}', { testID: 'in', text: 'words', clearButtonMode: 'always', marginTop: 60, width: 200, height: 40 })`,
  );
  const field = app.app.getByTestId('in');
  await field.focus();
  const box = await field.boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  const size = Math.round(height);
  const places = Array.from(
    { length: size * size },
    (_, one) => [one % size, Math.floor(one / size)] as const,
  );
  const colors = await colorsAt(app.page, { x: x + width - size, y }, places);
  // The button is a grey circle, found by its extremes.
  const grey = places.filter((_, one) => colors[one]?.[0] === 0x8e);
  const [left, top] = [0, 1].map((axis) => Math.min(...grey.map((place) => place[axis] ?? 0)));
  const redAt = (right: number, down: number) =>
    colors[((top ?? 0) + down) * size + (left ?? 0) + right]?.[0];
  const ends = [redAt(5, 5), redAt(9, 9), redAt(5, 9), redAt(9, 5)];
  for (const red of ends) expect(red).toBeGreaterThan(0x8e + 40);
});
