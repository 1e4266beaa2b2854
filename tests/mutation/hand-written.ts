import { rmSync } from 'node:fs';
import { ensureChromium } from '../../tools/support/chromium.ts';
import { ensureServices } from '../../tools/support/system.ts';
import { temporaryFolder } from '../harness/fixtures/temporary-folder.ts';
import { startServices } from '../harness/services/services.ts';
import { type Copy, copyTree, withFault } from './copy.ts';
import type { Fault } from './fault.ts';
import { endAll, runTests } from './run.ts';

/** Tries these faults one after the other. Returns the problems. */
export async function runHandWritten(faults: Fault[]): Promise<string[]> {
  process.env.CHROMIUM_PATH = await ensureChromium();
  await ensureServices();
  const services = await startServices();
  Object.assign(process.env, services.environment);
  const folder = await temporaryFolder('faults');
  const cleanUp = () => {
    endAll();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      cleanUp();
      process.exit(130);
    });
  }
  try {
    const copy = await copyTree(folder);
    const problems = await failingWithout(copy, faults);
    if (problems.length > 0) return problems;
    for (const fault of faults) problems.push(...(await attempt(copy, fault)));
    console.log(`faults: ${faults.length - problems.length} of ${faults.length} detected`);
    return problems;
  } finally {
    cleanUp();
    await services.stop();
  }
}

/** The tests that fail without a fault, and would therefore fail with every one. */
async function failingWithout(copy: Copy, faults: Fault[]): Promise<string[]> {
  const problems: string[] = [];
  for (const [on = 'sqlite+files', group] of Map.groupBy(faults, (fault) => fault.on)) {
    const tests = [...new Set(group.flatMap((fault) => fault.tests))];
    const { failed, broken } = await runTests(copy, { tests, on }, { bail: false });
    console.log(`without a fault, on ${on}: ${tests.length} test files, ${failed.length} failed`);
    const reasons = broken === undefined ? failed : [...failed, broken];
    problems.push(...reasons.map((reason) => `without a fault, on ${on}: ${reason}`));
  }
  return problems;
}

async function attempt(copy: Copy, fault: Fault): Promise<string[]> {
  const start = performance.now();
  const { failed, broken } = await withFault(copy, fault, () =>
    runTests(copy, fault, { bail: true }),
  );
  const [first] = failed;
  const verdict = first ?? (broken === undefined ? 'NOT NOTICED' : `BROKEN ${broken}`);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${seconds.padStart(7)} s  ${fault.name} → ${verdict}`);
  return first === undefined ? [`${fault.name} → ${verdict}`] : [];
}
