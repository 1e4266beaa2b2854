import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fontNames } from './fonts.ts';

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
