import type { Props } from '../../protocol/worker.ts';
import { colorOf, type Palette } from './color.ts';
import {
  colors,
  type Handler,
  type Handlers,
  keywords,
  lengths,
  set,
  together,
} from './handler.ts';
import { angleOf, finite, lengthOf } from './length.ts';
import { originOf, transformOf } from './transform.ts';

const RADIUS = 3;
const OFFSET = { width: 0, height: -3 };

type Shadows = { box?: string; drop?: string };

/** Shadows of shadow* on iOS (defaults in BaseViewProps.h) and of elevation on Android. */
function shadowsOf(props: Props, palette: Palette): Shadows {
  return palette.platform === 'ios' ? layerShadow(props, palette) : elevated(props, palette);
}

/** A layer casts a shadow of its content, and of its box only if the box is filled. */
function layerShadow(props: Props, palette: Palette): Shadows {
  const opacity = Math.min(1, finite(props.shadowOpacity) ?? 0);
  if (opacity <= 0) return {};
  const { width, height } = (props.shadowOffset ?? OFFSET) as Record<string, unknown>;
  const at = [width, height].map((one) => `${finite(one) ?? 0}px`).join(' ');
  // The radius of a layer is a standard deviation. CSS uses twice that.
  const blur = `${Math.max(0, finite(props.shadowRadius) ?? RADIUS) * 2}px`;
  const color = `rgb(from ${colorOf(props.shadowColor, palette) ?? 'black'} r g b / calc(alpha * ${opacity}))`;
  const text = `${at} ${blur} ${color}`;
  return isFilled(props.backgroundColor) ? { box: text } : { drop: `drop-shadow(${text})` };
}

/** Material has two shadows: of the key light and of the ambient light. */
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
function shadowOf(value: unknown, palette: Palette): string | undefined {
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

type Step = Record<string, unknown>;

const FILTERS: Record<string, (value: unknown) => string | undefined> = {
  ...Object.fromEntries(
    ['brightness', 'contrast', 'grayscale', 'invert', 'opacity', 'saturate', 'sepia'].map(
      (name) => [name, (value: unknown) => call(name, finite(value))],
    ),
  ),
  blur: (value) => call('blur', lengthOf(value)),
  hueRotate: (value) =>
    call('hue-rotate', typeof value === 'number' ? angleOf(`${value}deg`) : angleOf(value)),
};

const call = (name: string, value: string | number | undefined) =>
  value === undefined ? undefined : `${name}(${value})`;

/** More filters or shadows of a view are left out: each is drawn. */
const MAX = 64;

/** Filters, and shadows of the content instead of the box. */
const effects: Handler = (props, css, palette) => {
  const steps = Array.isArray(props.filter) ? (props.filter.slice(0, MAX) as unknown[]) : [];
  const filters = steps.flatMap((step) => {
    const [[name = '', value] = []] = Object.entries((step ?? {}) as Step);
    if (name !== 'dropShadow')
      return (Object.hasOwn(FILTERS, name) && FILTERS[name]?.(value)) || [];
    const { offsetX, offsetY, standardDeviation, color } = (value ?? {}) as Step;
    const at = [offsetX, offsetY, standardDeviation].map((one) => lengthOf(one) ?? '0px');
    return `drop-shadow(${at.join(' ')} ${colorOf(color, palette) ?? 'black'})`;
  });
  const { box, drop } = shadowsOf(props, palette);
  const boxes = [...boxShadows(props.boxShadow, palette), ...(box ? [box] : [])];
  if (drop) filters.push(drop);
  set(css, 'filter', filters.length > 0 ? filters.join(' ') : undefined);
  set(css, 'boxShadow', boxes.length > 0 ? boxes.join(', ') : undefined);
};

const boxShadows = (value: unknown, palette: Parameters<Handler>[2]): string[] =>
  Array.isArray(value)
    ? value.slice(0, MAX).flatMap((one: unknown) => shadowOf(one, palette) ?? [])
    : [];

const opacity: Handler = (props, css) => {
  const value = finite(props.opacity);
  if (value !== undefined) set(css, 'opacity', Math.min(1, Math.max(0, value)));
};

/** Uses `clip`, because `hidden` can still be scrolled. */
const overflow: Handler = (props, css) => {
  if (props.overflow === 'hidden' || props.overflow === 'scroll') css.overflow = 'clip';
};

/** Android draws elevated views above their siblings. */
const elevation: Handler = (props, css, palette) => {
  effects(props, css, palette);
  const value = finite(props.elevation);
  if (palette.platform === 'android' && value && finite(props.zIndex) === undefined)
    set(css, 'zIndex', Math.round(value));
};

const cursor: Handler = (props, css) => {
  if (typeof props.cursor === 'string' && /^[a-z-]+$/.test(props.cursor)) css.cursor = props.cursor;
};

const BLENDS =
  'normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light ' +
  'difference exclusion hue saturation color luminosity';

/** Effects over, around and through a view. */
export const effectHandlers: Handlers = {
  opacity,
  overflow,
  cursor,
  elevation,
  ...together('filter boxShadow shadowColor shadowOffset shadowOpacity shadowRadius', effects),
  transform: (props, css) => set(css, 'transform', transformOf(props.transform)),
  transformOrigin: (props, css) => set(css, 'transformOrigin', originOf(props.transformOrigin)),
  ...keywords('backfaceVisibility', 'visible hidden'),
  ...keywords('mixBlendMode', BLENDS),
  ...keywords('isolation', 'auto isolate'),
  ...keywords('userSelect', 'auto text none all', { contain: 'text' }),
  ...keywords('outlineStyle', 'solid dotted dashed'),
  ...lengths('outlineOffset outlineWidth'),
  ...colors('outlineColor backgroundColor'),
};
