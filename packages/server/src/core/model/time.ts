import type { Millis } from '../ports/clock.ts';

/** Of a time in the form of RFC 3339. A leap second has that form, but there is no moment for it. */
export function parseTime(time: string): Millis | undefined {
  const moment = Date.parse(time);
  return Number.isNaN(moment) ? undefined : moment;
}
