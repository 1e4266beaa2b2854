import { expect, test } from 'vitest';
import type { Fonts } from './font.ts';
import { breakLines } from './lines.ts';
import { Ruler } from './ruler.ts';
import type { Paragraph, Span } from './spans.ts';
import { alignmentOf, viewsOn } from './views.ts';

/** Each letter is 10 wide, and a line is 20 above its baseline and 5 below it. */
const fonts = {
  of: () => ({
    width: (words: string) => words.length * 10,
    extent: () => ({ above: 20, below: 5 }),
  }),
} as unknown as Fonts;
const style = {} as Paragraph['style'];
const words = (text: string): Span => ({ text, style });
const view = (tag: number, height: number): Span => ({ view: { width: 30, height }, tag, style });

test.for<[textAlign: string, isRtl: boolean, start: string, expected: [number, number][]]>([
  [
    'auto',
    false,
    'abcd',
    [
      [40, 10],
      [20, 25],
    ],
  ],
  [
    'center',
    false,
    'abcd',
    [
      [55, 10],
      [45, 25],
    ],
  ],
  [
    'right',
    false,
    'abcd',
    [
      [70, 10],
      [70, 25],
    ],
  ],
  [
    'left',
    true,
    'abcd',
    [
      [70, 10],
      [70, 25],
    ],
  ],
  // Hebrew runs from the right, wherever its lines are.
  [
    'right',
    true,
    'אבגד',
    [
      [0, 10],
      [0, 25],
    ],
  ],
])('views in a text are where its lines are: %s %s %s', ([textAlign, isRtl, start, expected]) => {
  const paragraph = {
    spans: [words(start), view(1, 10), words('\nxy'), view(2, 40)],
    style,
    maxLines: 0,
  };
  const ruler = new Ruler(paragraph, fonts);
  const { lines } = breakLines(
    [
      { start: 0, contentEnd: 5, end: 5, isForced: true },
      { start: 6, contentEnd: 9, end: 9, isForced: false },
    ],
    ruler,
    { width: 100, maxLines: 0 },
  );
  const alignment = alignmentOf(textAlign, isRtl);
  const found = [...viewsOn(lines, paragraph, fonts, { width: 100, alignment })];
  expect(found).toEqual(expected.map(([left, top], at) => [at + 1, { left, top }]));
});
