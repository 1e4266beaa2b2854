import type { Palette } from '../../frame/style/color.ts';
import type { Props } from '../../protocol/worker.ts';
import { numberIn, numbersIn, recordIn, textIn } from '../read-props.ts';
import { setAttribute, svgElement } from './elements.ts';
import { paintOf } from './paint.ts';

/** `gradient`: offset, colour, offset, colour, … */
export function showStops(element: SVGElement, gradient: unknown, palette: Palette): void {
  const numbers = numbersIn(gradient);
  const stops: SVGElement[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const stop = svgElement('stop');
    stop.setAttribute('offset', String(numbers[at]));
    stop.setAttribute('stop-color', paintOf(numbers[at + 1], palette) ?? 'black');
    stops.push(stop);
  }
  element.replaceChildren(...stops);
}

/** `nodes` of feMerge: what each layer comes from. */
export function showMergeNodes(element: SVGElement, nodes: unknown): void {
  const names = Array.isArray(nodes) ? nodes.filter((name) => typeof name === 'string') : [];
  const made = names.map((name) => {
    const node = svgElement('feMergeNode');
    if (name !== '') node.setAttribute('in', name);
    return node;
  });
  element.replaceChildren(...made);
}

/** Of a marker or mask: 0 is luminance. */
export const maskTypeOf = (value: unknown): string | undefined =>
  numberIn(value) === 1 ? 'alpha' : undefined;

const REFERENCES = {
  clipPath: 'clip-path',
  mask: 'mask',
  filter: 'filter',
  markerStart: 'marker-start',
  markerMid: 'marker-mid',
  markerEnd: 'marker-end',
};

/**
 * Names of an app hold within one drawing, ids within the document: this makes one into the other.
 * Letters that mean something in `url(#…)` are spelt out.
 */
export function idsWithin(element: Element): (name: string) => string {
  const drawing = element.closest('.svg-root')?.getAttribute('data-tag') ?? '0';
  return (name) =>
    `svg-${drawing}-${name.replace(/[^\w-]/g, (letter) => `_${letter.codePointAt(0)}_`)}`;
}

/** The element's own name, and the names of others in it. */
export function link(element: Element, props: Props): void {
  const idOf = idsWithin(element);
  const name = textIn(props.name);
  setAttribute(element, 'id', name === undefined ? undefined : idOf(name));
  for (const [prop, attribute] of Object.entries(REFERENCES)) {
    const reference = textIn(props[prop]);
    setAttribute(element, attribute, reference ? `url(#${idOf(reference)})` : undefined);
  }
  // Only within the drawing: an address of something else is the address of a name.
  const href = textIn(props.href);
  if (href !== undefined) element.setAttribute('href', `#${idOf(href.replace(/^#/, ''))}`);
}

const ALLOWED = /^(data:image\/|https:)/i;

/** Where an image comes from: the app's files, data, or https. */
export function imageUrl(props: Props, resolve: (uri: string) => string): string | undefined {
  const { uri } = recordIn(Array.isArray(props.src) ? props.src[0] : props.src);
  if (typeof uri !== 'string') return undefined;
  const url = resolve(uri);
  // An empty address would be that of this document.
  return url !== '' && (url !== uri || ALLOWED.test(uri)) ? url : undefined;
}
