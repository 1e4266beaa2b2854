import { finite } from '../style/length.ts';

// Values of props, commands and events may have any type.
export { finite };

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Reads a member of a value that may not be an object. */
export const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

export const point = (value: unknown): { x: number; y: number } | undefined => {
  const x = finite(member(value, 'x'));
  const y = finite(member(value, 'y'));
  return x === undefined && y === undefined ? undefined : { x: x ?? 0, y: y ?? 0 };
};

export type Edges = { top: number; right: number; bottom: number; left: number };

/** Insets and hitSlop: one number for all edges, or each by its name. */
export function edges(value: unknown): Edges {
  const all = finite(value) ?? 0;
  const of = (name: string) => finite(member(value, name)) ?? all;
  return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') };
}
