import { expect, test } from 'vitest';
import { browserOfWorker } from '../../../tests/harness/browser/browser-of-worker.ts';
import type { Platform } from '../src/protocol/settings.ts';
import { openHandMade } from './support/hand-made.ts';

/** The height of text, which must not depend on the installed fonts. */
const browser = await browserOfWorker();

const SIZE = 100;
const LONG = 'words that do not fit into one line, nor into two lines of it';

/** Within a point: browsers round font metrics, and Yoga lets a box end at a whole pixel. */
function expectAbout(found: readonly number[], expected: readonly number[]): void {
  const isNear = found.map((height, at) => Math.abs(height - (expected[at] ?? Number.NaN)) <= 1);
  expect(isNear, `${found} for ${expected}`).toEqual(expected.map(() => true));
}

/** The heights of paragraphs with a font size of 100, one for each of these props. */
async function heights(platform: Platform, all: [props: string, words?: string][]) {
  const texts = all.map(
    ([props, words = 'Wag'], at) =>
      `text('t${at}', ${JSON.stringify(words)}, Object.assign({ testID: 't${at}', fontSize: ${SIZE} }, ${props}))`,
  );
  await using app = await openHandMade(
    browser,
    `function app() { return h('RCTView', { id: 'root', alignItems: 'flex-start' }, ${texts.join()}); }`,
    { platform },
  );
  const found: number[] = [];
  for (const at of all.keys())
    found.push((await app.app.getByTestId(`t${at}`).boundingBox())?.height ?? 0);
  return found;
}

test('iOS: a line has the height of San Francisco', async () => {
  expectAbout(
    await heights('ios', [['{}'], ['{ lineHeight: 120 }'], ['{ includeFontPadding: false }']]),
    [119.3, 120, 119.3],
  );
});

test('Android: includeFontPadding adds space to the first and the last line', async () => {
  expectAbout(
    await heights('android', [
      ['{}'],
      ['{}', ''],
      ['{ includeFontPadding: false }'],
      ['{ lineHeight: 120 }'],
      ['{}', 'Wag\nWag'],
      ['{ numberOfLines: 1 }'],
      ['{ numberOfLines: 1, ellipsizeMode: "head" }'],
    ]),
    [132.6, 132.6, 117, 120, 249.6, 132.6, 132.6],
  );
  // Clamped text has no padding below its last visible line.
  expectAbout(
    await heights('android', [
      ['{ numberOfLines: 2, width: 380 }', LONG],
      ['{ numberOfLines: 2, width: 380, ellipsizeMode: "clip" }', LONG],
    ]),
    [247.5, 247.5],
  );
});

test('Android: font padding is above the letters and does not change line breaks', async () => {
  await using app = await openHandMade(
    browser,
    `function app() { return h('RCTView', { id: 'root', alignItems: 'flex-start' },
      text('one', 'Wag', { testID: 'one', fontSize: 100 }),
      text('flat', 'Wag', { testID: 'flat', fontSize: 100, includeFontPadding: false }),
      text('long', 'Wwwwwwwwwwwwwwwwwwwwwwwwwww', { testID: 'long', fontSize: 20, width: 100 })); }`,
    { platform: 'android' },
  );
  const above = (id: string) =>
    app.app.getByTestId(id).evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect().top - one.getBoundingClientRect().top;
    });
  expect((await above('one')) - (await above('flat'))).toBeCloseTo(12.9, 0);
  expect(await above('long')).toBeLessThan(10);
});

test('a word within a hairline stays on one line where a point is one pixel', async () => {
  await using app = await openHandMade(
    browser,
    `function app() { return h('RCTView', { id: 'root', alignItems: 'flex-start' },
      text('plain', 'Conversations', { testID: 'plain', fontSize: 20 }),
      text('edged', 'Conversations', { testID: 'edged', fontSize: 20, borderWidth: 1 / 3 }),
      text('start', 'Conversations', { testID: 'start', fontSize: 20, borderStartWidth: 1 / 3, borderEndWidth: 1 / 3 })); }`,
    { scale: 3 },
  );
  const sizeOf = (id: string) =>
    app.app.getByTestId(id).evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { width, height } = range.getBoundingClientRect();
      return { width, height };
    });
  const plain = await sizeOf('plain');
  for (const id of ['edged', 'start']) expect(await sizeOf(id)).toEqual(plain);
});
