// The figures of the last run, which docs/performance.md shows and `--quick` compares with.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Aim } from './row.ts';
import type { Spread } from './statistics.ts';

export type Measured = {
  /** The day, and the load of the machine before the row began: processes that ran or waited. */
  when: string;
  load: number;
  rounds: number;
  /** Nanoseconds of a read at a random place, before the row began. */
  memory?: number;
  /** In rows that were measured before the server's package was, and not since. */
  server?: 'sources';
  /** `generator`: the largest share of a core that the load generator needed; 0 if there is none. */
  figures: Record<string, Spread & { generator: number }>;
  /** By `aimName`. */
  ratios: Record<string, Spread>;
};
export type Results = { machine: string; rows: Record<string, Measured> };

const FILE = join(import.meta.dirname, '../results.json');

export const aimName = ({ ours, peer }: Aim): string =>
  peer === undefined ? ours : `${ours} / ${peer}`;

export async function readResults(): Promise<Results> {
  const text = await readFile(FILE, 'utf8').catch(() => '{ "machine": "", "rows": {} }');
  return JSON.parse(text);
}

export async function writeResults(results: Results): Promise<void> {
  const short = (_key: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(4)) : value;
  await writeFile(FILE, `${JSON.stringify(results, short, 2)}\n`);
}

export function isMet({ atLeast, atMost }: Aim, { median }: Spread): boolean {
  return atLeast !== undefined ? median >= atLeast : median <= (atMost ?? Number.NaN);
}

/** By how much a ratio became worse, as a share: 0.2 for a fall from 1 to 0.8, or a rise to 1.25. */
export function fall({ atLeast }: Aim, before: Spread, now: Spread): number {
  const kept = atLeast !== undefined ? now.median / before.median : before.median / now.median;
  return 1 - kept;
}
