import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isUnknown } from '../shared/font-families.ts';
import { familiesIn, fontNames } from './fonts.ts';

const FONT = new URL('../../../../examples/gallery/assets/fonts/Blocks.ttf', import.meta.url);

it('fontNames reads names, weight and style, and returns undefined for an invalid font', () => {
  const file = new Uint8Array(readFileSync(FONT));
  expect(fontNames(file.buffer)).toEqual({
    own: ['Blocks', 'Blocks'],
    families: ['Blocks'],
    weight: '400',
    italic: false,
  });
  expect(fontNames(file.slice(0, 100).buffer)).toBeUndefined();
  expect(fontNames(new ArrayBuffer(0))).toBeUndefined();
});

/** The font with one more table, for an axis from 100 to 900. */
function variable(file: Uint8Array): ArrayBuffer {
  const count = file[5] ?? 0;
  const directory = 12 + 16 * count;
  const bytes = new Uint8Array(file.length + 16 + 36);
  bytes.set(file.subarray(0, directory));
  bytes.set(file.subarray(directory), directory + 16);
  const view = new DataView(bytes.buffer);
  view.setUint16(4, count + 1);
  for (let at = 12; at < directory; at += 16) view.setUint32(at + 8, view.getUint32(at + 8) + 16);
  const table = file.length + 16;
  bytes.set(new TextEncoder().encode('fvar'), directory);
  view.setUint32(directory + 8, table);
  for (const [at, value] of [
    [4, 16],
    [8, 1],
    [10, 20],
  ] as const)
    view.setUint16(table + at, value);
  bytes.set(new TextEncoder().encode('wght'), table + 16);
  for (const [at, value] of [
    [20, 100],
    [24, 400],
    [28, 900],
  ] as const)
    view.setInt32(table + at, value * 0x10000);
  return bytes.buffer;
}

it('fontNames reads the range of weights of a variable font', () => {
  const font = fontNames(variable(new Uint8Array(readFileSync(FONT))));
  expect(font).toMatchObject({ families: ['Blocks'], weight: '100 900' });
});

it('the fonts of a view are those of its text, its titles and its drawings', () => {
  expect(familiesIn({ fontFamily: 'A', titleFontFamily: 'B', font: { fontFamily: 'C' } })).toEqual([
    'A',
    'B',
    'C',
  ]);
  for (const none of [null, undefined, {}, { fontFamily: null, font: null }, { fontFamily: '' }])
    expect(familiesIn(none)).toEqual([]);
});

it.each([
  ['Lato-Bold', true],
  ['MaterialCommunityIcons', true],
  ['Avenir Next', false],
  ['Helvetica Neue', false],
  ['System', false],
  ['.SFUI-Regular', false],
])('whether the font %s has to come with the app: %s', (family, isMissing) => {
  expect(isUnknown(family, 'ios')).toBe(isMissing);
});
