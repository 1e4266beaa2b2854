import { elementOf } from '../element.ts';
import {
  clamped,
  countsTo12,
  DAY_MS,
  dayLabel,
  dayOf,
  format,
  type Limits,
  type Local,
  MINUTE_MS,
  orderOf,
  withParts,
} from './local-time.ts';
import { createWheel, type Wheel } from './wheel.ts';

export type DateMode = 'date' | 'time' | 'datetime' | 'countdown';

export type DateState = Limits & {
  mode: DateMode;
  locale: string;
  at: Local;
  minuteInterval: number;
  /** Whether hours are counted to 24. Without it, the language decides. */
  is24Hour?: boolean | undefined;
  isDisabled?: boolean;
};

type Column = {
  label: string;
  /** The alignment of the rows. By default they are centred. */
  align?: 'start' | 'end';
  /** The rows, and the moments that they stand for. */
  rows: { label: string; at: Local }[];
};

/** How many years and days around the date a wheel has. The wheels of UIDatePicker have no ends. */
const YEARS = 100;
const DAYS = 366;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

function dateColumns({ at, locale, least, most }: DateState): Column[] {
  const year = new Date(at).getUTCFullYear();
  const first = least === undefined ? year - YEARS : new Date(least).getUTCFullYear();
  const last = most === undefined ? year + YEARS : new Date(most).getUTCFullYear();
  const columns: Record<string, () => Column> = {
    year: () => ({
      label: 'Year',
      rows: range(Math.max(first, year - 4 * YEARS), Math.min(last, year + 4 * YEARS)).map(
        (one) => ({
          label: String(one),
          at: withParts(at, { year: one }),
        }),
      ),
    }),
    month: () => ({
      label: 'Month',
      align: 'start',
      rows: range(0, 11).map((month) => ({
        label: format(Date.UTC(2024, month, 1), locale, { month: 'long' }),
        at: withParts(at, { month }),
      })),
    }),
    day: () => ({
      label: 'Day',
      align: 'end',
      rows: range(1, new Date(withParts(at, { day: 31 })).getUTCDate()).map((day) => ({
        label: String(day),
        at: withParts(at, { day }),
      })),
    }),
  };
  const order = orderOf(locale, { year: 'numeric', month: 'long', day: 'numeric' });
  return order.flatMap((part) => columns[part]?.() ?? []);
}

function timeColumns({ at, locale, minuteInterval, is24Hour, mode }: DateState): Column[] {
  const isCountdown = mode === 'countdown';
  const to12 = !isCountdown && (is24Hour === undefined ? countsTo12(locale) : !is24Hour);
  const hour = new Date(at).getUTCHours();
  const half = hour < 12 ? 0 : 12;
  const shown = (one: number) =>
    isCountdown ? `${one} hours` : String(to12 ? one % 12 || 12 : one);
  const columns: Column[] = [
    {
      label: 'Hour',
      align: 'end',
      rows: (to12 ? range(half, half + 11) : range(0, 23)).map((one) => ({
        label: shown(one),
        at: withParts(at, { hour: one }),
      })),
    },
    {
      label: 'Minute',
      rows: range(0, Math.floor(59 / minuteInterval)).map((step) => {
        const minute = step * minuteInterval;
        const digits = isCountdown ? `${minute} min` : String(minute).padStart(2, '0');
        return { label: digits, at: withParts(at, { minute }) };
      }),
    },
  ];
  if (!to12) return columns;
  const periods = [hour % 12, (hour % 12) + 12].map((one) => ({
    label: format(Date.UTC(2024, 0, 1, one), locale, { hour: 'numeric', hour12: true }).replace(
      /[\d\s.]+/g,
      '',
    ),
    at: withParts(at, { hour: one }),
  }));
  return [...columns, { label: 'AM or PM', align: 'start', rows: periods }];
}

function dayColumn({ at, locale, least, most }: DateState): Column {
  const today = dayOf(at);
  const from =
    least === undefined ? today - DAYS * DAY_MS : Math.max(dayOf(least), today - 5 * DAYS * DAY_MS);
  const to =
    most === undefined ? today + DAYS * DAY_MS : Math.min(dayOf(most), today + 5 * DAYS * DAY_MS);
  const days = range(0, Math.max(0, Math.round((to - from) / DAY_MS))).map(
    (day) => from + day * DAY_MS,
  );
  return {
    label: 'Day',
    align: 'end',
    rows: days.map((day) => ({ label: dayLabel(day, locale), at: day + (at - today) })),
  };
}

function columnsOf(state: DateState): Column[] {
  if (state.mode === 'date') return dateColumns(state);
  if (state.mode === 'datetime') return [dayColumn(state), ...timeColumns(state)];
  return timeColumns(state);
}

/** The wheels of UIDatePicker. `changed` gets what the user chooses, within the limits. */
export function createDateWheels(changed: (at: Local) => void) {
  const element = elementOf('wheels');
  element.setAttribute('role', 'group');
  let wheels: Wheel[] = [];
  let columns: Column[] = [];
  let state: DateState | undefined;

  const show = (next: DateState) => {
    const step = next.minuteInterval * MINUTE_MS;
    const at = next.mode === 'date' ? next.at : Math.floor(next.at / step) * step;
    state = { ...next, at };
    columns = columnsOf(state);
    if (wheels.length !== columns.length) {
      for (const wheel of wheels) wheel.remove();
      wheels = columns.map((_, column) => createWheel((row) => choose(column, row)));
      element.replaceChildren(...wheels.map((wheel) => wheel.element));
    }
    for (const [column, { label, align, rows }] of columns.entries()) {
      const wheel = wheels[column];
      if (!wheel) continue;
      wheel.label = label;
      wheel.element.style.textAlign = align ?? '';
      wheel.disabled = next.isDisabled === true;
      wheel.set(
        rows.map((row) => ({
          label: row.label,
          color: clamped(row.at, next) === row.at ? undefined : 'var(--wheel-out)',
        })),
        rows.findIndex((row) => row.at === at),
      );
    }
  };
  const choose = (column: number, row: number) => {
    const at = columns[column]?.rows[row]?.at;
    if (at === undefined || !state) return;
    const next = clamped(at, state);
    show({ ...state, at: next });
    changed(next);
  };

  return {
    element,
    show,
    remove(): void {
      for (const wheel of wheels) wheel.remove();
    },
  };
}
