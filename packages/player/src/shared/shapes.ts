/** Reads untrusted values: what does not have the shape is undefined, what is too long is cut. */
export type Unknowns = Record<string, unknown>;

export const record = (value: unknown): Unknowns | undefined =>
  typeof value === 'object' && value !== null ? (value as Unknowns) : undefined;

export const text = (value: unknown, length: number): string | undefined => {
  if (typeof value !== 'string') return undefined;
  return value.length <= length ? value : `${value.slice(0, length)}…`;
};

export const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

export const flag = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined;

export const oneOf = <T extends string>(value: unknown, all: readonly T[]): T | undefined =>
  all.find((one) => one === value);

export function list<T>(
  value: unknown,
  length: number,
  read: (item: unknown) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, length).flatMap((item: unknown) => {
    const known = read(item);
    return known === undefined ? [] : [known];
  });
}
