import type { Props } from '../../protocol/worker.ts';
import { numberIn, textIn } from '../read-props.ts';

/** Minutes east of UTC, an IANA time zone name, or undefined for the zone of the browser. */
type Zone = number | string | undefined;

const DAY_MINUTES = 1440;

/** The zone that an app asks for. A name wins over an offset, as in DatePickerModule.java. */
export function zoneIn(props: Props): Zone {
  const offset = numberIn(props.timeZoneOffsetInMinutes) ?? 0;
  const isZone = Math.abs(offset) <= DAY_MINUTES;
  return (
    textIn(props.timeZoneName) || (isZone ? numberIn(props.timeZoneOffsetInMinutes) : undefined)
  );
}

/**
 * A Date is at most 8.64e15 ms from the epoch (ECMA-262, 21.4.1.1), and apps give that as "no limit".
 * This is less, because zones, calendars and wheels need some days and years around it.
 */
const FARTHEST_MS = 8e15;

/** A moment as a number, or as text in ISO 8601. */
export function momentIn(value: unknown): number | undefined {
  const at = numberIn(value) ?? Date.parse(textIn(value) ?? '');
  return Number.isNaN(at) ? undefined : Math.min(Math.max(at, -FARTHEST_MS), FARTHEST_MS);
}

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

/** The local time (controls/local-time.ts) of a moment in a zone. */
export const localAt = (ms: number, asked?: Zone): number => ms + minutes(offsetAt(ms, asked));

/** The moment of a local time in a zone, in milliseconds since the epoch. */
export function momentOf(local: number, asked?: Zone): number {
  // The offset is looked up twice, because it may differ between the first guess and the result.
  const near = local - minutes(offsetAt(local, asked));
  return local - minutes(offsetAt(near, asked));
}
