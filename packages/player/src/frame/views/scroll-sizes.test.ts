import { expect, it } from 'vitest';
import { isAway } from './scroll-sizes.ts';

const area = {
  scrollLeft: 0,
  scrollTop: 700,
  scrollWidth: 300,
  scrollHeight: 1000,
  clientWidth: 300,
  clientHeight: 300,
};

it('isAway tells whether a scroll view can get any nearer to an offset', () => {
  const away = (left: number, top: number) => isAway(area, { left, top }, 1);
  expect([away(0, 700), away(0, 1e7), away(50, 700), away(-50, 700.4)]).toEqual(
    Array(4).fill(false),
  );
  expect([away(0, 0), away(0, -10), away(0, 650)]).toEqual(Array(3).fill(true));
});

it('isAway counts from the right edge in a list from right to left', () => {
  const list = { ...area, scrollLeft: -200, scrollWidth: 500 };
  const away = (left: number) => isAway(list, { left, top: 700 }, -1);
  expect([away(-200), away(-1e7), away(0), away(10)]).toEqual([false, false, true, true]);
});
