import type { Props } from '../../protocol/worker.ts';
import { finite } from '../style/length.ts';

const STEPS = 7;
const DEFAULT_SIZE = 14;
const SMALLEST = 0.1;
/** Longer texts are not fitted: no phone could show them, and each step lays them out. */
const LONGEST = 10_000;

/** adjustsFontSizeToFit: sets the largest font size at which the text fits. */
export function fitText(element: HTMLElement, props: Props): void {
  if ((element.textContent?.length ?? 0) > LONGEST) return;
  const size = finite(props.fontSize) ?? DEFAULT_SIZE;
  const line = finite(props.lineHeight) || undefined;
  const fits = (scale: number): boolean => {
    element.style.fontSize = `${size * scale}px`;
    if (line !== undefined) element.style.lineHeight = `${line * scale}px`;
    return (
      element.scrollHeight <= element.clientHeight + 1 &&
      element.scrollWidth <= element.clientWidth + 1
    );
  };
  if (fits(1)) return;
  let low = Math.min(1, Math.max(SMALLEST, finite(props.minimumFontScale) ?? SMALLEST));
  let high = 1;
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
}

type Place = Record<'x' | 'y' | 'width' | 'height', number>;
type Line = Place & Metrics & { text: string };
type Metrics = Record<'ascender' | 'descender' | 'capHeight' | 'xHeight', number>;

/** The limit of measured letters. */
const MAX = 4000;

/** The lines of a text, for onTextLayout (ParagraphEventEmitter.cpp). */
export function linesOf(element: HTMLElement): Line[] {
  const from = element.getBoundingClientRect();
  const metrics = metricsOf(element);
  const lines: Line[] = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let letters = 0;
  for (let node = walker.nextNode(); node && letters < MAX; node = walker.nextNode()) {
    const { data } = node as Text;
    let at = 0;
    for (const letter of data) {
      letters += 1;
      if (letters > MAX) break;
      range.setStart(node, at);
      at += letter.length;
      range.setEnd(node, at);
      const place = placeIn(from, range.getBoundingClientRect());
      const last = lines.at(-1);
      if (place.width === 0 && last) last.text += letter;
      else if (last && isBeside(last, place)) grow(last, place, letter);
      else lines.push({ ...place, ...metrics, text: letter });
    }
  }
  return lines;
}

const placeIn = (from: DOMRect, { left, top, width, height }: DOMRect): Place => ({
  x: left - from.left,
  y: top - from.top,
  width,
  height,
});

/** Letters of one line overlap vertically by at least half of the lower one. */
function isBeside(line: Place, letter: Place): boolean {
  const bottom = Math.min(line.y + line.height, letter.y + letter.height);
  const shared = bottom - Math.max(line.y, letter.y);
  return shared >= Math.min(line.height, letter.height) / 2;
}

function grow(line: Line, place: Place, letter: string): void {
  line.text += letter;
  const right = Math.max(line.x + line.width, place.x + place.width);
  const bottom = Math.max(line.y + line.height, place.y + place.height);
  line.x = Math.min(line.x, place.x);
  line.y = Math.min(line.y, place.y);
  line.width = right - line.x;
  line.height = bottom - line.y;
}

let canvas: CanvasRenderingContext2D | null | undefined;

function metricsOf(element: HTMLElement): Metrics {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return { ascender: 0, descender: 0, capHeight: 0, xHeight: 0 };
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  const [capital, small] = [canvas.measureText('H'), canvas.measureText('x')];
  return {
    ascender: capital.fontBoundingBoxAscent,
    descender: capital.fontBoundingBoxDescent,
    capHeight: capital.actualBoundingBoxAscent,
    xHeight: small.actualBoundingBoxAscent,
  };
}
