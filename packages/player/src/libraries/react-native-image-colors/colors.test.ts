import { expect, it } from 'vitest';
import { paletteOf } from './palette.ts';
import { colorsOf, type Pixels, type Rgb } from './ui-image-colors.ts';

/** A picture with so many pixels of each colour, in rows of 100. */
function picture(...parts: [color: Rgb, count: number, opacity?: number][]): Pixels {
  const data = parts.flatMap(([color, count, opacity = 255]) =>
    Array.from({ length: count }, () => [color >> 16, (color >> 8) & 255, color & 255, opacity]),
  );
  return { width: 100, height: data.length / 100, data: Uint8ClampedArray.from(data.flat()) };
}

it('iOS: a background, and colours that are seen on it', () => {
  const colors = colorsOf(
    picture([0xffffff, 4000], [0x102040, 3000], [0xff8000, 1500], [0x40ff80, 900], [0xff8804, 600]),
  );
  expect(colors).toEqual({
    background: 0x102040,
    primary: 0xff8000,
    secondary: 0x40ff80,
    detail: 0xffd8d8,
  });
});

it('iOS: a picture of one colour has black or white on it', () => {
  const usual = (color: Rgb) => ({ primary: color, secondary: color, detail: color });
  expect(colorsOf(picture([0xffee88, 5000], [0xff0000, 5000, 20]))).toEqual({
    background: 0xffee88,
    ...usual(0),
  });
  expect(colorsOf(picture([0x000044, 100]))).toEqual({ background: 0x000044, ...usual(0xffffff) });
  expect(colorsOf(picture())).toEqual({ background: 0, ...usual(0xffffff) });
});

it('Android: the colours of a palette, each for one name', () => {
  const colors = paletteOf(
    picture([0x2040e0, 5000], [0xffffff, 9000], [0x687888, 2000], [0xe01040, 900], [0x101840, 700]),
  );
  expect(colors).toEqual({
    dominant: 0x2040e0,
    vibrant: 0x2040e0,
    darkVibrant: 0x101840,
    muted: 0x687888,
  });
  expect(paletteOf(picture([0xffffff, 100], [0x000000, 100]))).toEqual({});
});

it('Android: many colours become sixteen', () => {
  const blues = Array.from({ length: 32 }, (_, at): [Rgb, number] => [0x2060 * 256 + at * 8, 10]);
  const reds = Array.from({ length: 32 }, (_, at): [Rgb, number] => [0xe00000 + at * 8, 20]);
  const { dominant = 0 } = paletteOf(picture(...blues, ...reds));
  expect(dominant >> 16).toBe(0xe0);
});
