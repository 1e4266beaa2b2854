import type { BuildRecord } from '@vitrine/contract';
import { VitrineError } from './errors.ts';
import type { Http } from './http.ts';

/** The longest long poll that the server allows. */
const MAX_WAIT_SECONDS = 60;
/** The shortest time between the starts of two requests, for servers that answer at once. */
const PAUSE_MS = 1_000;
/** A response that arrives sooner did not wait for the build. */
const NOT_HELD_MS = 2_000;

/** Polls a build record until it is ready or the time is over. Resolves to the last record. */
export async function untilReady(
  http: Http,
  path: string,
  query: Record<string, string | undefined>,
  { signal, waitSeconds = 0 }: { signal?: AbortSignal; waitSeconds?: number },
): Promise<BuildRecord> {
  const { system } = http.options;
  const end = system.now() + waitSeconds * 1000;
  let absentAtOnce = 0;
  for (;;) {
    const started = system.now();
    const left = Math.max(0, Math.ceil((end - started) / 1000));
    const wait = Math.min(left, MAX_WAIT_SECONDS);
    const over = () => system.now() >= end || left === 0;
    try {
      const waiting = wait > 0 ? { ...query, wait } : query;
      const call = { method: 'GET', path, query: waiting, holdMs: wait * 1000, signal } as const;
      const record = (await http.call(call)).body as BuildRecord;
      if (record.status === 'ready' || over()) return record;
    } catch (error) {
      // The build of a commit can be waited for before it exists. Every other error is final.
      const absent = error instanceof VitrineError && error.status === 404 && query.commitSha;
      if (!absent || over()) throw error;
      // An immediate 404 also is final: the repository is not linked. A server that shuts down
      // answers like this too, so it takes two in a row.
      absentAtOnce = system.now() - started < NOT_HELD_MS ? absentAtOnce + 1 : 0;
      if (absentAtOnce > 1) throw error;
    }
    const held = system.now() - started;
    if (held < PAUSE_MS) await system.sleep(PAUSE_MS - held, signal);
  }
}
