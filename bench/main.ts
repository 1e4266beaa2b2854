// `npm run bench`: Vitrine beside its peers, in one run. Writes docs/performance.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeFolder, temporaryFolder } from '../tests/harness/fixtures/temporary-folder.ts';
import { useBuiltServer } from './harness/built-server.ts';
import { comparison } from './harness/comparison.ts';
import { measure } from './harness/measure.ts';
import { aimsTable, figuresTable, LEAST_ROUNDS, machine, writePage } from './harness/report.ts';
import { type Results, readResults, writeResults } from './harness/results.ts';
import { rows } from './rows/all.ts';

const HELP = `Measures Vitrine beside its peers and writes docs/performance.md and bench/results.json.

  npm run bench -- [options]

  --only ROW   only this row; may be repeated. The other rows of the page stay as they are
  --rounds N   rounds that count (5); fewer are printed and not written
  --quick      short rounds, without the rows that take minutes; writes nothing, compares
               the ratios with bench/results.json and reports falls of over 15 %
  --json       prints what was measured as JSON
  --help       prints this

Rows:
${rows.map(({ name, work, isLong }) => `  ${name.padEnd(22)}${work}${isLong ? ' (long)' : ''}`).join('\n')}

Ends with 0 whatever the figures are, 1 if a row could not be measured, 2 if it was called wrongly.
Files are written below TMPDIR. Progress goes to stderr.`;

const values = options();
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const isQuick = values.quick;
const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) misused(`--rounds ${values.rounds} is no number`);
for (const name of values.only ?? [])
  if (!rows.some((row) => row.name === name)) misused(`there is no row ${name}`);
const chosen = rows.filter(({ name, isLong }) =>
  values.only ? values.only.includes(name) : !(isQuick && isLong),
);

const folder = await temporaryFolder('bench');
const removeServer = await useBuiltServer();
const removeAll = () => Promise.all([removeFolder(folder), removeServer()]);
const before = await readResults();
const now: Results = { machine: machine(), rows: {} };
let failed = 0;
let started: AsyncDisposableStack | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await started?.disposeAsync();
    await removeAll();
    process.exit(130);
  });
}
try {
  for (const row of chosen) {
    try {
      await using stack = new AsyncDisposableStack();
      started = stack;
      const given = { folder: join(folder, row.name), stack, isQuick };
      now.rows[row.name] = await measure(row, { rounds, ...given });
      if (!isQuick && rounds >= LEAST_ROUNDS) await keep();
    } catch (error) {
      failed += 1;
      console.error(`${row.name} could not be measured:`, error);
    }
  }
} finally {
  await removeAll();
}
if (values.json) console.log(JSON.stringify(now, null, 2));
else if (isQuick) console.log(comparison(rows, before, now));
else console.log(`${aimsTable(chosen, now)}\n\n${figuresTable(now)}`);
process.exit(failed === 0 ? 0 : 1);

/** After each row, so that one that fails late takes nothing with it. */
async function keep(): Promise<void> {
  const all = { machine: now.machine, rows: { ...before.rows, ...now.rows } };
  await writeResults(all);
  await writePage(all);
}

function options() {
  try {
    return parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        rounds: { type: 'string', default: process.argv.includes('--quick') ? '3' : '5' },
        quick: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return misused((error as Error).message);
  }
}

function misused(what: string): never {
  console.error(`${what}\n\n${HELP}`);
  process.exit(2);
}
