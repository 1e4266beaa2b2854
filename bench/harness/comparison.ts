import { aimName, fall, type Results } from './results.ts';
import type { Row } from './row.ts';
import { range, rounded, table } from './statistics.ts';

const FALL = 0.15;

/** What fell by more than 15 % since the committed run. */
export function comparison(
  rows: readonly Pick<Row, 'name' | 'aims'>[],
  before: Results,
  now: Results,
): string {
  const lines = rows.flatMap((row) =>
    row.aims.flatMap((aim) => {
      const [old, fresh] = [before, now].map((one) => one.rows[row.name]?.ratios[aimName(aim)]);
      if (fresh === undefined) return [];
      const judged = old === undefined ? 'nothing to compare with' : judge(fall(aim, old, fresh));
      return [[row.name, aimName(aim), old ? rounded(old.median) : '', range(fresh), judged]];
    }),
  );
  return table([['row', 'ratio', 'committed', 'now', ''], ...lines]);
}

const judge = (share: number) =>
  share > FALL ? `FELL by ${Math.round(share * 100)} %` : 'as before, or better';
