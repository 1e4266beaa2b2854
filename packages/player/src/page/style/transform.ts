import { lengthOf } from './length.ts';

type Step = Record<string, unknown>;

/** `transform`: steps, or on newer versions CSS text (StyleSheetTypes: transform). */
export function transformOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((step: Step) => Object.entries(step).map(stepOf)).join(' ');
}

function stepOf([name, value]: [string, unknown]): string {
  if (name === 'matrix' && Array.isArray(value)) return matrixOf(value as number[]);
  if (name === 'translate') return `translate(${[value].flat().map(lengthOf).join(', ')})`;
  if (name.startsWith('translate') || name === 'perspective') return `${name}(${lengthOf(value)})`;
  // Angles without a unit are radians: that is what drivers of animations set.
  if (/^(rotate|skew)/.test(name))
    return `${name}(${typeof value === 'number' ? `${value}rad` : value})`;
  return `${name}(${value})`;
}

/** 3 by 3 or 4 by 4, column by column. */
function matrixOf(m: number[]): string {
  if (m.length === 9) return `matrix(${[m[0], m[1], m[3], m[4], m[6], m[7]].join(', ')})`;
  return `matrix3d(${m.join(', ')})`;
}

/** `['50%', 10, 0]`, or CSS text. */
export function originOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map((part) => lengthOf(part) ?? '0').join(' ') : undefined;
}
