// `npm run mutants`: mutants by Stryker in `core` and `db`, and the faults written by hand.
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
  const { noticed, all } = await runGeneric(files);
  const score = (100 * noticed) / all;
  console.log(`mutants: ${noticed} of ${all} noticed, ${score.toFixed(1)} %`);
  // A few files may have less than all of them together.
  if (options.isWhole && score < LEAST_SCORE) problems.push(`less than ${LEAST_SCORE} % noticed`);
}
if (isHandWritten) problems.push(...(await runHandWritten(wanted)));
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
