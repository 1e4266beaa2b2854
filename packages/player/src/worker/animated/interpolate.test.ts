import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Interpolation, interpolate } from './interpolate.ts';

const ranges = fc
  .uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 6 })
  .chain((unsorted) => {
    const inputRange = unsorted.toSorted((a, b) => a - b);
    const output = fc.integer({ min: -1000, max: 1000 });
    const outputs = fc.array(output, {
      minLength: inputRange.length,
      maxLength: inputRange.length,
    });
    return outputs.map((outputRange): Interpolation => ({ inputRange, outputRange }));
  });

describe('interpolate', () => {
  it('maps each value of the input range to its output', () => {
    fc.assert(
      fc.property(ranges, (config) => {
        config.inputRange.forEach((input, index) => {
          expect(interpolate(config, input)).toBeCloseTo(Number(config.outputRange[index]), 6);
        });
      }),
    );
  });

  it('stays within the outputs when both ends are clamped', () => {
    fc.assert(
      fc.property(ranges, fc.double({ min: -1e6, max: 1e6, noNaN: true }), (config, input) => {
        const clamped: Interpolation = {
          ...config,
          extrapolateLeft: 'clamp',
          extrapolateRight: 'clamp',
        };
        const value = Number(interpolate(clamped, input));
        const outputs = config.outputRange.map(Number);
        expect(value).toBeGreaterThanOrEqual(Math.min(...outputs) - 1e-6);
        expect(value).toBeLessThanOrEqual(Math.max(...outputs) + 1e-6);
      }),
    );
  });

  const line = { inputRange: [0, 10], outputRange: [100, 200] };

  it.each([
    ['extend', -10, 0],
    ['clamp', -10, 100],
    ['identity', -10, -10],
    ['extend', 20, 300],
    ['clamp', 20, 200],
    ['identity', 20, 20],
  ] as const)('extrapolates beyond the range: %s at %d', (beyond, input, expected) => {
    const config = { ...line, extrapolateLeft: beyond, extrapolateRight: beyond };
    expect(interpolate(config, input)).toBe(expected);
  });

  it('an input that occurs twice maps to its first output, larger inputs to the second', () => {
    const step = { inputRange: [0, 1, 1, 2], outputRange: [0, 0, 5, 5] };
    expect(interpolate(step, 1)).toBe(0);
    expect(interpolate(step, 1.01)).toBe(5);
  });

  it('interpolates colours by channel, and clamps each channel to a byte', () => {
    const config: Interpolation = {
      inputRange: [0, 1],
      outputRange: [0xff000000, 0x00ff8040],
      outputType: 'color',
    };
    expect(interpolate(config, 0.5)).toBe(0x80804020);
    expect(interpolate(config, 9)).toBe(0x00ffffff);
  });

  it('interpolates the numbers in strings', () => {
    const config = { inputRange: [0, 1], outputRange: ['0% 10px', '100% -10px'] };
    expect(interpolate(config, 0.25)).toBe('25% 5px');
  });

  it('interpolates between easing stops', () => {
    const config: Interpolation = {
      ...line,
      easingStops: [
        [0, 0],
        [0.5, 0.9],
        [1, 1],
      ],
    };
    expect(interpolate(config, 5)).toBe(190);
    expect(interpolate(config, 0)).toBe(100);
    expect(interpolate(config, 10)).toBe(200);
    expect(interpolate(config, 20)).toBe(300);
  });
});
