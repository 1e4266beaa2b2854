import { elementOf } from '../element.ts';
import { button } from './calendar.ts';
import { format, type Local, withParts } from './local-time.ts';

export type ClockState = {
  at: Local;
  locale: string;
  is24Hour: boolean;
  /** Whether 12 is in the outer ring of 24 hours, as in the platform's dialog. Material's has 00 there. */
  isNoonOutside?: boolean;
};

type Part = 'hour' | 'minute';

const MOST = { hour: 23, minute: 59 } as const;
/** The distance of numbers from the middle, as a part of the dial's width. */
const OUTER = 0.39;
const INNER = 0.25;

const two = (number: number) => String(number).padStart(2, '0');

/**
 * Material's time picker: a dial, and two fields that keys turn. `changed` gets the chosen time
 * on the same day.
 */
export function createClock(changed: (at: Local) => void) {
  const element = elementOf('clock');
  const head = elementOf('clock-head');
  const dial = elementOf('clock-dial');
  const hand = elementOf('clock-hand');
  element.append(head, dial);
  let state: ClockState = { at: 0, locale: 'en', is24Hour: true };
  let part: Part = 'hour';

  const partOf = (which: Part) => {
    const date = new Date(state.at);
    return which === 'hour' ? date.getUTCHours() : date.getUTCMinutes();
  };
  const set = (which: Part, value: number) => {
    const count = MOST[which] + 1;
    state.at = withParts(state.at, { [which]: (value + count) % count });
    draw();
    changed(state.at);
  };
  const field = (which: Part) => {
    const one = button('clock-field', which === 'hour' ? 'Hour' : 'Minute', () => {
      part = which;
      draw();
    });
    one.setAttribute('role', 'spinbutton');
    one.setAttribute('aria-valuemin', '0');
    one.setAttribute('aria-valuemax', String(MOST[which]));
    one.addEventListener('keydown', (event) => {
      const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      set(which, partOf(which) + by);
    });
    return one;
  };
  const fields = { hour: field('hour'), minute: field('minute') };
  const colon = elementOf('clock-colon', 'span');
  colon.textContent = ':';
  const periods = elementOf('clock-periods');
  periods.setAttribute('role', 'radiogroup');
  const halves = [0, 12].map((from) => {
    const one = button('clock-period', '', () => set('hour', (partOf('hour') % 12) + from));
    one.removeAttribute('aria-label');
    one.setAttribute('role', 'radio');
    return one;
  });
  periods.append(...halves);
  head.append(fields.hour, colon, fields.minute, periods);

  /** The value at a place of the dial. A dial of 24 hours has two rings. */
  const valueAt = ({ clientX, clientY }: PointerEvent): number => {
    const { left, top, width, height } = dial.getBoundingClientRect();
    const [x, y] = [clientX - left - width / 2, clientY - top - height / 2];
    const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
    if (part === 'minute') return Math.round(turn * 60) % 60;
    const hour = Math.round(turn * 12) % 12;
    if (!state.is24Hour) return hour + (partOf('hour') < 12 ? 0 : 12);
    const isInner = Math.hypot(x, y) < ((OUTER + INNER) / 2) * width;
    if (hour === 0) return isInner === (state.isNoonOutside === true) ? 0 : 12;
    return isInner ? hour + 12 : hour;
  };
  dial.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    dial.setPointerCapture(event.pointerId);
    set(part, valueAt(event));
  });
  dial.addEventListener('pointermove', (event) => {
    if (dial.hasPointerCapture(event.pointerId)) set(part, valueAt(event));
  });
  dial.addEventListener('pointerup', () => {
    if (part === 'hour') {
      part = 'minute';
      draw();
    }
  });

  const numbers = () => {
    if (part === 'minute') return Array.from({ length: 12 }, (_, at) => at * 5);
    return Array.from({ length: state.is24Hour ? 24 : 12 }, (_, at) => at);
  };
  const place = (value: number) => {
    const turn = part === 'minute' ? value / 60 : (value % 12) / 12;
    const isLater = state.isNoonOutside === true ? value === 0 || value > 12 : value >= 12;
    const isInner = part === 'hour' && state.is24Hour && isLater;
    return { turn, isInner, far: isInner ? INNER : OUTER };
  };
  const draw = () => {
    const { is24Hour, locale } = state;
    const hour = partOf('hour');
    for (const which of ['hour', 'minute'] as const) {
      const value = partOf(which);
      const shown = which === 'hour' && !is24Hour ? hour % 12 || 12 : value;
      fields[which].textContent = two(shown);
      fields[which].setAttribute('aria-valuenow', String(value));
      fields[which].classList.toggle('is-chosen', which === part);
    }
    periods.hidden = is24Hour;
    for (const [at, one] of halves.entries()) {
      const noon = Date.UTC(2024, 0, 1, 6 + at * 12);
      one.textContent = format(noon, locale, { hour: 'numeric', hour12: true }).replace(
        /[\d\s.]+/g,
        '',
      );
      one.setAttribute('aria-checked', String(hour >= 12 === (at === 1)));
    }
    const chosen = part === 'hour' && !is24Hour ? hour % 12 : partOf(part);
    const { turn, far } = place(chosen);
    hand.style.rotate = `${turn}turn`;
    hand.style.height = `${far * 100}%`;
    dial.ariaHidden = 'true';
    dial.replaceChildren(
      hand,
      ...numbers().map((value) => {
        const number = elementOf('clock-number', 'span');
        const at = place(value);
        const angle = at.turn * 2 * Math.PI;
        number.style.left = `${(0.5 + Math.sin(angle) * at.far) * 100}%`;
        number.style.top = `${(0.5 - Math.cos(angle) * at.far) * 100}%`;
        number.classList.toggle('is-chosen', value === chosen);
        number.classList.toggle('is-inner', at.isInner);
        const isWord = part === 'minute' || (is24Hour && (value === 0 || value > 12));
        number.textContent = isWord ? two(value) : String(value || 12);
        return number;
      }),
    );
  };

  return {
    element,
    show(next: ClockState): void {
      state = { ...next };
      draw();
    },
  };
}
