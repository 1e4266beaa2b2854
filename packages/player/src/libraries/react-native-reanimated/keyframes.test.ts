import { expect, test } from 'vitest';
import { interpolate, keyframesOf } from './keyframes.ts';
import { bezier, easingOf, progressOf } from './timing.ts';

test('interpolate handles numbers, lengths, angles, colours and transforms', () => {
  expect(interpolate('width', 10, 20, 0.5)).toBe(15);
  expect(interpolate('width', '10%', '20%', 0.5)).toBe('15%');
  expect(interpolate('rotate', '0deg', '90deg', 0.5)).toBe('45deg');
  expect(interpolate('backgroundColor', 0xff000000, 0xff0000ff, 0.5)).toBe(0xff000080);
  expect(interpolate('color', 0x00000000, 0xffff0000, 0.5)).toBe(0x80ff0000);
  expect(interpolate('transform', [{ scale: 1 }], [{ scale: 3 }], 0.5)).toEqual([{ scale: 2 }]);
  expect(interpolate('display', 'none', 'flex', 0.4)).toBe('none');
  expect(interpolate('display', 'none', 'flex', 0.6)).toBe('flex');
});

test('easings map 0 to 0 and 1 to 1, and follow their curve', () => {
  for (const name of ['linear', 'ease', 'ease-in', 'ease-out', 'ease-in-out', 'unknown', null])
    expect([easingOf(name)(0), easingOf(name)(1)]).toEqual([0, 1]);
  expect(bezier(0, 0, 1, 1)(0.3)).toBeCloseTo(0.3, 4);
  expect(bezier(0.42, 0, 0.58, 1)(0.25)).toBeCloseTo(0.1292, 4);
  expect(bezier(-1, 0.5, 2, Number.NaN)(0.5)).toBeNaN();
  expect(bezier(Number.NaN, 0, 1, 1)(0.5)).toBeCloseTo(bezier(0, 0, 1, 1)(0.5), 4);
  expect(easingOf('step-end')(0.9)).toBe(0);
  const points = [
    { x: 0, y: 0 },
    { x: 0.5, y: 0.8 },
    { x: 1, y: 1 },
  ];
  expect(easingOf({ name: 'linear', points })(0.25)).toBeCloseTo(0.4);
  expect(easingOf({ name: 'steps', points })(0.6)).toBe(0.8);
});

test('progressOf applies delay, direction, fill mode and iterations', () => {
  const settings = { duration: 100, delay: 50, iterationCount: 2, direction: 'alternate' };
  expect(progressOf(settings, 20)).toEqual({ over: false });
  expect(progressOf({ ...settings, fillMode: 'backwards' }, 20)).toEqual({
    progress: 0,
    over: false,
  });
  expect(progressOf(settings, 75)).toEqual({ progress: 0.25, over: false });
  expect(progressOf(settings, 175)).toEqual({ progress: 0.75, over: false });
  expect(progressOf(settings, 300)).toEqual({ over: true });
  expect(progressOf({ ...settings, fillMode: 'both' }, 300)).toEqual({ progress: 0, over: true });
  expect(progressOf({ ...settings, iterationCount: -1 }, 1e6).over).toBe(false);
});

test('missing first or last keyframes use the value of the view', () => {
  const keyframes = keyframesOf({
    propKeyframes: {
      opacity: [
        { offset: 0.5, value: 0 },
        { offset: 1, value: 1 },
      ],
      shadowOffset: {
        width: [
          { offset: 0, value: 0 },
          { offset: 1, value: 10 },
        ],
      },
    },
  });
  const linear = easingOf('linear');
  const base = (name: string) => (name === 'opacity' ? 1 : undefined);
  expect(keyframes(0.25, linear, base)).toEqual({ opacity: 0.5, shadowOffset: { width: 2.5 } });
  expect(keyframes(0.75, linear, base).opacity).toBe(0.5);
  expect(keyframes(1, linear, base).opacity).toBe(1);
});
