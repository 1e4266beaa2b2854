import { Command } from 'commander';
import { openParts, type Parts } from '../compose/parts.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Io } from './io.ts';

/** A command with what all of them have: `--json`, and one way to print. */
export const command = (name: string, summary: string): Command =>
  new Command(name).description(summary).option('--json', 'print one JSON value on stdout');

/** Prints `value` with --json, otherwise what `human` makes of it. */
export function print(io: Io, options: { json?: boolean }, value: unknown, human: string): void {
  io.out(options.json ? `${JSON.stringify(value)}\n` : `${human}\n`);
}

/** Runs `work` on the configured database and closes it afterwards. */
export async function withParts<T>(
  io: Io,
  work: (parts: Parts, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(io.env);
  const parts = await openParts(config);
  try {
    return await work(parts, config);
  } finally {
    await parts.close();
  }
}

/** Rows as aligned columns, the first row being the heads. */
export function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
