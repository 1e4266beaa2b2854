/**
 * A date and time in the zone of the app, as milliseconds of `Date.UTC`, so that the zone of the
 * browser does not matter.
 */
export type Local = number;

export const DAY_MS = 86_400_000;
export const MINUTE_MS = 60_000;

/** The present, in the zone of the browser. */
export function localNow(): Local {
  const now = Date.now();
  return now - new Date(now).getTimezoneOffset() * MINUTE_MS;
}

export type Limits = { least?: number | undefined; most?: number | undefined };

export const clamped = (at: number, { least, most }: Limits): number =>
  Math.max(least ?? Number.NEGATIVE_INFINITY, Math.min(at, most ?? Number.POSITIVE_INFINITY));

export const dayOf = (at: Local): Local => Math.floor(at / DAY_MS) * DAY_MS;

/** The moment with another part. A month that is shorter ends at its last day. */
export function withParts(
  at: Local,
  parts: { year?: number; month?: number; day?: number; hour?: number; minute?: number },
): Local {
  const date = new Date(at);
  const year = parts.year ?? date.getUTCFullYear();
  const month = parts.month ?? date.getUTCMonth();
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(parts.day ?? date.getUTCDate(), lastDay);
  const hour = parts.hour ?? date.getUTCHours();
  return Date.UTC(year, month, day, hour, parts.minute ?? date.getUTCMinutes());
}

/** Formats a local time. Intl throws for a locale that it does not know. */
export function format(at: Local, locale: string, options: Intl.DateTimeFormatOptions): string {
  const all = { ...options, timeZone: 'UTC' } as const;
  try {
    return new Intl.DateTimeFormat(locale, all).format(at);
  } catch {
    return new Intl.DateTimeFormat('en', all).format(at);
  }
}

/** A day as UIDatePicker says it: “Today”, or the short name and date without a comma. */
export function dayLabel(day: Local, locale: string): string {
  if (day === dayOf(localNow())) return todayIn(locale);
  const words = format(day, locale, { weekday: 'short', month: 'short', day: 'numeric' });
  return words.replace(/[,،]/g, '');
}

function todayIn(locale: string): string {
  try {
    const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day');
    return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
  } catch {
    return 'Today';
  }
}

/** The order of parts in the language: `['month', 'day', 'year']`. */
export function orderOf(locale: string, options: Intl.DateTimeFormatOptions): string[] {
  const parts = (of: string) => new Intl.DateTimeFormat(of, options).formatToParts(0);
  try {
    return parts(locale).map(({ type }) => type);
  } catch {
    return parts('en').map(({ type }) => type);
  }
}

/** Whether the language counts hours to 12. */
export const countsTo12 = (locale: string): boolean =>
  orderOf(locale, { hour: 'numeric' }).includes('dayPeriod');

/** The first day of the week in a region: 0 is Sunday. */
export function firstDayOf(locale: string): number {
  try {
    const { weekInfo, getWeekInfo } = new Intl.Locale(locale) as unknown as {
      weekInfo?: { firstDay: number };
      getWeekInfo?: () => { firstDay: number };
    };
    const info = getWeekInfo?.call(new Intl.Locale(locale)) ?? weekInfo;
    return (info?.firstDay ?? 7) % 7;
  } catch {
    return 0;
  }
}
