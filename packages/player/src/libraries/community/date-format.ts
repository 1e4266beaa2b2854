import type { Props } from '../../protocol/worker.ts';
import { numberIn, textIn } from '../read-props.ts';

/** The types of input whose values are read here: HTML Living Standard, 2.3.5 Dates and times. */
export type DateKind = 'date' | 'time' | 'datetime-local';

/** An input accepts years of four digits. */
const LAST = Date.UTC(9999, 11, 31);

/** Minutes east of UTC, an IANA time zone name, or undefined for the zone of the browser. */
type Zone = number | string | undefined;

/** The zone that an app asks for. A name wins over an offset, as in DatePickerModule.java. */
export const zoneIn = (props: Props): Zone =>
  textIn(props.timeZoneName) || numberIn(props.timeZoneOffsetInMinutes);

const ownOffset = (ms: number): number => -new Date(ms).getTimezoneOffset();

/** Minutes east of UTC at that moment. */
export function offsetAt(ms: number, zone?: Zone): number {
  if (typeof zone !== 'string') return zone ?? ownOffset(ms);
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', rest = '0'] = /([+-])(\d+):(\d+)/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest));
  } catch {
    // Intl throws for a zone name that it does not know.
    return ownOffset(ms);
  }
}

/** Clamps a moment to the limits of the app. */
export const within = (ms: number, { minimumDate, maximumDate }: Props): number =>
  Math.max(
    numberIn(minimumDate) ?? Number.NEGATIVE_INFINITY,
    Math.min(ms, numberIn(maximumDate) ?? Number.POSITIVE_INFINITY),
  );

const minutes = (count: number) => count * 60_000;

/** The local date and time in a zone, to the minute. It is empty for an invalid moment. */
function clockAt(ms: number, asked?: Zone): string {
  if (!Number.isFinite(ms) || ms < 0 - LAST || ms > LAST) return '';
  const at = ms + minutes(offsetAt(ms, asked));
  return new Date(at).toISOString().slice(0, 16);
}

export function wordsOf(ms: number, kind: DateKind, asked?: Zone): string {
  const clock = clockAt(ms, asked);
  const [day = '', time = ''] = clock.split('T');
  if (kind === 'datetime-local') return clock;
  return kind === 'date' ? day : time;
}

/**
 * The moment of an input's value, in milliseconds since the epoch. The part that the input does not
 * have is taken from `before`. Returns undefined for a value that is no date.
 */
export function msOf(
  words: string,
  kind: DateKind,
  before: number,
  asked?: Zone,
): number | undefined {
  const [day = '', time = ''] = clockAt(before, asked).split('T');
  const whole = { date: `${words}T${time}`, time: `${day}T${words}`, 'datetime-local': words }[
    kind
  ];
  const there = Date.parse(`${whole}Z`);
  if (words === '' || Number.isNaN(there)) return undefined;
  // The offset is looked up twice, because it may differ between the first guess and the result.
  const near = there - minutes(offsetAt(there, asked));
  return there - minutes(offsetAt(near, asked));
}
