import { writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { rows } from '../rows/all.ts';
import { aimName, fall, isMet, type Measured, type Results } from './results.ts';
import type { Aim, Row } from './row.ts';
import { rounded, type Spread, spread, table } from './statistics.ts';

const FILE = join(import.meta.dirname, '../../docs/performance.md');

const cores = availableParallelism();

export const machine = (): string => {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cores} cores (${model}), ${memory}, ${platform()} ${arch()}, Node ${process.version}`;
};

const range = ({ median, least, most }: Spread) =>
  `${rounded(median)} (${rounded(least)}–${rounded(most)})`;

const aimed = ({ atLeast, atMost }: Aim) =>
  atLeast !== undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;

/** One line for each aim. */
export function aimsTable(chosen: readonly Row[], results: Results): string {
  const lines = chosen.flatMap((row) =>
    row.aims.map((aim) => aimLine(row, aim, results.rows[row.name])),
  );
  return table([['row', 'work', 'against', 'aim', 'median (from–to)', 'met'], ...lines]);
}

function aimLine({ name, work, unit }: Row, aim: Aim, measured?: Measured): string[] {
  const ratio = measured?.ratios[aimName(aim)];
  const named = aim.ours === 'Vitrine' ? work : `${work}: ${aim.ours}`;
  const against = aim.peer ?? unit;
  if (ratio === undefined) return [name, named, against, aimed(aim), 'not measured', ''];
  return [name, named, against, aimed(aim), range(ratio), isMet(aim, ratio) ? 'yes' : 'no'];
}

/** What limits each row that misses an aim. */
function limits(results: Results): string {
  const missed = rows.filter(({ name, aims }) =>
    aims.some((aim) => {
      const ratio = results.rows[name]?.ratios[aimName(aim)];
      return ratio !== undefined && !isMet(aim, ratio);
    }),
  );
  const lines = missed.map(({ name, limit = 'Not known yet.' }) => `- **${name}**: ${limit}`);
  return lines.length > 0 ? lines.join('\n') : 'Every row that was measured meets its aims.';
}

/** One line for each way that was measured. */
export function figuresTable(results: Results): string {
  const lines = rows.flatMap(({ name, unit }) => {
    const { figures = {}, load = 0, when = '' } = results.rows[name] ?? {};
    return Object.entries(figures).map(([way, figure]) => [
      name,
      way,
      `${range(figure)} ${unit}`,
      figure.generator > 0 ? `${Math.round(figure.generator * 100)} %` : '',
      rounded(load),
      when,
    ]);
  });
  const head = ['row', 'way', 'median (from–to)', 'generator', 'load before', 'on'];
  return table([head, ...lines]);
}

/** What fell by more than 15 % since the committed run. */
export function comparison(before: Results, now: Results): string {
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

const FALL = 0.15;
const judge = (share: number) =>
  share > FALL ? `FELL by ${Math.round(share * 100)} %` : 'as before, or better';

export async function writePage(results: Results): Promise<void> {
  const notes = rows.map(({ name, note }) => `- **${name}**: ${note}`).join('\n');
  await writeFile(FILE, page(results, notes));
}

/** Says so where the machine had other work than it has cores. */
function busyNote({ rows: measured }: Results): string {
  const busy = Object.values(measured).filter(({ load }) => load > cores);
  if (busy.length === 0) return '';
  const loads = spread(busy.map(({ load }) => load));
  return `- **The machine was busy with other work**: before ${busy.length} of ${Object.keys(measured).length} rows the load average was ${range(loads)} on ${cores} cores. Figures
  are far below what the machine can do, and ratios spread widely: run it again on an idle machine.
`;
}

/** Names the rows of earlier runs whose server was not the package. */
function sourcesNote({ rows: measured }: Results): string {
  const names = Object.keys(measured).filter((name) => measured[name]?.server === 'sources');
  if (names.length === 0) return '';
  return `- In these rows, of earlier runs, the server ran from its sources: ${names.join(', ')}.\n`;
}

const page = (results: Results, notes: string) => `# How fast it is

Written by \`npm run bench\` from its last run; \`bench/results.json\` has the same figures. Each ratio is of
figures that were measured in turn in one run, round by round: compare ratios, not figures, between machines.

- Machine: ${results.machine}.
- Command: \`npm run bench\`, some rows by \`npm run bench -- --only ROW\`. It starts every peer, and removes
  everything at its end. \`npm run bench -- --quick\` compares the ratios with these and reports a fall of over 15 %.
- “load before” is the load average when the row began: work of others on the same cores.
${busyNote(results)}- The server is the package that \`npm run build\` writes: one process, SQLite (each commit synced) and files,
  logging errors only, without a limit of requests. Nothing is switched off that makes a 2xx durable.
${sourcesNote(results)}
## Ratios and aims

For “≥” more is better, and the ratio is of what is done a second; for “≤” less is better, and it is of times, or a
figure by itself.

${aimsTable(rows, results)}

## Figures

“generator” is the largest share of one core that the load generator needed, beside the server's. It is not the
limit as long as it is well below 100 %, and as its own row shows what it can do: the same generators against nginx,
which answers a constant.

${figuresTable(results)}

## What limits the rows that miss their aim

${limits(results)}

## What the rows are

${notes}

Every row has a first round that is not counted. Files stay until all rows have ended, because ext4 walks through
inodes that were freed recently.
`;
