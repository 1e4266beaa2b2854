import type { Props } from '../../protocol/worker.ts';
import { numberIn, textIn } from '../read-props.ts';

/** What a browser's input has as its value: HTML Living Standard, 2.3.5 Dates and times. */
export type DateKind = 'date' | 'time' | 'datetime-local';

/** An input knows no more: years of four digits. */
const LAST = Date.UTC(9999, 11, 31);

/** Minutes east of UTC, the name of a zone (IANA), or the reader's own. */
type Zone = number | string | undefined;

/** What an app asks for: a name counts before an offset, as in DatePickerModule.java. */
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
    // No zone of that name.
    return ownOffset(ms);
  }
}

/** Within what an app lets be chosen. */
export const within = (ms: number, { minimumDate, maximumDate }: Props): number =>
  Math.max(
    numberIn(minimumDate) ?? Number.NEGATIVE_INFINITY,
    Math.min(ms, numberIn(maximumDate) ?? Number.POSITIVE_INFINITY),
  );

const minutes = (count: number) => count * 60_000;

/** The day and minute that a clock over there shows; empty of what is no time. */
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

/** The moment that somebody chose; what was not asked for stays as it is. undefined: it is none. */
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
  // Twice: where clocks are put back or forth, another offset is there than here.
  const near = there - minutes(offsetAt(there, asked));
  return there - minutes(offsetAt(near, asked));
}
