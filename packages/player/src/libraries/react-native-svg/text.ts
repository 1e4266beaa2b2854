import type { Props } from '../../protocol/worker.ts';
import { recordIn, textIn, wordIn } from '../read-props.ts';

const FONT = {
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  fontStyle: 'font-style',
  fontFamily: 'font-family',
  fontStretch: 'font-stretch',
  textAnchor: 'text-anchor',
  textDecoration: 'text-decoration',
  letterSpacing: 'letter-spacing',
  wordSpacing: 'word-spacing',
};

/** `font` of texts: what is set there holds for all in it. */
export function fontOf(props: Props): Record<string, string | undefined> {
  const font = recordIn(props.font);
  const attributes: Record<string, string | undefined> = {};
  for (const [name, attribute] of Object.entries(FONT)) attributes[attribute] = wordIn(font[name]);
  const baseline = textIn(props.alignmentBaseline);
  attributes['dominant-baseline'] = baseline === 'baseline' ? 'alphabetic' : baseline;
  attributes['baseline-shift'] = wordIn(props.baselineShift ?? props.verticalAlign);
  return attributes;
}

/** Puts a span's own text before what else is in it. */
export function showContent(element: SVGElement, content: unknown): void {
  const text = textIn(content);
  const first = element.firstChild;
  if (first instanceof Text) {
    if (text === undefined) first.remove();
    else first.data = text;
  } else if (text !== undefined) element.prepend(text);
}
