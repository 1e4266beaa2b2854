import type { Props } from '../../protocol/worker.ts';
import { finite } from '../events/finite.ts';

/** The limit of snap offsets. Each is an element. */
const MAX = 2000;

/** The lengths of a scroll view along its direction, and its insets before and after the content. */
type Lengths = { viewport: number; content: number; before?: number; after?: number };

/**
 * The offsets in pixels at which a scroll view may rest, or undefined if it may rest anywhere
 * (RCTEnhancedScrollView, ReactScrollView: snapToInterval, snapToOffsets, pagingEnabled). Offsets of
 * the app begin at the content, and those of the browser at the inset before it.
 */
export function snapOffsets(
  props: Props,
  { viewport, content, before = 0, after = 0 }: Lengths,
): number[] | undefined {
  const end = Math.max(0, before + content + after - viewport);
  const { snapToOffsets, snapToStart, snapToEnd } = props;
  if (Array.isArray(snapToOffsets) && snapToOffsets.length > 0) {
    const given = snapToOffsets.slice(0, MAX).flatMap((at: unknown) => finite(at) ?? []);
    const last = Math.max(0, content - viewport);
    const ends = [...(snapToStart === false ? [] : [0]), ...(snapToEnd === false ? [] : [last])];
    return unique(
      [...given, ...ends].map((at) => before + at),
      end,
    );
  }
  const given = finite(props.snapToInterval) ?? 0;
  const interval = given > 0 ? given : props.pagingEnabled === true ? viewport : 0;
  if (interval < 1 || viewport <= 0) return undefined;
  // Pages are as long as the viewport, and begin at its inset.
  const shift = given > 0 ? alignment(props.snapToAlignment) * (viewport - interval) - before : 0;
  const first = Math.floor(shift / interval) * interval - shift;
  const count = Math.min(MAX, Math.ceil((end - first) / interval) + 1);
  const steps = Array.from({ length: count }, (_, step) => first + step * interval);
  return unique([...steps, end], end);
}

const alignment = (value: unknown) => (value === 'center' ? 0.5 : value === 'end' ? 1 : 0);

const unique = (offsets: number[], end: number): number[] =>
  [...new Set(offsets.map((at) => Math.min(end, Math.max(0, at))))].sort((a, b) => a - b);

export const nearest = (offsets: readonly number[], to: number): number | undefined =>
  offsets.toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to))[0];

/** The offset nearest to `from`, and the ones before and after it. */
export function neighbours(offsets: readonly number[], from: number): number[] {
  const at = offsets.indexOf(nearest(offsets, from) ?? Number.NaN);
  return offsets.slice(Math.max(0, at - 1), at + 2);
}

/** Places an element at each offset, so that the browser snaps there (CSS scroll snap). */
export function markSnaps(
  area: HTMLElement,
  offsets: readonly number[] | undefined,
  { horizontal, stop }: { horizontal: boolean; stop: boolean },
): void {
  const key = `${horizontal} ${stop} ${offsets?.join() ?? ''}`;
  if ((area.dataset.snaps ?? '') === key) return;
  area.dataset.snaps = key;
  area.querySelector(':scope > .scroll-snaps')?.remove();
  area.style.setProperty('--snap', offsets ? `${horizontal ? 'x' : 'y'} mandatory` : 'none');
  if (!offsets) return;
  const marks = document.createElement('div');
  marks.className = 'scroll-snaps';
  marks.ariaHidden = 'true';
  for (const at of offsets) {
    const mark = document.createElement('i');
    mark.style[horizontal ? 'insetInlineStart' : 'top'] = `${at}px`;
    if (stop) mark.style.scrollSnapStop = 'always';
    marks.append(mark);
  }
  area.append(marks);
}
