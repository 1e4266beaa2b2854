import { expect, it } from 'vitest';
import { nearest, neighbours, snapOffsets } from './scroll-snap.ts';

it('pagingEnabled snaps to every multiple of the viewport and to the end', () => {
  expect(snapOffsets({ pagingEnabled: true }, 400, 1200)).toEqual([0, 400, 800]);
  expect(snapOffsets({ pagingEnabled: true }, 400, 1100)).toEqual([0, 400, 700]);
});

it('snapToInterval snaps to multiples, shifted by the alignment', () => {
  expect(snapOffsets({ snapToInterval: 300 }, 400, 1200)).toEqual([0, 300, 600, 800]);
  const centered = { snapToInterval: 300, snapToAlignment: 'center' };
  expect(snapOffsets(centered, 400, 1200)).toEqual([0, 250, 550, 800]);
});

it('snapToOffsets snaps to the offsets, and to both ends unless disabled', () => {
  expect(snapOffsets({ snapToOffsets: [100, 250] }, 400, 1200)).toEqual([0, 100, 250, 800]);
  const inner = { snapToOffsets: [100, 250], snapToStart: false, snapToEnd: false };
  expect(snapOffsets(inner, 400, 1200)).toEqual([100, 250]);
});

it('missing or invalid props do not snap', () => {
  expect(snapOffsets({}, 400, 1200)).toBeUndefined();
  expect(snapOffsets({ snapToInterval: 'x', pagingEnabled: 1 }, 400, 1200)).toBeUndefined();
  expect(snapOffsets({ snapToInterval: 0.0001 }, 400, 1e9)).toBeUndefined();
  expect(snapOffsets({ snapToInterval: 1 }, 400, 1e9)?.length).toBeLessThanOrEqual(2001);
  expect(snapOffsets({ snapToOffsets: ['a', null] }, 400, 1200)).toEqual([0, 800]);
});

it('neighbours returns the nearest offset and the ones beside it', () => {
  expect(neighbours([0, 400, 800, 1200], 390)).toEqual([0, 400, 800]);
  expect(neighbours([0, 400, 800], 20)).toEqual([0, 400]);
  expect(neighbours([0, 400, 800], 900)).toEqual([400, 800]);
  expect(neighbours([], 0)).toEqual([]);
});

it('nearest returns the closest offset', () => {
  expect(nearest([0, 400, 800], 500)).toBe(400);
  expect(nearest([], 500)).toBeUndefined();
});
