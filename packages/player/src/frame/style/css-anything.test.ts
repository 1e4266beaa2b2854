import { expect, it } from 'vitest';
import { cssOf } from './css.ts';
import { android, CASES, ios } from './test/css-cases.ts';

const NAMES = [
  ...new Set(CASES.flatMap(([, props]) => Object.keys(props))),
  'shadowColor',
  'shadowOpacity',
  'shadowOffset',
  'elevation',
  'textAlignVertical',
  'direction',
  'experimental_backgroundSize',
  'experimental_backgroundPosition',
  'textDecorationColor',
  'experimental_backgroundRepeat',
  'backgroundSize',
  'includeFontPadding',
  'tintColor',
];
const EVIL = [
  'red;background:url(x)',
  'url(https://x)',
  '} body {',
  'image-set("x" 1x)',
  '1px;',
  '"',
  '\\',
];

/** Generates the same values for a seed, so that a failure can be reproduced. */
function randomly(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
  const value = (depth: number): unknown => {
    const kind = Math.floor(next() * (depth > 3 ? 6 : 9));
    if (kind < 2) return pick(EVIL);
    if (kind === 2) return pick([0, -1, 1e30, Number.NaN, Number.POSITIVE_INFINITY, 0.2, 45]);
    if (kind === 3) return pick([null, undefined, true, false, '10%', 'auto', 'red', '45deg']);
    if (kind === 4) return pick(['linear-gradient', 'radial-gradient', 'cover', 'row', 'none']);
    if (kind === 5) return pick(['__proto__', 'constructor', 'toString', 'label', '12']);
    if (kind === 6 && next() < 0.3) return { toString: 1, valueOf: null };
    if (kind === 6) return Array.from({ length: Math.floor(next() * 4) }, () => value(depth + 1));
    const keys = [
      'color',
      'position',
      'type',
      'value',
      'colorStops',
      'direction',
      'size',
      'x',
      'y',
    ];
    const more = [
      'width',
      'height',
      'offsetX',
      'offsetY',
      'dropShadow',
      'rotate',
      'matrix',
      'scale',
    ];
    const most = ['semantic', 'resource_paths', 'dynamic', 'light', 'dark', 'translate', 'blur'];
    const all = [...keys, ...more, ...most];
    return Object.fromEntries(
      Array.from({ length: Math.floor(next() * 5) }, () => [pick(all), value(depth + 1)]),
    );
  };
  return { pick, value };
}

it('cssOf accepts any props, and never returns text that fetches or ends a declaration', () => {
  const { pick, value } = randomly(7);
  for (let turn = 0; turn < 20_000; turn += 1) {
    const props = Object.fromEntries(Array.from({ length: 5 }, () => [pick(NAMES), value(0)]));
    for (const palette of [ios, android]) {
      for (const text of Object.values(cssOf(props, palette))) {
        expect(text, JSON.stringify(props)).toBeTypeOf('string');
        expect(text, JSON.stringify(props)).not.toMatch(
          /url|image-set|[;{}\\]|NaN|Infinity|undefined/i,
        );
      }
    }
  }
});
