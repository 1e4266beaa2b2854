import type { Run } from '../scenario.ts';

/** Reads that were waiting when their keys were revoked. */
export type Waits = {
  /** By key id, the milliseconds between the start of the reads and the revocation. */
  keys: Map<string, number>;
  /** The log lines of requests that were answered 401. */
  lines: string[];
};

type Line = { keyId?: string; status?: number; ms?: number };

/** After this many reads some must have waited, however busy the machine was. */
const MANY = 20;
const SOME = 0.1;

/**
 * A request that fails authentication has no key id in the log. One that is refused while it waits
 * has it, and its duration. Only the latter show that waiting reads are interrupted.
 */
export function waitedLong(run: Run, { keys, lines }: Waits, servers: number): void {
  const waited = lines.filter((line) => {
    const { keyId = '', ms = 0 } = JSON.parse(line) as Line;
    return ms >= (keys.get(keyId) ?? Number.POSITIVE_INFINITY);
  }).length;
  const reads = keys.size * servers;
  if (reads >= MANY && waited < reads * SOME)
    run.broken('hardly a read had waited when its key was revoked', `${waited} of ${reads}`);
}
