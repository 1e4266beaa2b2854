import type { BuildRecord } from '@vitrine/contract';
import { VitrineError } from './errors.ts';
import type { Http } from './http.ts';

/** The longest that the server holds one answer. */
const MAX_WAIT_SECONDS = 60;
/** Between two requests when the server did not hold the first one as long as it was asked to. */
const PAUSE_MS = 1_000;
/** An answer that came sooner than this was not held. */
const AT_ONCE_MS = 2_000;

/** A build record, asked for again and again until it is ready or the time is over. */
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
      // The build of a commit can be waited for before it exists; everything else is an answer.
      const absent = error instanceof VitrineError && error.status === 404 && query.commitSha;
      if (!absent || over()) throw error;
      // So is 404 at once: the repository is not linked. But once it may be a server that shuts down.
      absentAtOnce = system.now() - started < AT_ONCE_MS ? absentAtOnce + 1 : 0;
      if (absentAtOnce > 1) throw error;
    }
    const held = system.now() - started;
    if (held < PAUSE_MS) await system.sleep(PAUSE_MS - held, signal);
  }
}
