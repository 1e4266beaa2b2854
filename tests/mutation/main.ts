// `npm run mutants`: Stryker's mutants in `core` and `db`, and the hand-written faults.
import { faults } from './faults.ts';
import { LEAST_SCORE, mutatedFiles, runGeneric } from './generic.ts';
import { runHandWritten } from './hand-written.ts';
import { misused, readOptions } from './options.ts';

const options = readOptions();
const text = options.faults ?? '';
const isGeneric = options.faults === undefined;
const isHandWritten = options.isWhole || !isGeneric;
const files = isGeneric ? mutatedFiles(options.files, options.part) : [];
const wanted = isHandWritten
  ? faults.filter(({ name, file }) => `${name} ${file}`.includes(text))
  : [];

if (isGeneric && files.length === 0) misused('no file of core or db has such a name');
if (isHandWritten && wanted.length === 0) misused(`no fault has ${text} in its name or file`);
if (options.list) {
  for (const file of files) console.log(file);
  for (const { name } of wanted) console.log(name);
  process.exit(0);
}

const problems: string[] = [];
if (isGeneric) {
  const { detected, all } = await runGeneric(files);
  const score = (100 * detected) / all;
  console.log(`mutants: ${detected} of ${all} detected, ${score.toFixed(1)} %`);
  // The minimum applies to a whole run only: single files may have a lower score.
  if (options.isWhole && score < LEAST_SCORE) problems.push(`less than ${LEAST_SCORE} % detected`);
}
if (isHandWritten) problems.push(...(await runHandWritten(wanted)));
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
