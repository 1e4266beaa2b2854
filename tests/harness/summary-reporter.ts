// Prints at the end of a run how many tests ran in each project, and which passed only when run again.
// A skipped test has shown nothing, so it fails the run.
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

type Row = { executed: number; failed: number; skipped: string[]; flaky: string[] };

export default class SummaryReporter implements Reporter {
  /** Whether the run is of tests chosen by name: the others do not count as skipped. */
  #partial = false;

  onInit({ config }: Vitest): void {
    // A deployment given by url may not support some tests; tests/acceptance/support/setup.ts says which.
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
    // After Ctrl-C or a failure that ends the run, the remaining tests count as skipped too.
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
  // The file failed before its tests.
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

/** Returns one line in a form that tools which read logs recognize. */
function total(rows: Map<string, Row>): string {
  const all = [...rows.values()];
  const sum = (of: (row: Row) => number) => all.reduce((before, row) => before + of(row), 0);
  const failed = sum((row) => row.failed);
  const passed = sum((row) => row.executed) - failed;
  return `${passed} passed, ${failed} failed, ${sum((row) => row.skipped.length)} skipped`;
}
