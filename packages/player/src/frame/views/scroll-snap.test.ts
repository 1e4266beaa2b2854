import { expect, it } from 'vitest';
import { nearest, neighbours, snapOffsets } from './scroll-snap.ts';

const lengths = (content: number) => ({ viewport: 400, content });

it('pagingEnabled snaps to every multiple of the viewport and to the end', () => {
  expect(snapOffsets({ pagingEnabled: true }, lengths(1200))).toEqual([0, 400, 800]);
  expect(snapOffsets({ pagingEnabled: true }, lengths(1100))).toEqual([0, 400, 700]);
});

it('snapToInterval snaps to multiples, shifted by the alignment', () => {
  expect(snapOffsets({ snapToInterval: 300 }, lengths(1200))).toEqual([0, 300, 600, 800]);
  const centered = { snapToInterval: 300, snapToAlignment: 'center' };
  expect(snapOffsets(centered, lengths(1200))).toEqual([0, 250, 550, 800]);
});

it('snapToInterval counts from the content, behind the inset', () => {
  const centred = { snapToInterval: 300, snapToAlignment: 'center' };
  const inset = { ...lengths(1200), before: 50, after: 50 };
  expect(snapOffsets(centred, inset)).toEqual([0, 300, 600, 900]);
  expect(snapOffsets({ snapToInterval: 300 }, inset)).toEqual([0, 50, 350, 650, 900]);
  expect(snapOffsets({ snapToOffsets: [100] }, inset)).toEqual([50, 150, 850]);
});

it('snapToOffsets snaps to the offsets, and to both ends unless disabled', () => {
  expect(snapOffsets({ snapToOffsets: [100, 250] }, lengths(1200))).toEqual([0, 100, 250, 800]);
  const inner = { snapToOffsets: [100, 250], snapToStart: false, snapToEnd: false };
  expect(snapOffsets(inner, lengths(1200))).toEqual([100, 250]);
});

it('of very many offsets, those near the given places are returned', () => {
  const pages = snapOffsets({ pagingEnabled: true }, lengths(400 * 20_001), [400 * 10_000]);
  expect([pages?.length, pages?.[0], pages?.at(-1)]).toEqual([2000, 400 * 9000, 400 * 10_999]);
  const two = snapOffsets({ pagingEnabled: true }, lengths(400 * 20_001), [0, 1e12]);
  expect([two?.length, two?.[0], two?.[1000], two?.at(-1)]).toEqual([2000, 0, 400 * 19_001, 8e6]);
  const snapToOffsets = Array.from({ length: 5000 }, (_, at) => at * 10);
  const given = snapOffsets({ snapToOffsets }, lengths(50_400), [30_000]);
  expect([given?.length, given?.[0], given?.at(-1)]).toEqual([2000, 20_000, 39_990]);
});

it('missing or invalid props do not snap', () => {
  expect(snapOffsets({}, lengths(1200))).toBeUndefined();
  expect(snapOffsets({ snapToInterval: 'x', pagingEnabled: 1 }, lengths(1200))).toBeUndefined();
  expect(snapOffsets({ snapToInterval: 0.0001 }, lengths(1e9))).toBeUndefined();
  expect(snapOffsets({ snapToInterval: 1 }, lengths(1e9))?.length).toBeLessThanOrEqual(2001);
  expect(snapOffsets({ snapToOffsets: ['a', null] }, lengths(1200))).toEqual([0, 800]);
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
