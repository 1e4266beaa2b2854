import { runScenario } from '../run-scenario.ts';
import type { Run } from '../scenario.ts';

const SQLITE = { database: 'sqlite', blobs: 'files', processes: 1 } as const;

/** All failures of a server with a seeded bug. A report keeps only the first few. */
export async function reportedBy(tried: (run: Run) => Promise<void>, least = 1): Promise<string[]> {
  const broken: string[] = [];
  const scenario = {
    name: 'seeded bugs',
    promise: 'the scenarios detect seeded bugs',
    weight: 0,
    least: { long: least, short: least },
    run: (run: Run) => tried({ ...run, broken: (what) => void broken.push(what) }),
  };
  const { failures } = await runScenario(scenario, SQLITE, 1, { least, seconds: 0 });
  // The runner itself reports an early end, so its failures count too.
  return [...broken, ...failures.map(({ what, how }) => `${what}: ${how}`)];
}
