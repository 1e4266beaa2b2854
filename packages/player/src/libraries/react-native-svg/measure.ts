import type { Props } from '../../protocol/worker.ts';
import { numberIn, textIn } from '../read-props.ts';
import { type Line, linesOf, type Point } from './path.ts';

const length = (from: Point, to: Point): number => Math.hypot(to.x - from.x, to.y - from.y);

function* piecesOf(lines: Line[]): Generator<[from: Point, to: Point]> {
  for (const line of lines)
    for (const [index, to] of line.entries()) {
      const from = line[index - 1];
      if (from) yield [from, to];
    }
}

const number = (value: unknown): number =>
  numberIn(value) ?? (Number.parseFloat(String(value)) || 0);

/** The outline of a react-native-svg shape. */
export function shapeLines(component: string, props: Props): Line[] {
  const at = (name: string) => number(props[name]);
  if (component === 'RNSVGPath') return linesOf(textIn(props.d) ?? '');
  if (component === 'RNSVGLine') return linesOf(`M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`);
  if (component === 'RNSVGCircle' || component === 'RNSVGEllipse') {
    const [rx, ry] = component === 'RNSVGCircle' ? [at('r'), at('r')] : [at('rx'), at('ry')];
    const steps = 128;
    const round = Array.from({ length: steps + 1 }, (_, step) => {
      const angle = (step / steps) * 2 * Math.PI;
      return { x: at('cx') + rx * Math.cos(angle), y: at('cy') + ry * Math.sin(angle) };
    });
    return [round];
  }
  const [x, y, width, height] = [at('x'), at('y'), at('width'), at('height')];
  return linesOf(`M${x} ${y}h${width}v${height}h${-width}Z`);
}

export const totalLength = (lines: Line[]): number =>
  [...piecesOf(lines)].reduce((sum, [from, to]) => sum + length(from, to), 0);

export function pointAt(lines: Line[], distance: number): Point & { angle: number } {
  let left = Math.max(distance, 0);
  let last = { x: lines[0]?.[0]?.x ?? 0, y: lines[0]?.[0]?.y ?? 0, angle: 0 };
  for (const [from, to] of piecesOf(lines)) {
    const whole = length(from, to);
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    if (left <= whole && whole > 0) {
      const part = left / whole;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, angle };
    }
    left -= whole;
    last = { ...to, angle };
  }
  return last;
}

export function boundsOf(lines: Line[]) {
  const points = lines.flat();
  if (points.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const range = (of: (point: Point) => number) =>
    points.reduce(
      ([least, most], point) => [Math.min(least, of(point)), Math.max(most, of(point))] as const,
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] as const,
    );
  const [left, right] = range(({ x }) => x);
  const [top, bottom] = range(({ y }) => y);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The even-odd rule: counts how often a ray to the right crosses the outline. */
export function isInside(lines: Line[], { x, y }: Point): boolean {
  const closed = lines.map((line) => (line[0] ? [...line, line[0]] : line));
  let crossings = 0;
  for (const [from, to] of piecesOf(closed)) {
    if (from.y > y === to.y > y) continue;
    if (x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) crossings += 1;
  }
  return crossings % 2 === 1;
}
