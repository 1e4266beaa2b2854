const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size in decimal units with at most three significant digits: `875 kB`, `1.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let value = bytes;
  let unit = 0;
  while (unit < units.length - 1 && (unit === 0 ? value >= 1000 : value >= 999.5)) {
    value /= 1000;
    unit += 1;
  }
  const digits =
    unit > 0 && value < 99.95 ? value.toFixed(1).replace(/\.0$/, '') : value.toFixed(0);
  return `${digits} ${units[unit]}`;
}

/** Formats the exact size: `875,201 bytes`. */
export const exactSize = (bytes: number): string =>
  bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en-US')} bytes`;

/** The signed difference of two sizes; null when they are equal. */
export function sizeChange(bytes: number, before: number): string | null {
  if (bytes === before) return null;
  return `${bytes > before ? '+' : '−'}${formatSize(Math.abs(bytes - before))}`;
}

/** Formats milliseconds: `0:42`, `1:02:03`, and `0.4 s` below one second. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

const makeFormats = () => ({
  date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
  time: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }),
});
/** Made when a page first needs them: `Intl` takes 13 ms then, for which no start of a server should wait. */
let formats: ReturnType<typeof makeFormats> | undefined;

/** Formats a time: `20 Nov 2026, 09:00 UTC`. Returns text that is not a time unchanged. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  formats ??= makeFormats();
  return `${formats.date.format(date)}, ${formats.time.format(date)} UTC`;
}

/** Cuts text to at most `length` code points, including an ellipsis. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const points = [...text.slice(0, 2 * (length + 1))];
  return points.length <= length
    ? text
    : `${points
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Removes bidirectional formatting characters (UAX #9), so that only letters set the direction. */
export const withoutBidi = (text: string): string =>
  text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** Uploaded text on one line, for places without elements such as a title. */
export const plain = (text: string, length: number): string =>
  cut(withoutBidi(text.replace(/[\p{Cc}\s]+/gu, ' ')).trim(), length);

/** `1 file`, `2,000 files`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
