import type { Props } from '../../protocol/worker.ts';
import type { Frame } from './frame.ts';
import { numberOf } from './length.ts';

/** x' = a·x + c·y + e, and y' = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

const moved = (x: number, y: number): Matrix => [1, 0, 0, 1, x, y];

/** An angle in radians. Text ends with `deg` or `rad`. */
function angleOf(value: unknown): number {
  if (typeof value !== 'string') return numberOf(value) ?? 0;
  const angle = Number.parseFloat(value);
  return Number.isFinite(angle) ? (value.endsWith('deg') ? (angle * Math.PI) / 180 : angle) : 0;
}

/** A length of which a percentage is of `whole`. */
function partOf(value: unknown, whole: number): number {
  if (typeof value !== 'string') return numberOf(value) ?? 0;
  const number = Number.parseFloat(value);
  if (!Number.isFinite(number)) return 0;
  return value.endsWith('%') ? (number / 100) * whole : number;
}

const pair = (value: unknown): readonly [unknown, unknown] =>
  Array.isArray(value) ? [value[0], value[1]] : [0, 0];

/** A step of `transform`. Steps out of the plane, such as rotateX, are drawn only. */
function stepOf(name: string, value: unknown, { width, height }: Frame): Matrix | undefined {
  const number = numberOf(value) ?? 1;
  switch (name) {
    case 'translateX':
      return moved(partOf(value, width), 0);
    case 'translateY':
      return moved(0, partOf(value, height));
    case 'translate': {
      const [x, y] = pair(value);
      return moved(partOf(x, width), partOf(y, height));
    }
    case 'scale':
      return [number, 0, 0, number, 0, 0];
    case 'scaleX':
      return [number, 0, 0, 1, 0, 0];
    case 'scaleY':
      return [1, 0, 0, number, 0, 0];
    case 'rotate':
    case 'rotateZ': {
      const [cos, sin] = [Math.cos(angleOf(value)), Math.sin(angleOf(value))];
      return [cos, sin, -sin, cos, 0, 0];
    }
    case 'skewX':
      return [1, 0, Math.tan(angleOf(value)), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan(angleOf(value)), 0, 1, 0, 0];
    case 'matrix': {
      const all = Array.isArray(value) ? value.map((one) => numberOf(one) ?? 0) : [];
      const at = all.length === 16 ? [0, 1, 4, 5, 12, 13] : [0, 1, 3, 4, 6, 7];
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = at.map((index) => all[index]);
      return [a, b, c, d, e, f];
    }
    default:
      return undefined;
  }
}

/** How the transform of a view moves its points, which are relative to its corner. */
export function transformOf(
  { transform, transformOrigin }: Props,
  frame: Frame,
): Matrix | undefined {
  if (!Array.isArray(transform) || transform.length === 0) return undefined;
  let matrix: Matrix = moved(0, 0);
  for (const step of transform) {
    if (typeof step !== 'object' || step === null) continue;
    for (const [name, value] of Object.entries(step)) {
      const next = stepOf(name, value, frame);
      if (next) matrix = multiply(matrix, next);
    }
  }
  const [x, y] = Array.isArray(transformOrigin) ? transformOrigin : ['50%', '50%'];
  const [left, top] = [partOf(x, frame.width), partOf(y, frame.height)];
  return multiply(multiply(moved(left, top), matrix), moved(-left, -top));
}

/** The box around a transformed box. */
export function boundsOf(matrix: Matrix, { x, y, width, height }: Frame): Frame {
  const [a, b, c, d, e, f] = matrix;
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([u, v]) => a * u + c * v + e);
  const ys = corners.map(([u, v]) => b * u + d * v + f);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
