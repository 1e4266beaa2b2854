// `npm run trust -- [--keep] REPORT.json…`: what these runs of `npm run torture` tried becomes the
// evidence in docs/trust/, in place of what was there or beside it, and docs/trust.md is written anew.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Report } from './report.ts';
import { trustPage } from './trust-page.ts';
import { evidenceOf } from './trust-table.ts';

const root = join(import.meta.dirname, '..');
const { values, positionals: files } = parseArgs({
  options: { keep: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (files.length === 0) {
  console.error('Name the reports: npm run trust -- [--keep] torture-report/*.json');
  process.exit(2);
}
// All are read before any of the old is gone.
const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
const hasty = reports.find(({ least }) => least !== null);
if (hasty) {
  console.error(`A run with --least is no evidence: ${hasty.combination}, seed ${hasty.seed}.`);
  process.exit(2);
}
const runs = reports.map(evidenceOf);

const folder = join(root, 'docs/trust');
if (!values.keep) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const run of runs) {
  const text = `${JSON.stringify(run, null, 2)}\n`;
  writeFileSync(join(folder, `${run.combination}-${run.seed}.json`), text);
}
writeFileSync(join(root, 'docs/trust.md'), trustPage(root));
