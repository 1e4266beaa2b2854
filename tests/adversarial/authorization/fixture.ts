import type { Scope } from '@vitrine/contract';
import type { Overrides } from '../../../packages/server/src/compose/parts.ts';
import {
  createAccount,
  createKey,
  linkRepository,
  revokeKey,
} from '../../../packages/server/src/core/accounts/administer.ts';
import type { Account } from '../../../packages/server/src/core/model/account.ts';
import { sha256 } from '../../harness/fixtures/bytes.ts';
import { DAY } from '../../harness/in-process/test-clock.ts';
import {
  declaration as declarationOf,
  startTestServer,
} from '../../harness/in-process/test-server.ts';
import type { Run } from '../scenario.ts';
import { type Answer, ask, type Lines, post, type Request } from './wire.ts';

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** The bundle of every build and preview. Only the first upload has to send it. */
export const BUNDLE = 'globalThis.shown = true;';
const EVERY: Scope[] = ['builds', 'preview_upload', 'test_runs'];
/** Disables limits that a scenario would exceed: it sends far more requests than a client. */
const env = { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000' };

/** The repository of the other account. */
export const THEIRS = { owner: 'globex', repo: 'app' };

export type Slot = { putUrl: string; headers: Record<string, string>; uploaded: boolean };
export type Reserved = { id: string; shareId: string; url: string; token: string; slots: Slot[] };

/**
 * Two accounts that hold the same bytes: ours, which has acme/shop and acme/other, and theirs, which
 * has globex/app. Their keys have every scope, so that only the account can be the reason of a refusal.
 */
export async function openFixture(run: Run, overrides: Overrides = {}) {
  const [stores, dataDir] = await Promise.all([run.stores(), run.folder()]);
  await using opened = new AsyncDisposableStack();
  const server = opened.use(await startTestServer({ stores, dataDir, env, overrides }));
  const { deps, url, account: ours, clock } = server;
  const theirs = await createAccount(deps, 'globex');
  const other = await linkRepository(deps, 'acme/other', ours);
  await linkRepository(deps, 'globex/app', theirs);

  const newKey = async (account: Account, scopes: Scope[], more: object = {}) =>
    createKey(deps, account, { scopes, repositories: [], expiresInDays: null, ...more });
  const key = async (account: Account, scopes: Scope[], more: object = {}) =>
    (await newKey(account, scopes, more)).text;
  const revoked = await newKey(ours, EVERY);
  const expired = await key(ours, EVERY, { expiresInDays: 1 });
  const keys = {
    ours: server.key,
    second: await key(ours, EVERY),
    /** A key of our account that is limited to another repository than acme/shop. */
    elsewhere: await key(ours, EVERY, { repositories: ['acme/other'] }),
    theirs: await key(theirs, EVERY),
    revoked: revoked.text,
    expired,
    lacking: {
      builds: await key(ours, ['preview_upload', 'test_runs']),
      preview_upload: await key(ours, ['builds', 'test_runs']),
      test_runs: await key(ours, ['builds', 'preview_upload']),
    },
    only: {
      builds: await key(ours, ['builds']),
      preview_upload: await key(ours, ['preview_upload']),
      test_runs: await key(ours, ['test_runs']),
    },
  };
  await revokeKey(deps, revoked.key.id);
  // A key is invalid from the millisecond of its expiry on.
  clock.advance(DAY);

  const bearer = (text: string): Lines => [['Authorization', `Bearer ${text}`]];
  const as = (text: string, request: Request): Promise<Answer> =>
    ask(url, { ...request, headers: [...bearer(text), ...(request.headers ?? [])] });

  async function done<T>(text: string, request: Request): Promise<T> {
    const { status, body } = await as(text, request);
    if (status >= 300) throw new Error(`${request.method} ${request.target}: ${status} ${body}`);
    return JSON.parse(body) as T;
  }

  let commits = 0;
  const reserve = (kind: 'builds' | 'previews', text = keys.ours, more: object = {}) =>
    done<Reserved>(text, post(`/api/v1/${kind}`, { ...declaration(commits++), ...more }));
  const finalize = (kind: 'builds' | 'previews', token: string, text = keys.ours) =>
    done<{ previewUrl?: string; url: string }>(text, post(`/api/v1/${kind}/finalize`, { token }));

  async function upload(kind: 'builds' | 'previews', body: string, text = keys.ours, more = {}) {
    const contentHash = sha256(body);
    const { slots, token } = await reserve(kind, text, { ...more, contentHash });
    for (const { putUrl, headers } of slots) {
      const { status } = await fetch(putUrl, { method: 'PUT', headers, body });
      if (status !== 200) throw new Error(`the upload was answered ${status}`);
    }
    return finalize(kind, token, text);
  }
  await upload('builds', BUNDLE);
  await upload('builds', BUNDLE, keys.theirs, THEIRS);
  const kept = opened.move();
  return {
    server,
    url,
    deps,
    clock,
    ours,
    theirs,
    other,
    keys,
    as,
    reserve,
    finalize,
    upload,
    done,
    next: () => declaration(commits++),
    /** Values of our account that an answer to another account must never contain. */
    marks: [ours.id, 'acme'],
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** A reserve request for a build or preview of our account. `n` determines the commit. */
const declaration = (n: number) =>
  declarationOf(BUNDLE, { commitSha: n.toString(16).padStart(40, '0') });
