import type { Run } from '../scenario.ts';

/** Reads that waited when their keys were revoked. */
export type Waits = {
  /** How long after its reads had begun each key was revoked, by its id. */
  keys: Map<string, number>;
  /** What the servers logged of requests that were 401. */
  lines: string[];
};

type Line = { keyId?: string; status?: number; ms?: number };

/** Of so many some must have waited, however busy the machine was. */
const MANY = 20;
const SOME = 0.1;

/**
 * A request that fails authentication has no key in the log. One that is refused later has it, and
 * how long that took. Only the latter show that a read which waits hears of it.
 */
export function waitedLong(run: Run, { keys, lines }: Waits, servers: number): void {
  const waited = lines.filter((line) => {
    const { keyId = '', ms = 0 } = JSON.parse(line) as Line;
    return ms >= (keys.get(keyId) ?? Number.POSITIVE_INFINITY);
  }).length;
  const reads = keys.size * servers;
  run.note('reads that had waited when their key was revoked', `${waited} of ${reads}`);
  if (reads >= MANY && waited < reads * SOME)
    run.broken('hardly a read had waited when its key was revoked', `${waited} of ${reads}`);
}
