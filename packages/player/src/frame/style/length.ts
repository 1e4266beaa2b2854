export { finite, foundIn, wordOf } from '../../shared/values.ts';

const NUMBER = String.raw`-?(?:\d+(?:\.\d*)?|\.\d+)`;
const LENGTH = new RegExp(`^(?:${NUMBER}(?:px|%)?|auto|max-content|min-content|fit-content)$`);
const ANGLE = new RegExp(`^${NUMBER}(?:deg|rad|grad|turn)$`);
const BARE = new RegExp(`^${NUMBER}$`);

/** Numbers are density-independent pixels; percentages and `auto` stay as they are. */
export function lengthOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}px` : undefined;
  if (typeof value !== 'string' || !LENGTH.test(value)) return undefined;
  return BARE.test(value) ? `${value}px` : value;
}

/** An angle in degrees as text. A number is in radians, as drivers of animations set it. */
export function angleOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}rad` : undefined;
  return typeof value === 'string' && ANGLE.test(value) ? value : undefined;
}
