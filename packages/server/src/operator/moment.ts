import { InvalidArgumentError } from 'commander';

const DATE = /^(\d{4}-\d\d-\d\d)(T([01]\d|2[0-3]):\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/i;

/** Parses an RFC 3339 time or a day in UTC into milliseconds; NaN for other text. */
export function momentOf(text: string): number {
  const [, day] = DATE.exec(text) ?? [];
  // Date parses 2026-02-30 as a day in March.
  const exists = day !== undefined && new Date(day).getUTCDate() === Number(day.slice(-2));
  return exists ? Date.parse(text.toUpperCase()) : Number.NaN;
}

/** Checks the value of an option that is a moment or a day. */
export function momentText(text: string): string {
  if (!Number.isNaN(momentOf(text))) return text.toUpperCase();
  throw new InvalidArgumentError(
    'It is a day in UTC such as 2026-11-20, or a moment such as 2026-11-20T08:00:00Z.',
  );
}
