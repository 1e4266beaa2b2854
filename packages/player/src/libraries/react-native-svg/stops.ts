import type { Palette } from '../../frame/style/color.ts';
import { numberIn, numbersIn } from '../read-props.ts';
import { svgElement } from './elements.ts';
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
