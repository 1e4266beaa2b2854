/** Helpers that format text. */

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

export const shortSha = (sha: string): string => sha.slice(0, 7);

/** Formats milliseconds: `1.4 s`, `2 min 5 s`. */
export function duration(ms: number): string {
  // From 59.95 s on, rounding to one decimal would give `60.0 s`.
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Makes foreign text (from a server, git, CI or a file name) safe to print on one line: control
 * characters, line ends and bidirectional controls become U+FFFD.
 */
export const printable = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

/** `2026-11-20 09:00`, in UTC. */
export const minute = (time: string): string => time.slice(0, 16).replace('T', ' ');

/** Formats rows as aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

/** `a, b and c` */
export const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
