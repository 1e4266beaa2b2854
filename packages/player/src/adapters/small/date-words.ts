/** What a browser's input has as its value: HTML Living Standard, 2.3.5 Dates and times. */
export type DateKind = 'date' | 'time' | 'datetime-local';

/** An input knows no more: years of four digits. */
const LAST = Date.UTC(9999, 11, 31);

/** Minutes east of UTC at that moment: those asked for, or the reader's. */
export const offsetAt = (ms: number, asked?: number): number =>
  asked ?? -new Date(ms).getTimezoneOffset();

const minutes = (count: number) => count * 60_000;

/** The day and minute that a clock over there shows; empty of what is no time. */
function clockAt(ms: number, asked?: number): string {
  if (!Number.isFinite(ms) || ms < 0 - LAST || ms > LAST) return '';
  const at = ms + minutes(offsetAt(ms, asked));
  return new Date(at).toISOString().slice(0, 16);
}

export function wordsOf(ms: number, kind: DateKind, asked?: number): string {
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
  asked?: number,
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
