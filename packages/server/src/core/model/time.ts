/** Milliseconds since the Unix epoch. */
export type Millis = number;

/** Of a time in the form of RFC 3339. A leap second has that form, but there is no moment for it. */
export function parseTime(time: string): Millis | undefined {
  const moment = Date.parse(time);
  return Number.isNaN(moment) ? undefined : moment;
}
