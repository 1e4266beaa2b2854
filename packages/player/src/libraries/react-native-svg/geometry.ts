import type { Props } from '../../protocol/worker.ts';
import { listIn, numberIn, numbersIn, textIn, wordIn } from '../read-props.ts';

type Attributes = Record<string, string | undefined>;

/** Props with the name of their SVG attribute: numbers, lengths and lists of them. */
const PLAIN = [
  'd',
  'x',
  'y',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'x1',
  'y1',
  'x2',
  'y2',
  'dx',
  'dy',
  'fx',
  'fy',
  'width',
  'height',
  'rotate',
  'refX',
  'refY',
  'markerWidth',
  'markerHeight',
  'markerUnits',
  'orient',
  'startOffset',
  'side',
  'method',
  'spacing',
  'textLength',
  'lengthAdjust',
  'filterUnits',
  'primitiveUnits',
  'in2',
  'mode',
  'result',
  'k1',
  'k2',
  'k3',
  'k4',
];

/** Attributes whose units are numbers in react-native-svg: 1 is userSpaceOnUse. */
const UNITS = [
  'gradientUnits',
  'maskUnits',
  'maskContentUnits',
  'patternUnits',
  'patternContentUnits',
];

const many = (value: unknown): string | undefined =>
  Array.isArray(value) ? listIn(value).map(wordIn).join(' ') : wordIn(value);

export const matrixIn = (value: unknown): string | undefined => {
  const numbers = numbersIn(value);
  return numbers.length === 6 ? `matrix(${numbers.join(' ')})` : undefined;
};

export function viewBoxOf(props: Props): string | undefined {
  const numbers = numbersIn([props.minX ?? 0, props.minY ?? 0, props.vbWidth, props.vbHeight]);
  return numbers.length === 4 ? numbers.join(' ') : undefined;
}

const ALIGN = /^(x(Min|Mid|Max)Y(Min|Mid|Max)|none)$/;

export function aspectRatioOf({ align, meetOrSlice }: Props): string | undefined {
  const name = textIn(align);
  if (name === undefined || !ALIGN.test(name)) return undefined;
  if (name === 'none' || meetOrSlice === 2) return 'none';
  return `${name} ${meetOrSlice === 1 ? 'slice' : 'meet'}`;
}

/** The attributes for the position, size, units and transform of an element. */
export function geometryOf(element: string, props: Props): Attributes {
  const attributes: Attributes = {};
  for (const name of PLAIN) attributes[name] = many(props[name]);
  for (const name of UNITS) {
    const unit = numberIn(props[name]);
    if (unit !== undefined) attributes[name] = unit === 1 ? 'userSpaceOnUse' : 'objectBoundingBox';
  }
  if (element === 'radialGradient') {
    attributes.r = wordIn(props.rx) ?? wordIn(props.r);
    attributes.rx = attributes.ry = undefined;
  }
  if (element.startsWith('fe')) {
    attributes.in = textIn(props.in1);
    attributes.operator = textIn(props.operator1);
    attributes.type = textIn(props.type);
    if (props.values !== undefined) attributes.values = numbersIn(props.values).join(' ');
    if (props.stdDeviationX !== undefined)
      attributes.stdDeviation = numbersIn([props.stdDeviationX, props.stdDeviationY]).join(' ');
  }
  attributes.viewBox = viewBoxOf(props);
  attributes.preserveAspectRatio = aspectRatioOf(props);
  attributes.transform = matrixIn(props.matrix);
  attributes.gradientTransform = matrixIn(props.gradientTransform);
  attributes.patternTransform = matrixIn(props.patternTransform);
  return attributes;
}
