import { writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { rows } from '../rows/all.ts';
import { MEMORY_MIB } from './memory-latency.ts';
import { aimName, isMet, type Measured, type Results } from './results.ts';
import type { Aim, Row } from './row.ts';
import { range, rounded, table } from './statistics.ts';

const FILE = join(import.meta.dirname, '../../docs/performance.md');

export const machine = (): string => {
  const cores = availableParallelism();
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `${cores} cores (${model}), ${memory}, ${platform()} ${arch()}, Node ${process.version}`;
};

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
    const { figures = {}, load = 0, when = '', rounds = 0, memory } = results.rows[name] ?? {};
    return Object.entries(figures).map(([way, figure]) => [
      name,
      way,
      `${range(figure)} ${unit}`,
      figure.generator > 0 ? `${Math.round(figure.generator * 100)} %` : '',
      `${rounds}`,
      rounded(load),
      memory === undefined ? '' : `${Math.round(memory)} ns`,
      when,
    ]);
  });
  const columns = ['generator', 'rounds', 'load before', 'memory', 'on'];
  const head = ['row', 'way', 'median (from–to)', ...columns];
  return table([head, ...lines]);
}

/** Figures of fewer rounds are not written. */
export const LEAST_ROUNDS = 5;

export async function writePage(results: Results): Promise<void> {
  const notes = rows.map(({ name, note }) => `- **${name}**: ${note}`).join('\n');
  await writeFile(FILE, page(results, notes));
}

/** Names the rows of earlier runs whose server was not the package. */
function sourcesNote({ rows: measured }: Results): string {
  const names = Object.keys(measured).filter((name) => measured[name]?.server === 'sources');
  if (names.length === 0) return '';
  return `- In these rows, of earlier runs, the server ran from its sources: ${names.join(', ')}.\n`;
}

const names = (chosen: readonly Row[]) => chosen.map(({ name }) => name).join(', ');

const page = (results: Results, notes: string) => `# How fast it is

Written by \`npm run bench\`; \`bench/results.json\` has the same figures. A row is one run, of the day that the
table of figures names: its ways are measured in turn, round by round, and a ratio is of figures of the same round.
Compare ratios, not figures, between machines.

- Machine: ${results.machine}.
- Command: \`npm run bench\`, some rows by \`npm run bench -- --only ROW\`. It starts every peer, and removes
  everything at its end. Fewer than ${LEAST_ROUNDS} rounds are printed and not written.
- \`npm run bench -- --quick\` compares the ratios with these and reports a fall of over 15 %. It leaves out the rows
  that take minutes: ${names(rows.filter(({ isLong }) => isLong))}.
- “load before” is the system's load average of a minute when the row began. Of a row that follows others in a run,
  that is mostly their load. “memory” is how long a read at a random place of ${MEMORY_MIB} MiB took then. Virtual machines
  with the same processor differ by more than twice, and the slower memory is, the more code and objects cost.
- The server is the package that \`npm run build\` writes: one process, SQLite (each commit synced) and files,
  logging errors only, without a limit of requests. Nothing is switched off that makes a 2xx durable.
${sourcesNote(results)}
## Ratios and aims

For “≥” more is better, and the ratio is of what is done a second; for “≤” less is better, and it is of times, or a
figure by itself.

${aimsTable(rows, results)}

## Figures

“generator” is the largest share of one core that the load generator needed, beside the server's. Its own row shows what
the same generators can do, against nginx, which answers a constant. Where it comes close to 100 %, as beside a
bare fastify, that peer may be faster than its figure.

${figuresTable(results)}

## What limits the rows that miss their aim

${limits(results)}

## What the rows are

${notes}

Every row has a first round that is not counted. Small files stay until all rows of a run have ended, because ext4 walks
through inodes that were freed recently; large ones are removed, or replaced, by the row itself.
`;
