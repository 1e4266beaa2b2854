type Channels = readonly [red: number, green: number, blue: number, alpha: number];

const byte = (channel: number) => Math.min(Math.max(Math.round(channel), 0), 255);

/** An ARGB number, as React Native encodes colours. */
export const argb = ([red, green, blue, alpha]: Channels): number =>
  ((byte(alpha) << 24) | (byte(red) << 16) | (byte(green) << 8) | byte(blue)) >>> 0;

const channels = (color: number): Channels => [
  (color >>> 16) & 255,
  (color >>> 8) & 255,
  color & 255,
  color >>> 24,
];

/** Interpolates between two colours. The ratio 0 is the first colour. */
function mixColors(from: number, to: number, ratio: number): number {
  const [a, b] = [channels(from), channels(to)];
  const mixed = (at: 0 | 1 | 2 | 3) => a[at] + (b[at] - a[at]) * ratio;
  return argb([mixed(0), mixed(1), mixed(2), mixed(3)]);
}

type Beyond = 'extend' | 'clamp' | 'identity';

/** react-native: Animated/nodes/AnimatedInterpolation.js, __getNativeConfig */
export type Interpolation = {
  inputRange: readonly number[];
  /** Numbers, ARGB colours, strings with numbers in them, or platform colours. */
  outputRange: readonly unknown[];
  outputType?: 'color' | 'platform_color' | null;
  extrapolateLeft?: Beyond;
  extrapolateRight?: Beyond;
  /** An easing as points, [input, output]. */
  easingStops?: readonly (readonly [number, number])[] | null;
};

/** Interpolates in the segment of the ranges that contains `input`. */
export function interpolate(config: Interpolation, input: number): unknown {
  const { inputRange, outputRange, outputType } = config;
  let end = 1;
  while (end < inputRange.length - 1 && input > (inputRange[end] ?? 0)) end += 1;
  const [from, to] = [outputRange[end - 1], outputRange[end]];
  const low = inputRange[end - 1] ?? 0;
  const high = inputRange[end] ?? low;
  const isNumber = typeof from === 'number' && outputType !== 'color';
  if (isNumber && isIdentity(config, input, low, high)) return input;
  const ratio = eased(config, ratioOf(config, input, low, high));
  if (typeof from === 'number' && typeof to === 'number')
    return isNumber ? from + (to - from) * ratio : mixColors(from, to, ratio);
  if (typeof from === 'string' && typeof to === 'string') return mixText(from, to, ratio);
  return ratio < 0.5 ? from : to;
}

function isIdentity(config: Interpolation, input: number, low: number, high: number): boolean {
  const { extrapolateLeft, extrapolateRight } = config;
  if (input < low) return extrapolateLeft === 'identity';
  return input > high && extrapolateRight === 'identity';
}

function ratioOf(config: Interpolation, input: number, low: number, high: number): number {
  if (low === high) return input <= low ? 0 : 1;
  if (input < low && config.extrapolateLeft === 'clamp') return 0;
  if (input > high && config.extrapolateRight === 'clamp') return 1;
  // A range from minus infinity, or to infinity, has no middle.
  if (low === -Infinity) return high === Infinity ? 0 : 1;
  return high === Infinity ? 0 : (input - low) / (high - low);
}

function eased({ easingStops }: Interpolation, ratio: number): number {
  if (!easingStops || easingStops.length < 2 || ratio < 0 || ratio > 1) return ratio;
  const at = easingStops.findIndex(([stop]) => stop > ratio);
  const last = easingStops.at(-1);
  if (at < 0) return last?.[1] ?? ratio;
  const [before, after] = [easingStops[at - 1] ?? easingStops[at], easingStops[at]];
  if (!before || !after) return ratio;
  const [fromInput, fromOutput] = before;
  const [toInput, toOutput] = after;
  if (fromInput === toInput) return toOutput;
  const weight = (ratio - fromInput) / (toInput - fromInput);
  return fromOutput + (toOutput - fromOutput) * weight;
}

const NUMBERS = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g;

/** Interpolates each number in a string, as from `10%` to `50%`. Other text is that of `from`. */
function mixText(from: string, to: string, ratio: number): string {
  const targets = to.match(NUMBERS) ?? [];
  let at = 0;
  return from.replace(NUMBERS, (text) => {
    const start = Number(text);
    const end = Number(targets[at] ?? text);
    at += 1;
    return String(start + (end - start) * ratio);
  });
}
