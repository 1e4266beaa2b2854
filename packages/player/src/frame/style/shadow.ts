import type { Props } from '../../protocol/worker.ts';
import { colorOf, type Palette } from './color.ts';
import { finite, lengthOf } from './length.ts';

const RADIUS = 3;
const OFFSET = { width: 0, height: -3 };

type Shadows = { box?: string; drop?: string };

/** What shadow* makes on iOS (BaseViewProps.h has the defaults), and elevation on Android. */
export function shadowsOf(props: Props, palette: Palette): Shadows {
  return palette.platform === 'ios' ? layerShadow(props, palette) : elevated(props, palette);
}

/** A layer casts the shadow of what it shows: its box only where that is filled. */
function layerShadow(props: Props, palette: Palette): Shadows {
  const opacity = Math.min(1, finite(props.shadowOpacity) ?? 0);
  if (opacity <= 0) return {};
  const { width, height } = (props.shadowOffset ?? OFFSET) as Record<string, unknown>;
  const at = [width, height].map((one) => `${finite(one) ?? 0}px`).join(' ');
  // A layer's radius is a standard deviation; CSS counts two of them.
  const blur = `${Math.max(0, finite(props.shadowRadius) ?? RADIUS) * 2}px`;
  const color = `rgb(from ${colorOf(props.shadowColor, palette) ?? 'black'} r g b / calc(alpha * ${opacity}))`;
  const text = `${at} ${blur} ${color}`;
  return isFilled(props.backgroundColor) ? { box: text } : { drop: `drop-shadow(${text})` };
}

/** Material: one shadow of the light above, one of the light all around. */
function elevated(props: Props, palette: Palette): Shadows {
  const height = Math.min(finite(props.elevation) ?? 0, 100);
  if (height <= 0 || !isFilled(props.backgroundColor)) return {};
  const color = colorOf(props.shadowColor, palette) ?? 'black';
  const shade = (alpha: number) => `rgb(from ${color} r g b / calc(alpha * ${alpha}))`;
  const [near, far] = [round(height / 2), round(height * 1.5)];
  return {
    box: `0px ${near}px ${round(height * 1.2)}px ${shade(0.24)}, 0px 0px ${far}px ${shade(0.1)}`,
  };
}

const round = (value: number) => +value.toFixed(2);

const isFilled = (color: unknown): boolean =>
  typeof color === 'number' ? color >>> 24 > 0 : color !== undefined && color !== 'transparent';

/** One of `boxShadow` (StyleSheet/processBoxShadow.js). */
export function shadowOf(value: unknown, palette: Palette): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { offsetX, offsetY, blurRadius, spreadDistance, color, inset } = value as Props;
  const [x, y, blur = '0px', spread = '0px'] = [
    ...[offsetX, offsetY].map((one) => lengthOf(one)),
    ...[blurRadius, spreadDistance].map((one) => lengthOf(one)),
  ];
  if (x === undefined || y === undefined) return undefined;
  const text = `${x} ${y} ${blur} ${spread} ${colorOf(color, palette) ?? 'black'}`;
  return inset === true ? `inset ${text}` : text;
}
