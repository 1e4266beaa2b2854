import type { Palette } from '../../frame/style/color.ts';
import type { Props } from '../../protocol/worker.ts';
import { numberIn, numbersIn, recordIn, textIn } from '../read-props.ts';
import { setAttribute, svgElement } from './elements.ts';
import { paintOf } from './paint.ts';

/** Sets the stops of a gradient. `gradient` is a flat list: offset, colour, offset, colour, … */
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

/** Sets the inputs of feMerge. */
export function showMergeNodes(element: SVGElement, nodes: unknown): void {
  const names = Array.isArray(nodes) ? nodes.filter((name) => typeof name === 'string') : [];
  const made = names.map((name) => {
    const node = svgElement('feMergeNode');
    if (name !== '') node.setAttribute('in', name);
    return node;
  });
  element.replaceChildren(...made);
}

/** The `mask-type` of a mask: 1 is alpha, and 0 is luminance. */
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
 * Converts names of an app to element ids. Names are unique in one drawing, and ids in the
 * document. Characters with a meaning in `url(#…)` are replaced by their code points.
 */
export function idsWithin(element: Element): (name: string) => string {
  const drawing = element.closest('.svg-root')?.getAttribute('data-tag') ?? '0';
  return (name) =>
    `svg-${drawing}-${name.replace(/[^\w-]/g, (letter) => `_${letter.codePointAt(0)}_`)}`;
}

/** Sets the element's id and its references to other elements. */
export function link(element: Element, props: Props): void {
  const idOf = idsWithin(element);
  const name = textIn(props.name);
  setAttribute(element, 'id', name === undefined ? undefined : idOf(name));
  for (const [prop, attribute] of Object.entries(REFERENCES)) {
    const reference = textIn(props[prop]);
    setAttribute(element, attribute, reference ? `url(#${idOf(reference)})` : undefined);
  }
  // Any href becomes a reference in this drawing, so nothing external is loaded.
  const href = textIn(props.href);
  if (href !== undefined) element.setAttribute('href', `#${idOf(href.replace(/^#/, ''))}`);
}

const ALLOWED = /^(data:image\/|https:)/i;

/** The URL of an image: a file of the app, a data URL, or https. */
export function imageUrl(props: Props, resolve: (uri: string) => string): string | undefined {
  const { uri } = recordIn(Array.isArray(props.src) ? props.src[0] : props.src);
  if (typeof uri !== 'string') return undefined;
  const url = resolve(uri);
  // An empty URL would resolve to this document.
  return url !== '' && (url !== uri || ALLOWED.test(uri)) ? url : undefined;
}
