import { angleOf, finite, lengthOf } from './length.ts';

const PLAIN = /^[a-z\d\s(),./%+-]*$/i;
const FETCHES = /url|image|src|attr/i;

/** Returns CSS text of an app if it contains only keywords, numbers and functions of them. */
export const plainText = (value: unknown): string | undefined =>
  typeof value === 'string' && PLAIN.test(value) && !FETCHES.test(value) ? value : undefined;

/** `transform`: a list of steps, or CSS text in newer versions (StyleSheetTypes: transform). */
export function transformOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return plainText(value);
  const steps = value.flatMap((step: unknown) =>
    typeof step === 'object' && step !== null ? Object.entries(step).map(stepOf) : [],
  );
  const known = steps.filter((step) => step !== undefined);
  return known.length > 0 ? known.join(' ') : undefined;
}

function stepOf([name, value]: [string, unknown]): string | undefined {
  if (name === 'matrix') return matrixOf(value);
  if (name === 'translate') {
    const [x, y = '0px'] = (Array.isArray(value) ? value : [value]).map(lengthOf);
    return x && `translate(${x}, ${y})`;
  }
  if (name === 'translateX' || name === 'translateY' || name === 'perspective')
    return call(name, lengthOf(value));
  if (/^(rotate[XYZ]?|skew[XY])$/.test(name)) return call(name, angleOf(value));
  if (/^scale[XY]?$/.test(name)) return call(name, finite(value));
  return undefined;
}

const call = (name: string, value: string | number | undefined) =>
  value === undefined ? undefined : `${name}(${value})`;

/** A matrix of 3 by 3 or 4 by 4, in column order. */
function matrixOf(value: unknown): string | undefined {
  const m = Array.isArray(value) ? value.map(finite) : [];
  if (m.includes(undefined)) return undefined;
  if (m.length === 9) return `matrix(${[m[0], m[1], m[3], m[4], m[6], m[7]].join(', ')})`;
  return m.length === 16 ? `matrix3d(${m.join(', ')})` : undefined;
}

/** `['50%', 10, 0]`, or CSS text. */
export function originOf(value: unknown): string | undefined {
  if (!Array.isArray(value)) return plainText(value);
  const parts = value.slice(0, 3).map((part, at) => lengthOf(part) ?? (at === 2 ? '0px' : '50%'));
  return parts.length > 0 ? parts.join(' ') : undefined;
}
