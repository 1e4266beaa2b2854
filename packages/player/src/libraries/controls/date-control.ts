import type { AppFrame } from '../../frame/view.ts';
import { elementOf } from '../element.ts';
import { button, createCalendar } from './calendar.ts';
import { createDateWheels, type DateState } from './date-wheels.ts';
import { format, type Local } from './local-time.ts';
import { openPopover } from './popover.ts';

export type DateStyle = 'wheels' | 'inline' | 'compact';

/** UIDatePicker in each of its styles. `changed` gets what the user chooses. */
export function createDateControl(app: AppFrame, changed: (at: Local) => void) {
  const element = elementOf('date-control');
  let state: DateState | undefined;
  let style: DateStyle | undefined;
  let draw = () => {};
  let remove = () => {};
  let close = () => {};

  const chosen = (at: Local) => {
    if (state) state = { ...state, at };
    draw();
    changed(at);
  };
  /** A button that opens the calendar or the wheels of a time. */
  const compact = (kind: 'date' | 'time') => {
    const name = kind === 'date' ? 'Date' : 'Time';
    const one = button('date-compact', name, () => {
      if (!state) return;
      const part = kind === 'date' ? createCalendar(chosen) : createDateWheels(chosen);
      one.setAttribute('aria-expanded', 'true');
      close = openPopover(app, one, part.element, () => {
        one.setAttribute('aria-expanded', 'false');
        if ('remove' in part) part.remove();
      });
      part.show({ ...state, mode: 'time' });
    });
    const words = { date: { dateStyle: 'medium' }, time: { timeStyle: 'short' } } as const;
    const show = () => {
      if (!state) return;
      one.textContent = format(state.at, state.locale, words[kind]);
      one.ariaLabel = `${name}, ${one.textContent}`;
      one.disabled = state.isDisabled === true;
    };
    return { element: one, show };
  };
  const make = (next: DateState) => {
    const isTime = next.mode === 'time';
    if (style === 'wheels') {
      const wheels = createDateWheels(chosen);
      draw = () => state && wheels.show(state);
      remove = wheels.remove;
      element.replaceChildren(wheels.element);
      return;
    }
    const time = compact('time');
    const date = compact('date');
    const calendar = createCalendar(chosen);
    const hasTime = next.mode !== 'date';
    const isInline = style === 'inline' && !isTime;
    draw = () => {
      if (!state) return;
      if (isInline) calendar.show(state);
      date.show();
      time.show();
    };
    remove = () => {};
    const first = isInline ? calendar.element : date.element;
    element.replaceChildren(...(isTime ? [] : [first]), ...(hasTime ? [time.element] : []));
  };
  let made = '';

  return {
    element,
    show(next: DateState, as: DateStyle): void {
      state = next;
      style = as;
      const kind = `${as} ${next.mode}`;
      if (kind !== made) {
        remove();
        make(next);
        made = kind;
        element.dataset.style = as;
        element.dataset.mode = next.mode;
      }
      draw();
    },
    remove(): void {
      remove();
      close();
    },
  };
}
