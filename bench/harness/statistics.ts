export type Spread = { median: number; least: number; most: number };

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2;
  return { median, least: at(0), most: at(sorted.length - 1) };
}

/** Three digits that count: 12345, 123, 12.3, 0.123. */
export function rounded(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = value === 0 ? 0 : 2 - Math.floor(Math.log10(Math.abs(value)));
  return value.toFixed(Math.max(0, Math.min(digits, 3)));
}

/** Formats rows as a Markdown table. The first row is the header. */
export function table(rows: string[][]): string {
  const [head = [], ...rest] = rows;
  const widths = head.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [line(head), rule, ...rest.map(line)].join('\n');
}

export const range = ({ median, least, most }: Spread) =>
  `${rounded(median)} (${rounded(least)}–${rounded(most)})`;
