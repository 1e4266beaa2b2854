import { expect, test } from 'vitest';
import { unmultiply } from './pixels.ts';

test('colours are divided by their opacity, and those without or with all of it are copied', () => {
  const from = Uint8Array.of(0, 0, 0, 0, 10, 20, 30, 255, 64, 32, 0, 128, 1, 0, 1, 1);
  const to = new Uint8ClampedArray(16);
  unmultiply(from, to);
  expect([...to]).toEqual([0, 0, 0, 0, 10, 20, 30, 255, 128, 64, 0, 128, 255, 0, 255, 1]);
});
