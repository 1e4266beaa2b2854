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
    weight: 400,
    italic: false,
  });
  expect(fontNames(file.slice(0, 100).buffer)).toBeUndefined();
  expect(fontNames(new ArrayBuffer(0))).toBeUndefined();
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
