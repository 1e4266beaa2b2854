import type { Props } from '../../protocol/worker.ts';
import { finite } from '../events/finite.ts';

/** The limit of snap offsets. Each is an element. Of more, those near the offset are marked. */
const MAX = 2000;

/** The lengths of a scroll view along its direction, and its insets before and after the content. */
type Lengths = { viewport: number; content: number; before?: number; after?: number };

/** The steps of `count` that are near these ones: all, or `MAX` of them. */
function stepsNear(count: number, near: readonly number[]): number[] {
  if (count <= MAX) return Array.from({ length: count }, (_, step) => step);
  const length = Math.floor(MAX / near.length);
  return near.flatMap((step) => {
    const from = Math.min(count - length, Math.max(0, Math.round(step - length / 2)));
    return Array.from({ length }, (_, at) => from + at);
  });
}

/**
 * The offsets in pixels at which a scroll view may rest, or undefined if it may rest anywhere
 * (RCTEnhancedScrollView, ReactScrollView: snapToInterval, snapToOffsets, pagingEnabled). Offsets of
 * the app begin at the content, and those of the browser at the inset before it. A calendar may have
 * 20 000 pages: then only the offsets near `around` are returned.
 */
export function snapOffsets(
  props: Props,
  { viewport, content, before = 0, after = 0 }: Lengths,
  around: readonly number[] = [0],
): number[] | undefined {
  const end = Math.max(0, before + content + after - viewport);
  const { snapToOffsets, snapToStart, snapToEnd } = props;
  if (Array.isArray(snapToOffsets) && snapToOffsets.length > 0) {
    const given = snapToOffsets.flatMap((at: unknown) => finite(at) ?? []);
    const last = Math.max(0, content - viewport);
    const ends = [...(snapToStart === false ? [] : [0]), ...(snapToEnd === false ? [] : [last])];
    const all = unique(
      [...given, ...ends].map((at) => before + at),
      end,
    );
    const near = around.map((to) => all.filter((at) => at < to).length);
    return stepsNear(all.length, near).flatMap((step) => all[step] ?? []);
  }
  const given = finite(props.snapToInterval) ?? 0;
  const interval = given > 0 ? given : props.pagingEnabled === true ? viewport : 0;
  if (interval < 1 || viewport <= 0) return undefined;
  // Pages are as long as the viewport, and begin at its inset.
  const shift = given > 0 ? alignment(props.snapToAlignment) * (viewport - interval) - before : 0;
  const first = Math.floor(shift / interval) * interval - shift;
  const count = Math.ceil((end - first) / interval) + 1;
  const near = around.map((at) => (Math.min(at, end) - first) / interval);
  return unique(
    stepsNear(count, near).map((step) => first + step * interval),
    end,
  );
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

type How = { horizontal: boolean; stop: boolean };

type Marked = {
  /** How far it has scrolled. */
  along(): number;
  offsets(around: readonly number[]): number[] | undefined;
  how(): How;
};

/** The marks of a scroll view. Of more than `MAX`, those near its offset exist, and follow it. */
export function createSnaps(area: HTMLElement, { along, offsets, how }: Marked) {
  let isPartial = false;
  let isDue = (_: number) => false;
  const mark = (to?: number): void => {
    const from = along();
    // A browser leaves an offset that loses its mark at once, so it keeps one until it is elsewhere.
    const all = offsets(to === undefined ? [from] : [from, to]) ?? [];
    markSnaps(area, all.length > 0 ? all : undefined, how());
    isPartial = all.length >= MAX / 2;
    const span = (all.at(-1) ?? 0) - (all[0] ?? 0);
    isDue = (at) => (to === undefined ? Math.abs(at - from) > span / 8 : Math.abs(at - to) < 1);
  };
  return {
    mark: () => mark(),
    /** Before it scrolls to an offset. */
    towards(to: number): void {
      if (isPartial) mark(to);
    },
    moved(): void {
      if (isPartial && isDue(along())) mark();
    },
  };
}

/** Places an element at each offset, so that the browser snaps there (CSS scroll snap). */
function markSnaps(
  area: HTMLElement,
  offsets: readonly number[] | undefined,
  { horizontal, stop }: How,
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
