import { colorOf, type Palette } from '../../frame/style/color.ts';
import type { Props } from '../../protocol/worker.ts';
import { listIn, numberIn, recordIn, wordIn } from '../read-props.ts';

type Attributes = Record<string, string | undefined>;

/** The types of brushes in react-native-svg (extractBrush.ts). */
const BRUSH = { color: 0, reference: 1, currentColor: 2, contextFill: 3, contextStroke: 4 };

/** A CSS colour or `none`. Returns undefined for other functions, such as `url()`. */
export function paintOf(value: unknown, palette: Palette): string | undefined {
  const color = colorOf(value, palette);
  return color?.includes('(') && !/^((rgb|hsl)a?|light-dark)\([^u]*\)$/.test(color)
    ? undefined
    : color;
}

/** The value of a brush. `idOf` converts a name of the app to an element id. */
export function brushOf(
  value: unknown,
  palette: Palette,
  idOf: (name: string) => string,
): string | undefined {
  if (value === null || value === undefined) return 'none';
  // Older versions: [0, colour], [1, name].
  const { type, payload, brushRef } = Array.isArray(value)
    ? { type: value[0], payload: value[1], brushRef: value[1] }
    : recordIn(value);
  if (type === BRUSH.reference) return `url(#${idOf(String(brushRef))})`;
  if (type === BRUSH.currentColor) return 'currentColor';
  if (type === BRUSH.contextFill) return 'context-fill';
  if (type === BRUSH.contextStroke) return 'context-stroke';
  return paintOf(type === BRUSH.color ? payload : value, palette);
}

const CAPS = ['butt', 'round', 'square'];
const JOINS = ['miter', 'round', 'bevel'];
const RULES = ['evenodd', 'nonzero'];

const named = (names: string[], value: unknown) => names[numberIn(value) ?? -1];
const dashes = (value: unknown) =>
  value === null
    ? 'none'
    : Array.isArray(value)
      ? listIn(value).map(wordIn).join(' ')
      : wordIn(value);

/** The paint attributes of a shape. Those that are not in `propList` are inherited. */
export function strokeAndFill(
  props: Props,
  palette: Palette,
  idOf: (name: string) => string,
): Attributes {
  const own = new Set(listIn(props.propList));
  const brush = (name: string) => brushOf(props[name], palette, idOf);
  const readers: Record<string, readonly [attribute: string, read: () => string | undefined]> = {
    fill: ['fill', () => brush('fill')],
    fillOpacity: ['fill-opacity', () => wordIn(props.fillOpacity)],
    fillRule: ['fill-rule', () => named(RULES, props.fillRule)],
    stroke: ['stroke', () => brush('stroke')],
    strokeOpacity: ['stroke-opacity', () => wordIn(props.strokeOpacity)],
    strokeWidth: ['stroke-width', () => wordIn(props.strokeWidth)],
    strokeLinecap: ['stroke-linecap', () => named(CAPS, props.strokeLinecap)],
    strokeLinejoin: ['stroke-linejoin', () => named(JOINS, props.strokeLinejoin)],
    strokeMiterlimit: ['stroke-miterlimit', () => wordIn(props.strokeMiterlimit)],
    strokeDasharray: ['stroke-dasharray', () => dashes(props.strokeDasharray ?? null)],
    strokeDashoffset: ['stroke-dashoffset', () => wordIn(props.strokeDashoffset)],
  };
  const attributes: Attributes = {};
  for (const [name, [attribute, read]] of Object.entries(readers))
    attributes[attribute] = own.has(name) ? read() : undefined;
  attributes.opacity = wordIn(props.opacity);
  attributes['clip-rule'] = named(RULES, props.clipRule);
  attributes['vector-effect'] = props.vectorEffect === 1 ? 'non-scaling-stroke' : undefined;
  attributes.display = props.display === 'none' ? 'none' : undefined;
  attributes['pointer-events'] = props.pointerEvents === 'none' ? 'none' : undefined;
  return attributes;
}
