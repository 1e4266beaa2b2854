import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Platform } from '../../../protocol/settings.ts';
import type { Props } from '../../../protocol/worker.ts';
import { ShadowNode } from '../../fabric/node.ts';
import { addFont } from './faces.ts';
import { createFonts } from './font.ts';
import { createTextMeasure, type Limit } from './measure-text.ts';
import { paragraphOf } from './spans.ts';

/** Each letter is as wide as half of the font size, and 0.8 of it are above the baseline. */
class FakeCanvas {
  font = '';
  letterSpacing = '0px';
  getContext = () => this;
  measureText(text: string) {
    const size = Number(/(\d+)px/.exec(this.font)?.[1]);
    // This user has San Francisco, which has its own tracking.
    if (this.font.endsWith('BlinkMacSystemFont, monospace')) return { width: 1 };
    const spacing = Number.parseFloat(this.letterSpacing);
    return {
      // A 1 is narrower than other letters.
      width: [...text.replaceAll(/[\u2060\u00ad]/g, '')].reduce(
        (sum, one) => sum + (one === '1' ? size / 4 : size / 2) + spacing,
        0,
      ),
      fontBoundingBoxAscent: size * 0.8,
      fontBoundingBoxDescent: size * 0.2,
    };
  }
}
beforeEach(() => void vi.stubGlobal('OffscreenCanvas', FakeCanvas));
afterEach(() => void vi.unstubAllGlobals());

type Child = string | ShadowNode;
const node = (component: string, props: Props, ...children: Child[]): ShadowNode =>
  new ShadowNode(
    1,
    component,
    props,
    null,
    children.map((one) => (typeof one === 'string' ? node('RCTRawText', { text: one }) : one)),
  );

function measured(
  props: Props,
  children: Child[],
  limit: Partial<Limit> = {},
  platform: Platform = 'ios',
) {
  const paragraph = paragraphOf(
    node('RCTText', { fontSize: 20, lineHeight: 30, ...props }, ...children),
    { platform, locale: 'en-US' },
    () => ({ width: 40, height: 50 }),
  );
  const measure = createTextMeasure(createFonts('en-US'), 2);
  return measure(paragraph, { width: Number.NaN, widthMode: 'undefined', ...limit });
}

const at = (width: number): Limit => ({ width, widthMode: 'at-most' });

test.for<
  [what: string, props: Props, children: Child[], limit: Partial<Limit>, expected: number[]]
>([
  ['one line is as wide as its letters', {}, ['abcd'], {}, [40, 30]],
  ['what a canvas measures a bit too narrow', { letterSpacing: -3e-5 }, ['abcd'], {}, [40, 30]],
  ['text that wraps takes the whole width', {}, ['abcd ef ghijk'], at(80), [80, 60]],
  ['lines of their own are as wide as the widest one', {}, ['ab\nabcd\n'], at(80), [40, 60]],
  ['one of them wraps', {}, ['ab\nabcd ef'], at(45), [45, 90]],
  ['an exact width stays', {}, ['abcd ef'], { width: 45, widthMode: 'exactly' }, [45, 60]],
  ['spaces hang over the end of a line', {}, ['abcd      ef'], at(45), [45, 60]],
  ['spaces at the end count', {}, ['ab  '], {}, [40, 30]],
  ['a newline ends a line, and the last one adds none', {}, ['a\n\nbc\n'], {}, [20, 90]],
  ['a word that is too long is broken', {}, ['abcdefgh'], at(35), [35, 90]],
  ['a soft hyphen needs room', {}, ['abcd ab\u00adcde'], at(70), [70, 60]],
  ['numberOfLines cuts', { numberOfLines: 2 }, ['ab cd ef gh'], at(25), [25, 60]],
  ['one line is as wide as there is room', { numberOfLines: 1 }, ['ab cd ef'], at(25), [25, 30]],
  ['letterSpacing widens', { letterSpacing: 2 }, ['abcd'], {}, [48, 30]],
  ['textTransform may add letters', { textTransform: 'uppercase' }, ['ß'], {}, [20, 30]],
  ['an empty text has the height of a line', {}, [''], {}, [0, 30]],
  [
    'nested text has its font, and a word may cross it',
    {},
    ['ab', node('RCTVirtualText', { fontSize: 40, lineHeight: 60 }, 'cd'), ' e'],
    at(70),
    [70, 90],
  ],
  [
    'a part of a text of react-native-uitextview has its words as a prop',
    {},
    ['ab', node('RNUITextViewChild', { text: 'cd', fontSize: 40, lineHeight: 60 })],
    {},
    [60, 60],
  ],
  ['a 1 is narrow', {}, ['1:11'], {}, [25, 30]],
  [
    'tabular digits are as wide as a zero',
    { fontVariant: ['tabular-nums'] },
    ['1:11'],
    {},
    [40, 30],
  ],
  [
    'also in a nested text, and not in one of another variant',
    { fontVariant: ['tabular-nums'] },
    [
      node('RCTVirtualText', {}, '11'),
      node('RCTVirtualText', { fontVariant: ['small-caps'] }, '11'),
    ],
    {},
    [30, 30],
  ],
  ['a view on the line raises it', {}, ['a', node('RCTView', {}), 'b'], {}, [60, 59]],
])('%s', ([, props, children, limit, [width, height]]) => {
  const { width: wide, height: high } = measured(props, children, limit);
  expect([wide, high]).toEqual([width, height]);
});

