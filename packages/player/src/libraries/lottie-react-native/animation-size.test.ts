import { expect, test } from 'vitest';
import { sizeOf } from './animation-size.ts';

const group = (...it: object[]) => ({ ty: 'gr', it });
const shape = { ty: 'rc' };
const repeat = (k: unknown) => ({ ty: 'rp', c: { k } });
const layerOf = (refId: string) => ({ ty: 0, refId });

test.each([
  ['layers and shapes', { layers: [{ shapes: [group(shape, shape)] }, {}] }, 5],
  ['a repeater', { layers: [{ shapes: [shape, repeat(100)] }] }, 201],
  ['an animated repeater', { layers: [{ shapes: [shape, repeat([{ s: [1] }, { s: [9] }])] }] }, 19],
  [
    'repeaters of repeaters',
    { layers: [{ shapes: [group(shape, repeat(1e6)), repeat(1e6)] }] },
    2_000_002e6 + 1,
  ],
  [
    'compositions that contain another twice',
    {
      layers: [layerOf('0')],
      assets: Array.from({ length: 30 }, (_, at) => ({
        id: `${at}`,
        layers: [layerOf(`${at + 1}`), layerOf(`${at + 1}`)],
      })),
    },
    2 ** 31 - 1,
  ],
  [
    'a composition that contains itself',
    { layers: [layerOf('a')], assets: [{ id: 'a', layers: [layerOf('a')] }] },
    Number.POSITIVE_INFINITY,
  ],
  ['values of other types', { layers: 'a', assets: [null] }, 0],
])('an animation is as large as what it draws: %s', (_, animation, size) => {
  expect(sizeOf(animation) / size || 1).toBeCloseTo(1, 1);
  if (size === 0) expect(sizeOf(animation)).toBe(0);
});
