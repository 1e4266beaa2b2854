/** UIImageColors (github.com/jathu/UIImageColors), with which the library looks for colours on iOS. */

/** A colour as 0xRRGGBB. */
export type Rgb = number;
/** Pixels as a canvas has them: red, green, blue and opacity. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

export const channels = (color: Rgb): [red: number, green: number, blue: number] => [
  (color >> 16) & 255,
  (color >> 8) & 255,
  color & 255,
];
export const rgb = (red: number, green: number, blue: number): Rgb =>
  (red << 16) | (green << 8) | blue;

const [BLACK, WHITE] = [0, 0xffffff];
/** Pixels that are more transparent do not count. */
const LEAST_OPACITY = 127;
/** A colour of this part of the height in pixels is too rare for a background. */
const RARE = 0.01;
/** Instead of black or white, the next colour is taken if it is so much of the first. */
const NEAR_FIRST = 0.3;
const LEAST_SATURATION = 0.15;
const CONTRAST = 1.6;

const luminance = (color: Rgb): number => {
  const [red, green, blue] = channels(color);
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
};
const isDark = (color: Rgb) => luminance(color) < 127.5;
const isBlackOrWhite = (color: Rgb) =>
  channels(color).every((one) => one > 232) || channels(color).every((one) => one < 23);

function isDistinct(color: Rgb, other: Rgb): boolean {
  const [a, b] = [channels(color), channels(other)];
  const isGrey = ([red, green, blue]: typeof a) =>
    Math.abs(red - green) < 7.65 && Math.abs(red - blue) < 7.65;
  const isFar = a.some((one, at) => Math.abs(one - (b[at] ?? 0)) > 63.75);
  return isFar && !(isGrey(a) && isGrey(b));
}

function contrasts(color: Rgb, other: Rgb): boolean {
  const [a, b] = [luminance(color) + 12.75, luminance(other) + 12.75];
  return Math.max(a, b) / Math.min(a, b) > CONTRAST;
}

/** The colour, or the one of its hue and brightness with this saturation. */
function saturated(color: Rgb): Rgb {
  const all = channels(color).map((one) => one / 255);
  const [most, least] = [Math.max(...all), Math.min(...all)];
  if (most === 0 || (most - least) / most >= LEAST_SATURATION) return color;
  const range = most - least;
  const to = most * (1 - LEAST_SATURATION);
  // A grey has the hue of red.
  const part = (one: number, at: number) =>
    range === 0 ? Number(at === 0) : (one - least) / range;
  const [red = 0, green = 0, blue = 0] = all.map((one, at) =>
    Math.floor((to + part(one, at) * (most - to)) * 255),
  );
  return rgb(red, green, blue);
}

function counted({ data }: Pixels): Map<Rgb, number> {
  const counts = new Map<Rgb, number>();
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < LEAST_OPACITY) continue;
    const color = rgb(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}

type Counted = [color: Rgb, count: number];
const byCount = ([, a]: Counted, [, b]: Counted) => b - a;

function backgroundOf(counts: ReadonlyMap<Rgb, number>, height: number): Rgb {
  const threshold = Math.floor(height * RARE);
  const [first, ...others] = [...counts].filter(([, count]) => count > threshold).sort(byCount);
  if (!first) return BLACK;
  if (!isBlackOrWhite(first[0])) return first[0];
  const near = others.filter(([, count]) => count / first[1] > NEAR_FIRST);
  return near.find(([color]) => !isBlackOrWhite(color))?.[0] ?? first[0];
}

type Colors = Record<'background' | 'primary' | 'secondary' | 'detail', Rgb>;

export function colorsOf(pixels: Pixels): Colors {
  const counts = counted(pixels);
  const background = backgroundOf(counts, pixels.height);
  const isOnDark = isDark(background);
  const candidates = [...counts.keys()]
    .map(saturated)
    .filter((color) => isDark(color) !== isOnDark)
    .map((color): Counted => [color, counts.get(color) ?? 0])
    .sort(byCount);
  const found: Rgb[] = [];
  for (const [color] of candidates) {
    if (found.length === 3) break;
    if (contrasts(color, background) && found.every((one) => isDistinct(one, color)))
      found.push(color);
  }
  const usual = isOnDark ? WHITE : BLACK;
  const [primary = usual, secondary = usual, detail = usual] = found;
  return { background, primary, secondary, detail };
}
