// How many tests ran in each project, at the end of a run, and which passed only when run again. A test
// that was skipped has shown nothing, so it fails the run.
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

type Row = { executed: number; failed: number; skipped: string[]; flaky: string[] };

export default class SummaryReporter implements Reporter {
  /** A person asked for some tests by name: the others are left out, not skipped. */
  #partial = false;

  onInit({ config }: Vitest): void {
    // A deployment that is not ours may lack a part; tests/acceptance/support/setup.ts says which.
    const foreign = process.env.VITRINE_ACCEPTANCE_URL !== undefined && !process.env.CI;
    this.#partial = config.testNamePattern !== undefined || foreign;
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    const rows = new Map<string, Row>();
    for (const module of modules) count(module, rows);
    console.log(table(rows));
    for (const name of [...rows.values()].flatMap((row) => row.flaky).sort())
      console.log(`Passed only when run again, after a timeout of the browser: ${name}`);
    // Those after a failure that ends the run (or Ctrl-C) were not skipped on purpose.
    if (this.#partial || reason !== 'passed') return;
    const skipped = [...rows.values()].flatMap((row) => row.skipped).sort();
    for (const name of skipped) console.error(`Skipped, and a skipped test fails the run: ${name}`);
    if (skipped.length > 0) process.exitCode = 1;
  }
}

function count(module: TestModule, rows: Map<string, Row>): void {
  const { name } = module.project;
  const row = rows.get(name) ?? { executed: 0, failed: 0, skipped: [], flaky: [] };
  rows.set(name, row);
  const tests = [...module.children.allTests()];
  // A file that did not get as far as its tests.
  if (tests.length === 0 && module.state() === 'failed') row.failed += 1;
  for (const test of tests) {
    const { state } = test.result();
    if (state === 'passed' || state === 'failed') row.executed += 1;
    if (state === 'failed') row.failed += 1;
    if (test.diagnostic()?.flaky) row.flaky.push(title(module, test));
    if (state === 'skipped' || state === 'pending') row.skipped.push(title(module, test));
  }
}

const title = (module: TestModule, test: TestCase) =>
  `${module.project.name}: ${module.relativeModuleId} > ${test.fullName}`;

function table(rows: Map<string, Row>): string {
  const line = (...cells: (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(28) : String(cell).padStart(9))).join('');
  const body = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { executed, failed, skipped }]) => line(name, executed, failed, skipped.length));
  return ['', line('', 'executed', 'failed', 'skipped'), ...body, '', total(rows), ''].join('\n');
}

/** One line that tools which read logs recognize, whatever the runner. */
function total(rows: Map<string, Row>): string {
  const all = [...rows.values()];
  const sum = (of: (row: Row) => number) => all.reduce((before, row) => before + of(row), 0);
  const failed = sum((row) => row.failed);
  const passed = sum((row) => row.executed) - failed;
  return `${passed} passed, ${failed} failed, ${sum((row) => row.skipped.length)} skipped`;
}
