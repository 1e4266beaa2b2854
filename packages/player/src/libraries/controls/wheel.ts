import { DRAG, type DragDetail } from '../../frame/events/drag-events.ts';
import { elementOf } from '../element.ts';

export type WheelRow = {
  label: string;
  color?: string | undefined;
  testID?: string | undefined;
};

/** The height of a row of UIPickerView, in points. style-wheel.css has it, too. */
const ROW = 34;
/** Scrolling has ended when no scroll event came for this long. */
const SETTLED_MS = 150;
/** How far a throw goes, in milliseconds of its speed. */
const AHEAD_MS = 300;

const KEYS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -5,
  PageDown: 5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The typed letter that finds a row. A key with a modifier is a shortcut of the browser. */
export const typedBy = ({ key, ctrlKey, metaKey, altKey }: Key): string | undefined =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
    ? key.toLowerCase()
    : undefined;

export type Wheel = ReturnType<typeof createWheel>;

let last = 0;

/**
 * A column of UIPickerView. A finger, the mouse and its wheel scroll it, a press on a row and keys
 * choose. `chosen` is called only for choices of the user.
 */
export function createWheel(chosen: (index: number) => void) {
  last += 1;
  const prefix = `wheel-${last}`;
  const element = elementOf('wheel is-vertical');
  element.setAttribute('role', 'listbox');
  let rows: readonly WheelRow[] = [];
  let index = 0;
  let isDisabled = false;
  let isHeld = false;
  let settled: ReturnType<typeof setTimeout> | undefined;

  const options = () => element.children as unknown as Iterable<HTMLElement>;
  const mark = () => {
    for (const [at, option] of [...options()].entries())
      option.setAttribute('aria-selected', String(at === index));
    if (rows.length > 0) element.setAttribute('aria-activedescendant', `${prefix}-${index}`);
    else element.removeAttribute('aria-activedescendant');
  };
  const scroll = (behavior: ScrollBehavior) => element.scrollTo({ top: index * ROW, behavior });
  const limited = (at: number) => Math.min(Math.max(at, 0), rows.length - 1);
  const choose = (at: number, behavior: ScrollBehavior) => {
    const next = limited(at);
    const isNew = next !== index && next >= 0;
    if (isNew) index = next;
    mark();
    scroll(behavior);
    if (isNew) chosen(next);
  };

  element.addEventListener('scroll', () => {
    clearTimeout(settled);
    if (isHeld) return;
    settled = setTimeout(() => {
      element.classList.remove('is-dragged');
      if (!isDisabled) choose(Math.round(element.scrollTop / ROW), 'smooth');
    }, SETTLED_MS);
  });
  element.addEventListener(DRAG, (event) => {
    const { detail } = event as CustomEvent<DragDetail>;
    isHeld = detail.phase === 'begin';
    element.classList.add('is-dragged');
    if (detail.phase === 'begin') return;
    event.preventDefault();
    choose(Math.round((element.scrollTop + detail.thrown.y * AHEAD_MS) / ROW), 'smooth');
    // A scroll to the current position sends no event.
    setTimeout(() => element.classList.remove('is-dragged'), SETTLED_MS * 3);
  });
  element.addEventListener('click', ({ target }) => {
    const at = [...options()].findIndex((option) => option.contains(target as Node));
    if (at >= 0 && !isDisabled) choose(at, 'smooth');
  });
  element.addEventListener('keydown', (event) => {
    const by = KEYS[event.key];
    const typed = typedBy(event);
    const found = [...rows.keys()]
      .map((at) => (index + 1 + at) % rows.length)
      .find((at) => typed && rows[at]?.label.toLowerCase().startsWith(typed));
    if (isDisabled || (by === undefined && found === undefined)) return;
    event.preventDefault();
    event.stopPropagation();
    choose(by === undefined ? (found ?? index) : index + by, 'instant');
  });
  // An element that is not shown cannot be scrolled.
  const sizes = new ResizeObserver(() => scroll('instant'));
  sizes.observe(element);

  return {
    element,
    /** Shows these rows. `at` is the index of the chosen one. */
    set(next: readonly WheelRow[], at: number): void {
      const isSame =
        next.length === rows.length &&
        next.every(
          ({ label, color }, row) => label === rows[row]?.label && color === rows[row]?.color,
        );
      rows = next;
      if (!isSame)
        element.replaceChildren(
          ...next.map(({ label, color, testID }, row) => {
            const option = elementOf('wheel-row');
            option.id = `${prefix}-${row}`;
            option.setAttribute('role', 'option');
            const words = elementOf('wheel-label', 'span');
            words.textContent = label;
            option.append(words);
            option.style.color = color ?? '';
            if (testID !== undefined) option.setAttribute('data-testid', testID);
            return option;
          }),
        );
      const wanted = limited(at);
      const isMoved = wanted !== index || !isSame;
      index = wanted;
      mark();
      if (isMoved) scroll('instant');
    },
    set label(label: string) {
      element.setAttribute('aria-label', label);
    },
    set disabled(is: boolean) {
      isDisabled = is;
      element.tabIndex = is ? -1 : 0;
      element.classList.toggle('is-off', is);
      element.setAttribute('aria-disabled', String(is));
    },
    remove(): void {
      sizes.disconnect();
      clearTimeout(settled);
    },
  };
}
