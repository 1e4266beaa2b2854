/** Milliseconds since the Unix epoch. */
export type Millis = number;

/** Parses a time of RFC 3339. Undefined for a leap second, which `Date` does not represent. */
export function parseTime(time: string): Millis | undefined {
  const moment = Date.parse(time);
  return Number.isNaN(moment) ? undefined : moment;
}
