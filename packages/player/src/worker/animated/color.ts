type Channels = readonly [red: number, green: number, blue: number, alpha: number];

const byte = (channel: number) => Math.min(Math.max(Math.round(channel), 0), 255);

/** A colour as React Native passes it on: a number, alpha first. */
export const argb = ([red, green, blue, alpha]: Channels): number =>
  ((byte(alpha) << 24) | (byte(red) << 16) | (byte(green) << 8) | byte(blue)) >>> 0;

const channels = (color: number): Channels => [
  (color >>> 16) & 255,
  (color >>> 8) & 255,
  color & 255,
  color >>> 24,
];

/** The colour between two; 0 is the first. */
export function mixColors(from: number, to: number, ratio: number): number {
  const [a, b] = [channels(from), channels(to)];
  const mixed = (at: 0 | 1 | 2 | 3) => a[at] + (b[at] - a[at]) * ratio;
  return argb([mixed(0), mixed(1), mixed(2), mixed(3)]);
}
