import { declaration, startTestServer } from '../../../../tests/harness/in-process/test-server.ts';
import { outcome } from '../../../../tests/harness/services/postgres-locks.ts';
import { stoppable } from './locks.ts';

/**
 * For each pair of operations that must be serialized, one is stopped inside its transaction, and
 * the other has to wait for it. In SQLite transactions run one at a time anyway.
 */

/** A server whose transactions a test can stop, and where it sees which ones wait. */
export async function start(env: Record<string, string> = {}) {
  const store = stoppable();
  const server = await startTestServer({ env, overrides: { store: store.around } });
  const url = server.stores.environment.VITRINE_DATABASE_URL ?? '';
  return {
    ...server,
    stop: store.before,
    attempts: store.attempts,
    outcome: (work: Promise<unknown>) => outcome(url, work),
    [Symbol.asyncDispose]() {
      store.letAllGoOn();
      return server[Symbol.asyncDispose]();
    },
  };
}
export type Server = Awaited<ReturnType<typeof start>>;

export const kinds = ['builds', 'previews'] as const;
export type Kind = (typeof kinds)[number];

export async function reserve({ api }: Server, kind: Kind, bytes = 'one', more: object = {}) {
  const { owner, repo, branch, commitSha, ...content } = declaration(bytes, more);
  const build = { owner, repo, branch, commitSha };
  const wish = kind === 'builds' ? { ...build, ...content } : content;
  const { status, body } = await api('POST', `/api/v1/${kind}`, wish);
  return { ...body, status, id: body.id ?? body.shareId };
}

export const renew = ({ api }: Server, token: string) =>
  api('POST', '/api/v1/reservations/renew', { token });
export const remove = ({ api }: Server, kind: Kind, id: string) =>
  api('DELETE', `/api/v1/${kind}/${id}`);
export const finalize = ({ api }: Server, kind: Kind, token: string) =>
  api('POST', `/api/v1/${kind}/finalize`, { token });
