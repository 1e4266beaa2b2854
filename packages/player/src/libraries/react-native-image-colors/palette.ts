import { channels, type Pixels, type Rgb, rgb } from './ui-image-colors.ts';

/** androidx.palette.graphics: Palette.java, ColorCutQuantizer.java and Target.java, with their defaults. */

type Swatch = { color: Rgb; population: number };
type Range = readonly [least: number, target: number, most: number];

const MOST_COLORS = 16;
/** Colours are compared by their upper 5 bits. */
const BITS = 5;
const REST = 8 - BITS;

const [LIGHT, NORMAL, DARK]: [Range, Range, Range] = [
  [0.55, 0.74, 1],
  [0.3, 0.5, 0.7],
  [0, 0.26, 0.45],
];
const [VIBRANT, MUTED]: [Range, Range] = [
  [0.35, 1, 1],
  [0, 0.3, 0.4],
];
const TARGETS = {
  lightVibrant: [VIBRANT, LIGHT],
  vibrant: [VIBRANT, NORMAL],
  darkVibrant: [VIBRANT, DARK],
  lightMuted: [MUTED, LIGHT],
  muted: [MUTED, NORMAL],
  darkMuted: [MUTED, DARK],
} as const;
const WEIGHTS = { saturation: 0.24, lightness: 0.52, population: 0.24 };

type Name = keyof typeof TARGETS | 'dominant';

function hslOf(color: Rgb): [hue: number, saturation: number, lightness: number] {
  const [red, green, blue] = channels(color).map((one) => one / 255) as [number, number, number];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  const lightness = (most + least) / 2;
  if (range === 0) return [0, 0, lightness];
  const sixth =
    most === red
      ? ((green - blue) / range) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [(sixth * 60 + 360) % 360, range / (1 - Math.abs(2 * lightness - 1)), lightness];
}

/** Black, white and the colour of skin are in most pictures. */
function isIgnored(color: Rgb): boolean {
  const [hue, saturation, lightness] = hslOf(color);
  const isSkin = hue >= 10 && hue <= 37 && saturation <= 0.82;
  return lightness <= 0.05 || lightness >= 0.95 || isSkin;
}

type Counted = { parts: readonly [number, number, number]; count: number };

const widened = (parts: readonly number[]): Rgb => {
  const [red = 0, green = 0, blue = 0] = parts.map((one) => one << REST);
  return rgb(red, green, blue);
};

function histogram({ data }: Pixels): Counted[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const key = ((red >> REST) << (2 * BITS)) | ((green >> REST) << BITS) | (blue >> REST);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = (1 << BITS) - 1;
  return [...counts]
    .map(([key, count]) => ({
      parts: [key >> (2 * BITS), (key >> BITS) & most, key & most] as const,
      count,
    }))
    .filter(({ parts }) => !isIgnored(widened(parts)));
}

const AXES = [0, 1, 2] as const;
const countOf = (box: readonly Counted[]) => box.reduce((sum, { count }) => sum + count, 0);
const lengthOf = (box: readonly Counted[], axis: 0 | 1 | 2): number => {
  const all = box.map(({ parts }) => parts[axis]);
  return Math.max(...all) - Math.min(...all);
};
const volumeOf = (box: readonly Counted[]): number =>
  AXES.reduce<number>((volume, axis) => volume * (lengthOf(box, axis) + 1), 1);

/** Two parts with as many pixels, along the longest axis. */
function split(box: readonly Counted[]): [Counted[], Counted[]] {
  const lengths = AXES.map((axis) => lengthOf(box, axis));
  const axis = AXES.find((one) => lengths[one] === Math.max(...lengths)) ?? 0;
  const sorted = [...box].sort((a, b) => {
    const order = [axis, ...AXES.filter((one) => one !== axis)];
    return order.reduce<number>((by, one) => by || a.parts[one] - b.parts[one], 0);
  });
  const half = countOf(sorted) / 2;
  let count = 0;
  const at = sorted.findIndex((one) => {
    count += one.count;
    return count >= half;
  });
  const end = Math.min(sorted.length - 2, Math.max(0, at)) + 1;
  return [sorted.slice(0, end), sorted.slice(end)];
}

function swatchesOf(pixels: Pixels): Swatch[] {
  const colors = histogram(pixels);
  if (colors.length <= MOST_COLORS)
    return colors.map(({ parts, count }) => ({ color: widened(parts), population: count }));
  let boxes: (readonly Counted[])[] = [colors];
  while (boxes.length < MOST_COLORS) {
    const [largest = [], ...others] = boxes.toSorted((a, b) => volumeOf(b) - volumeOf(a));
    if (largest.length < 2) break;
    boxes = [...split(largest), ...others];
  }
  const swatches = boxes.map((box) => {
    const population = countOf(box);
    const average = AXES.map((axis) =>
      Math.round(box.reduce((sum, { parts, count }) => sum + parts[axis] * count, 0) / population),
    );
    return { color: widened(average), population };
  });
  return swatches.filter(({ color }) => !isIgnored(color));
}

const isIn = (value: number, [least, , most]: Range) => value >= least && value <= most;
const nearness = (value: number, [, target]: Range) => 1 - Math.abs(value - target);

/** The colours of a picture by their names, as far as it has them. */
export function paletteOf(pixels: Pixels): Partial<Record<Name, Rgb>> {
  const swatches = swatchesOf(pixels).sort((a, b) => b.population - a.population);
  const [dominant] = swatches;
  if (!dominant) return {};
  const found: Partial<Record<Name, Rgb>> = { dominant: dominant.color };
  const used = new Set<Swatch>();
  for (const [name, [saturations, lightnesses]] of Object.entries(TARGETS)) {
    let best: { swatch: Swatch; score: number } | undefined;
    for (const swatch of swatches) {
      const [, saturation, lightness] = hslOf(swatch.color);
      if (used.has(swatch) || !isIn(saturation, saturations) || !isIn(lightness, lightnesses))
        continue;
      const score =
        WEIGHTS.saturation * nearness(saturation, saturations) +
        WEIGHTS.lightness * nearness(lightness, lightnesses) +
        (WEIGHTS.population * swatch.population) / dominant.population;
      if (!best || score > best.score) best = { swatch, score };
    }
    if (!best) continue;
    used.add(best.swatch);
    found[name as Name] = best.swatch.color;
  }
  return found;
}
