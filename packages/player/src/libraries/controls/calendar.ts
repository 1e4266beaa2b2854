import { elementOf } from '../element.ts';
import {
  clamped,
  DAY_MS,
  dayOf,
  firstDayOf,
  format,
  type Limits,
  type Local,
  localNow,
  withParts,
} from './local-time.ts';

export type CalendarState = Limits & {
  at: Local;
  locale: string;
  /** 0 is Sunday. Without it, the language decides. */
  firstDay?: number | undefined;
  isDisabled?: boolean;
};

/** Years that can be chosen around the shown one. */
const YEARS = 100;

const KEYS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

export const button = (classes: string, label: string, press: () => void): HTMLButtonElement => {
  const element = elementOf(classes, 'button') as HTMLButtonElement;
  element.type = 'button';
  element.ariaLabel = label;
  element.addEventListener('click', press);
  return element;
};

/** The head of a column: one letter on Android, a short word on iOS. */
function nameOf(day: Local, locale: string): HTMLElement {
  const name = elementOf('calendar-name', 'span');
  const isAndroid = document.body.classList.contains('is-android');
  name.setAttribute('role', 'columnheader');
  name.ariaLabel = format(day, locale, { weekday: 'long' });
  name.textContent = format(day, locale, { weekday: isAndroid ? 'narrow' : 'short' });
  return name;
}

/**
 * The days of a month, as UIDatePicker (inline) and Material's date picker show them. `changed`
 * gets the chosen day at the same time of day.
 */
export function createCalendar(changed: (at: Local) => void) {
  const element = elementOf('calendar');
  const chooseYear = () => {
    isYears = !isYears;
    draw();
    element.querySelector('.is-chosen')?.scrollIntoView({ block: 'center' });
  };
  const title = button('calendar-title', 'Choose a year', chooseYear);
  const before = button('calendar-before', 'Previous month', () => turn(-1));
  const after = button('calendar-after', 'Next month', () => turn(1));
  const head = elementOf('calendar-head');
  head.append(title, before, after);
  const grid = elementOf('calendar-days');
  grid.setAttribute('role', 'grid');
  element.append(head, grid);
  let state: CalendarState = { at: 0, locale: 'en' };
  /** The first day of the month that is shown. */
  let month: Local = 0;
  let isYears = false;

  const monthOf = (at: Local) => dayOf(withParts(at, { day: 1 }));
  const shifted = (by: number) => {
    const date = new Date(month);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + by, 1);
  };
  const turn = (by: number) => {
    month = shifted(by);
    draw();
  };
  const isOut = (day: Local) =>
    day < dayOf(state.least ?? Number.NEGATIVE_INFINITY) ||
    day > (state.most ?? Number.POSITIVE_INFINITY);
  const choose = (day: Local) => {
    state.at = clamped(dayOf(day) + (state.at - dayOf(state.at)), state);
    month = monthOf(state.at);
    draw();
    changed(state.at);
  };

  const cell = (day: Local, inMonth: boolean): HTMLElement => {
    if (!inMonth) return elementOf('calendar-gap', 'span');
    const isChosen = dayOf(state.at) === day;
    const one = button('calendar-day', format(day, state.locale, { dateStyle: 'full' }), () =>
      choose(day),
    );
    one.textContent = String(new Date(day).getUTCDate());
    one.disabled = state.isDisabled === true || isOut(day);
    one.classList.toggle('is-chosen', isChosen);
    one.classList.toggle('is-today', day === dayOf(localNow()));
    one.setAttribute('role', 'gridcell');
    one.setAttribute('aria-selected', String(isChosen));
    one.dataset.day = String(day);
    return one;
  };

  const drawYears = () => {
    const year = new Date(month).getUTCFullYear();
    const least = Math.max(year - YEARS, new Date(state.least ?? -8.64e15).getUTCFullYear());
    const most = Math.min(year + YEARS, new Date(state.most ?? 8.64e15).getUTCFullYear());
    const years = Array.from({ length: Math.max(1, most - least + 1) }, (_, at) => least + at);
    grid.replaceChildren(
      ...years.map((one) => {
        const choice = button('calendar-year', String(one), () => {
          isYears = false;
          month = monthOf(withParts(month, { year: one }));
          draw();
        });
        choice.textContent = String(one);
        choice.classList.toggle('is-chosen', one === year);
        return choice;
      }),
    );
  };
  const draw = () => {
    const { locale } = state;
    element.classList.toggle('is-years', isYears);
    title.textContent = format(month, locale, { month: 'long', year: 'numeric' });
    title.setAttribute('aria-expanded', String(isYears));
    before.disabled = isOut(month - DAY_MS);
    after.disabled = isOut(shifted(1));
    if (isYears) {
      drawYears();
      return;
    }
    const had = grid.contains(document.activeElement);
    const start = state.firstDay ?? firstDayOf(locale);
    const lead = (new Date(month).getUTCDay() - start + 7) % 7;
    const first = month - lead * DAY_MS;
    const names = [0, 1, 2, 3, 4, 5, 6].map((at) => nameOf(first + at * DAY_MS, locale));
    const days = Array.from({ length: 42 }, (_, at) => first + at * DAY_MS).map((day) =>
      cell(day, monthOf(day) === month),
    );
    grid.replaceChildren(...names, ...days);
    const buttons = [...grid.querySelectorAll<HTMLButtonElement>('button')];
    const chosen = buttons.find((one) => one.classList.contains('is-chosen'));
    // One day can be reached with the Tab key, and the arrow keys go on from it.
    const reachable = chosen ?? buttons.find(({ disabled }) => !disabled);
    for (const one of buttons) one.tabIndex = one === reachable ? 0 : -1;
    if (had) reachable?.focus();
  };
  grid.addEventListener('keydown', (event) => {
    const from = Number((event.target as HTMLElement).dataset.day);
    const by = KEYS[event.key];
    if (by === undefined || !Number.isFinite(from)) return;
    event.preventDefault();
    event.stopPropagation();
    const isTurned = by ** 2 === 1 && getComputedStyle(element).direction === 'rtl';
    const day = from + (isTurned ? -by : by) * DAY_MS;
    if (isOut(day)) return;
    month = monthOf(day);
    draw();
    grid.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  });

  return {
    element,
    chooseYear,
    show(next: CalendarState): void {
      const isMoved = next.at !== state.at;
      state = { ...next };
      if (isMoved || month === 0) month = monthOf(state.at);
      draw();
    },
  };
}
