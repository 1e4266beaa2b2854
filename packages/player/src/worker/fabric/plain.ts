import { ShadowNode } from './node.ts';

/** Deeper than any style; a value that contains itself ends here. */
const DEEPEST = 32;

/**
 * The same value as plain data that may be posted: functions only say that they are there (`onLayout`:
 * somebody listens), views are named by their tag.
 */
export function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'function') return true;
  if (typeof value === 'symbol' || depth > DEEPEST) return undefined;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof ShadowNode) return { tag: value.tag };
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return value;
  if (Array.isArray(value)) return value.map((item) => plain(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = plain((value as Record<string, unknown>)[name], depth + 1);
    if (member !== undefined) copy[name] = member;
  }
  return copy;
}

export const plainProps = (props: Record<string, unknown>) =>
  plain(props) as Record<string, unknown>;
