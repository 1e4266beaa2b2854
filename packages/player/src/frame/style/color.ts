import type { Platform } from '../../protocol/settings.ts';
import { plainText } from './transform.ts';

/** iOS's system colours (PlatformColor): light and dark. */
const IOS: Record<string, readonly [light: string, dark: string]> = {
  label: ['#000000', '#ffffff'],
  secondaryLabel: ['#3c3c4399', '#ebebf599'],
  tertiaryLabel: ['#3c3c434d', '#ebebf54d'],
  quaternaryLabel: ['#3c3c432e', '#ebebf52e'],
  placeholderText: ['#3c3c434d', '#ebebf54d'],
  systemBackground: ['#ffffff', '#000000'],
  secondarySystemBackground: ['#f2f2f7', '#1c1c1e'],
  tertiarySystemBackground: ['#ffffff', '#2c2c2e'],
  systemGroupedBackground: ['#f2f2f7', '#000000'],
  secondarySystemGroupedBackground: ['#ffffff', '#1c1c1e'],
  tertiarySystemGroupedBackground: ['#f2f2f7', '#2c2c2e'],
  separator: ['#3c3c434a', '#54545899'],
  opaqueSeparator: ['#c6c6c8', '#38383a'],
  secondarySystemFill: ['#78788029', '#78788052'],
  tertiarySystemFill: ['#7676801f', '#7676803d'],
  quaternarySystemFill: ['#74748014', '#7676802e'],
  darkText: ['#000000', '#000000'],
  lightText: ['#ffffff99', '#ffffff99'],
  clear: ['#00000000', '#00000000'],
  systemMint: ['#00c7be', '#63e6e2'],
  systemCyan: ['#32ade6', '#64d2ff'],
  link: ['#007aff', '#0984ff'],
  systemFill: ['#78788033', '#7878805c'],
  systemBlue: ['#007aff', '#0a84ff'],
  systemBrown: ['#a2845e', '#ac8e68'],
  systemGreen: ['#34c759', '#30d158'],
  systemIndigo: ['#5856d6', '#5e5ce6'],
  systemOrange: ['#ff9500', '#ff9f0a'],
  systemPink: ['#ff2d55', '#ff375f'],
  systemPurple: ['#af52de', '#bf5af2'],
  systemRed: ['#ff3b30', '#ff453a'],
  systemTeal: ['#30b0c7', '#40c8e0'],
  systemYellow: ['#ffcc00', '#ffd60a'],
  systemGray: ['#8e8e93', '#8e8e93'],
  systemGray2: ['#aeaeb2', '#636366'],
  systemGray3: ['#c7c7cc', '#48484a'],
  systemGray4: ['#d1d1d6', '#3a3a3c'],
  systemGray5: ['#e5e5ea', '#2c2c2e'],
  systemGray6: ['#f2f2f7', '#1c1c1e'],
};

/** Android's: the last part of `@android:color/…` and `?attr/…`. */
const ANDROID: Record<string, readonly [light: string, dark: string]> = {
  black: ['#000000', '#000000'],
  white: ['#ffffff', '#ffffff'],
  transparent: ['#00000000', '#00000000'],
  colorAccent: ['#008577', '#80cbc4'],
  colorPrimary: ['#6200ee', '#bb86fc'],
  textColorPrimary: ['#000000de', '#ffffff'],
  holo_blue_bright: ['#00ddff', '#00ddff'],
  holo_blue_dark: ['#0099cc', '#0099cc'],
  holo_blue_light: ['#33b5e5', '#33b5e5'],
  holo_green_dark: ['#669900', '#669900'],
  holo_green_light: ['#99cc00', '#99cc00'],
  holo_orange_dark: ['#ff8800', '#ff8800'],
  holo_orange_light: ['#ffbb33', '#ffbb33'],
  holo_purple: ['#aa66cc', '#aa66cc'],
  holo_red_dark: ['#cc0000', '#cc0000'],
  holo_red_light: ['#ff4444', '#ff4444'],
  darker_gray: ['#aaaaaa', '#aaaaaa'],
  background_light: ['#ffffff', '#ffffff'],
  background_dark: ['#000000', '#000000'],
};

type Dynamic = { light?: unknown; dark?: unknown };
type Platforms = { semantic?: unknown; resource_paths?: unknown; dynamic?: unknown };

/** Named colours depend on the platform. They follow the colour scheme, unless `dark` is set. */
export type Palette = { platform: Platform; dark?: boolean };

const MAX_DEPTH = 4;

/**
 * A colour as React Native passes it (processColor): an ARGB number, CSS text, or the result of
 * PlatformColor and DynamicColorIOS. Returns undefined for anything else.
 */
export function colorOf(value: unknown, palette: Palette, depth = 0): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? rgba(value) : undefined;
  if (typeof value === 'string') return /^#[\da-f]{3,8}$/i.test(value) ? value : plainText(value);
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  const { semantic, resource_paths: paths, dynamic } = value as Platforms;
  if (typeof dynamic === 'object' && dynamic !== null) {
    const { light, dark } = dynamic as Dynamic;
    return either(colorOf(light, palette, depth + 1), colorOf(dark, palette, depth + 1), palette);
  }
  const names = textsOf(semantic) ?? textsOf(paths)?.map((path) => path.replace(/^.*[/:]/, ''));
  const known = palette.platform === 'ios' ? IOS : ANDROID;
  const name = names?.find((one) => Object.hasOwn(known, one));
  const [light, dark] = (name === undefined ? undefined : known[name]) ?? [];
  return either(light, dark, palette);
}

function either(light: string | undefined, dark: string | undefined, palette: Palette) {
  if (palette.dark !== undefined) return palette.dark ? dark : light;
  if (light === undefined || dark === undefined || light === dark) return light;
  return `light-dark(${light}, ${dark})`;
}

const textsOf = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : undefined;

function rgba(argb: number): string {
  const [a = 0, r, g, b] = [24, 16, 8, 0].map((shift) => (argb >>> shift) & 255);
  return a === 255 ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${+(a / 255).toFixed(3)})`;
}
