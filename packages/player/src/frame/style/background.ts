import { colorOf, type Palette } from './color.ts';
import { type Handler, type Handlers, set, together } from './handler.ts';
import { finite, lengthOf } from './length.ts';

type Fields = Record<string, unknown>;

const SIDES = /^to (?:(?:top|bottom)(?: (?:left|right))?|(?:left|right)(?: (?:top|bottom))?)$/;
const SIZES = new Set(['closest-side', 'closest-corner', 'farthest-side', 'farthest-corner']);
const REPEATS = new Set<unknown>(['repeat', 'no-repeat', 'space', 'round']);
/** The limit of layers and of colours. Further ones are left out. */
const MAX = 64;

const objects = (value: unknown): Fields[] =>
  Array.isArray(value)
    ? value.slice(0, MAX).filter((one) => typeof one === 'object' && one !== null)
    : [];

const image: Handler = (props, css, palette) => {
  const given = props.backgroundImage ?? props.experimental_backgroundImage;
  const images = objects(given).map((one) => gradientOf(one, palette));
  if (images.length > 0 && !images.includes(undefined)) css.backgroundImage = images.join(', ');
};

/** A gradient as processBackgroundImage.js returns it. */
function gradientOf(gradient: Fields, palette: Palette): string | undefined {
  const stops = objects(gradient.colorStops).map((stop) => stopOf(stop, palette));
  if (stops.length < 2 || stops.includes(undefined)) return undefined;
  if (gradient.type === 'linear-gradient') {
    const { type, value } = (gradient.direction ?? {}) as Fields;
    const angle = type === 'angle' ? finite(value) : undefined;
    const side = typeof value === 'string' && SIDES.test(value) ? value : 'to bottom';
    return `linear-gradient(${[angle === undefined ? side : `${angle}deg`, ...stops].join(', ')})`;
  }
  if (gradient.type !== 'radial-gradient') return undefined;
  const shape = gradient.shape === 'circle' ? 'circle' : 'ellipse';
  const form = `${shape === 'circle' ? circle(gradient) : shape} ${sizeOf(gradient.size)}`.trim();
  return `radial-gradient(${[`${form} at ${placeOf(gradient.position)}`, ...stops].join(', ')})`;
}

/** CSS accepts two radii for an ellipse only. */
const circle = ({ size }: Fields) => (typeof size === 'object' && size !== null ? '' : 'circle');

function sizeOf(size: unknown): string {
  if (typeof size === 'string') return SIZES.has(size) ? size : 'farthest-corner';
  const { x, y } = (size ?? {}) as Fields;
  const [width, height] = [lengthOf(x), lengthOf(y)];
  return width && height ? `${width} ${height}` : 'farthest-corner';
}

/** CSS names the edge for each offset. */
function placeOf(place: unknown): string {
  const { top, left, right, bottom } = (place ?? {}) as Fields;
  const edge = (name: string, value: unknown) => {
    const length = lengthOf(value);
    return length && `${name} ${length}`;
  };
  const x = edge('left', left) ?? edge('right', right) ?? 'left 50%';
  return `${x} ${edge('top', top) ?? edge('bottom', bottom) ?? 'top 50%'}`;
}

function stopOf({ color, position }: Fields, palette: Palette): string | undefined {
  const at = lengthOf(position);
  // A position without a colour is a hint for the middle between two colours.
  if (color === null || color === undefined) return at;
  const text = colorOf(color, palette);
  return text && at ? `${text} ${at}` : text;
}

const layered =
  (css: string, textOf: (one: unknown) => string | undefined): Handler =>
  (props, into) => {
    const value = props[`experimental_${css}`] ?? props[css];
    const all = Array.isArray(value) ? value.slice(0, MAX).map(textOf) : [];
    set(into, css, all.length > 0 && !all.includes(undefined) ? all.join(', ') : undefined);
  };

const size = layered('backgroundSize', (one) => {
  if (one === 'cover' || one === 'contain') return one;
  const { x, y } = (one ?? {}) as Fields;
  return `${lengthOf(x) ?? 'auto'} ${lengthOf(y) ?? 'auto'}`;
});

const repeat = layered('backgroundRepeat', (one) => {
  const { x, y } = (one ?? {}) as Fields;
  return REPEATS.has(x) && REPEATS.has(y) ? `${x} ${y}` : undefined;
});

/** Gradients behind a view. */
export const backgroundHandlers: Handlers = {
  ...together('backgroundImage experimental_backgroundImage', image),
  ...together('backgroundSize experimental_backgroundSize', size),
  ...together('backgroundRepeat experimental_backgroundRepeat', repeat),
  ...together(
    'backgroundPosition experimental_backgroundPosition',
    layered('backgroundPosition', placeOf),
  ),
};
