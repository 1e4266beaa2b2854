import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fontNames } from './fonts.ts';
import { isUnknown } from './style/fonts.ts';

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