test('a word that is far too long is not measured whole for each of its lines', () => {
  const read = vi.spyOn(FakeCanvas.prototype, 'measureText');
  const { height } = measured({}, ['a'.repeat(20_000)], at(300));
  expect(height).toBe(Math.ceil(20_000 / 30) * 30);
  const letters = read.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
  expect(letters).toBeLessThan(2_000_000);
  vi.restoreAllMocks();
});

test('lines have the height of the platform, and Android pads the first and the last', () => {
  const free = { lineHeight: undefined, fontSize: 100 };
  expect(measured(free, ['Wag']).height).toBeCloseTo(119.3);
  expect(measured({ ...free, lineHeight: 0 }, ['Wag']).height).toBeCloseTo(119.3);
  expect(measured({ ...free, lineHeight: 0 }, ['Wag'], {}, 'android').height).toBe(0);
  expect(measured(free, ['Wag'], {}, 'android').height).toBeCloseTo(132.6, 0);
  expect(measured(free, ['Wag\nWag'], {}, 'android').height).toBeCloseTo(249.6, 0);
  expect(
    measured({ ...free, includeFontPadding: false }, ['Wag'], {}, 'android').height,
  ).toBeCloseTo(117);
});

test('text is measured again when a font arrives', async () => {
  const measure = createTextMeasure(createFonts('en-US'), 1);
  const settings = { platform: 'ios', locale: 'en-US' } as const;
  const paragraph = paragraphOf(node('RCTText', {}, 'ab'), settings, () => ({
    width: 0,
    height: 0,
  }));
  const free: Limit = { width: Number.NaN, widthMode: 'undefined' };
  expect(measure(paragraph, free).width).toBe(14);
  const faces: unknown[] = [];
  class FontFace {
    family: string;
    constructor(family: string) {
      this.family = family;
    }
    load = async () => this.family;
  }
  vi.stubGlobal('FontFace', FontFace);
  vi.stubGlobal('fonts', {
    add: (face: unknown) => faces.push(face),
    get size() {
      return faces.length;
    },
  });
  vi.spyOn(FakeCanvas.prototype, 'measureText').mockReturnValue({
    width: 30,
    fontBoundingBoxAscent: 9,
    fontBoundingBoxDescent: 3,
  });
  await addFont({ family: 'Wide', bytes: new ArrayBuffer(0), as: {} });
  expect(faces).toEqual(['Wide']);
  expect(measure(paragraph, free).width).toBe(30);
  vi.restoreAllMocks();
});
