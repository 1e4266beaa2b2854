import { Command } from 'commander';
import { openParts, type Parts } from '../compose/parts.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Io } from './io.ts';

/** Creates a command with the option `--json`, which all commands have. */
export const command = (name: string, summary: string): Command =>
  new Command(name).description(summary).option('--json', 'print one JSON value on stdout');

/** Prints `value` as JSON with --json, otherwise the text `human`. */
export function print(io: Io, options: { json?: boolean }, value: unknown, human: string): void {
  io.out(options.json ? `${JSON.stringify(value)}\n` : `${human}\n`);
}

/** Opens the configured database and blob store for `work`, and closes them afterwards. */
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

/** Formats rows as aligned columns. The first row is the heading. */
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
