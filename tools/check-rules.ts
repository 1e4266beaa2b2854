// Checks that every rule of docs/api.md is named by a test, and that every id in a test is a rule.
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const ID = String.raw`[a-z][a-z\d]*(?:\.[a-z]+)*\.\d+`;
const RULE = new RegExp(String.raw`^- \*\*(${ID})\*\*`, 'gm');
// A title begins with its ids: test('[slot.7] a PUT …'). Skipped tests and todos do not count.
const TITLE = new RegExp(String.raw`(\.(?:skip|todo))?\(\s*['"\`]\[(${ID}(?:,? ${ID})*)\]`, 'g');

export interface RuleReport {
  rules: number;
  /** Ids that the document gives to more than one rule. */
  duplicates: string[];
  /** Rules that no test names. */
  untested: string[];
  /** Ids that a test names and the document does not have. */
  unknown: { id: string; file: string }[];
}

export function checkRules(document: string, tests: ReadonlyMap<string, string>): RuleReport {
  const ids = [...document.matchAll(RULE)].map((match) => match[1] ?? '');
  const rules = new Set(ids);
  const tested = new Map<string, string>();
  for (const [file, source] of tests) {
    for (const [, skipped, list = ''] of source.matchAll(TITLE)) {
      if (!skipped) for (const id of list.split(/,? /)) tested.set(id, file);
    }
  }
  return {
    rules: rules.size,
    duplicates: ids.filter((id, index) => ids.indexOf(id) !== index),
    untested: [...rules].filter((id) => !tested.has(id)),
    unknown: [...tested].filter(([id]) => !rules.has(id)).map(([id, file]) => ({ id, file })),
  };
}

export function problems(report: RuleReport): string[] {
  return [
    ...report.duplicates.map((id) => `docs/api.md: ${id} is defined more than once`),
    ...report.untested.map((id) => `docs/api.md: ${id} has no test`),
    ...report.unknown.map(({ id, file }) => `${file}: ${id} is not a rule of docs/api.md`),
    ...(report.rules === 0 ? ['docs/api.md: no rules found'] : []),
  ];
}

function readTests(root: string): Map<string, string> {
  const files = globSync(['tests/acceptance/**/*.test.ts', 'packages/**/*.test.ts'], {
    cwd: root,
    exclude: (path) => path.split('/').includes('node_modules'),
  });
  return new Map(files.sort().map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]));
}

if (import.meta.main) {
  const root = relative('', `${import.meta.dirname}/..`) || '.';
  const tests = readTests(root);
  const report = checkRules(readFileSync(`${root}/docs/api.md`, 'utf8'), tests);
  const found = problems(report);
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
  console.log(`${report.rules} rules, each with a test (${tests.size} test files)`);
}
