import {
  createKey,
  linkRepository,
  revokeKey,
  unlinkRepository,
} from '../../../packages/server/src/core/accounts/administer.ts';
import type { Account } from '../../../packages/server/src/core/model/account.ts';
import type { TestServer } from '../../harness/in-process/test-server.ts';
import type { Run } from '../scenario.ts';
import { pick } from '../support/draw.ts';
import { count, type ExpectedAudit, note } from './expected-audit.ts';
import { declaration, fill, previewOf, type Reserved, type Slot } from './setup.ts';

export const FAILS_NOW = 'The database fails now.';
/** More than all bytes of a run, and less than the maximum size of a bundle. */
export const QUOTA = 50_000_000;

const STEPS = 10;
const ALL = ['builds', 'preview_upload', 'test_runs'];

type Server = TestServer;
type Fixture = {
  run: Run;
  server: Server;
  expected: ExpectedAudit;
  account: Account;
  otherAccount: Account;
};
type Key = { id: string; text: string };

/** `name` returns its target. Returns undefined when it failed. */
async function event<T>(
  { expected }: Fixture,
  action: string,
  name: (done: T) => string,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    const done = await work();
    count(expected.events, `${action} ${name(done)}`);
    return done;
  } catch (error) {
    if (!(error instanceof Error) || error.message !== FAILS_NOW) throw error;
    expected.failed += 1;
    return undefined;
  }
}

async function untilDone<T>(work: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const done = await work();
    if (done !== undefined) return done;
  }
}

const newKey = (
  fixture: Fixture,
  account: Account,
  scopes: string[],
  repositories: string[] = [],
) =>
  untilDone(() =>
    event(
      fixture,
      'key.created',
      ({ id }: Key) => id,
      async () => {
        const wish = { scopes, repositories, expiresInDays: null };
        const { key, text } = await createKey(fixture.server.deps, account, wish);
        return { id: key.id, text };
      },
    ),
  );

const linkName = ({ owner, repo }: { owner: string; repo: string }) => `${owner}/${repo}`;

export const linkUntilDone = (fixture: Fixture, repo: string) =>
  untilDone(() =>
    event(fixture, 'repository.linked', linkName, () =>
      linkRepository(fixture.server.deps, `acme/${repo}`, fixture.account),
    ),
  );

export async function live(
  fixture: Fixture,
  repo: string,
  { round, at }: { round: number; at: number },
): Promise<void> {
  const { run, server, expected, account, otherAccount } = fixture;
  const { deps } = server;
  const own = await newKey(fixture, account, ALL);
  const limited = await newKey(fixture, account, ['builds'], [`acme/${repo}`]);
  const foreign = await newKey(fixture, otherAccount, ALL);
  const valid = new Set([own, limited, foreign]);
  const revoke = async (key: Key) => {
    // Revoking a revoked key writes no event.
    if (!valid.has(key)) return;
    const revoking = () => revokeKey(deps, key.id).then(() => key);
    if (await event(fixture, 'key.revoked', ({ id }) => id, revoking)) valid.delete(key);
  };
  const ask = async (
    [method, path]: [string, string],
    operation: string,
    action: string | null,
    body?: unknown,
    key: Key | null = own,
  ) => {
    const answer = await server.api(method, path, body, key?.text ?? 'nonsense');
    const code = answer.status >= 400 ? answer.body.error.code : undefined;
    note(expected, { ...answer, code }, { operation, action, actor: key?.id ?? '-' });
    run.done(operation);
    return answer;
  };
  const put = async (slot: Slot, bytes: string) => {
    const { status, headers, text } = await fill(slot, bytes);
    // PUTs to S3 do not reach the server.
    if (!slot.putUrl.startsWith(server.url)) return;
    const code = status >= 400 ? JSON.parse(text).error.code : undefined;
    note(expected, { status, headers, code }, { operation: 'putSlot', action: null, actor: '-' });
    run.done('putSlot');
  };

  const [kind, Kind] =
    at % 2 === 0 ? (['build', 'Build'] as const) : (['preview', 'Preview'] as const);
  const path = `/api/v1/${kind}s`;
  const bytes = `bundle of ${repo}`;
  const { wanted, bodies } =
    kind === 'build'
      ? { wanted: { ...declaration(bytes), repo }, bodies: [bytes] }
      : previewOf(bytes);
  const reserve = () => ask(['POST', path], `reserve${Kind}`, `${kind}.reserved`, wanted);
  const reserved = await reserve();
  if (reserved.status === 201) await use(reserved.body);
  for (const key of [own, limited, foreign]) await revoke(key);

  async function use({ token, slots, id, shareId = id }: Reserved): Promise<void> {
    for (const [at, slot] of slots.entries()) if (!slot.uploaded) await put(slot, bodies[at] ?? '');
    const [slot] = slots;
    const finalize: [string, string] = ['POST', `${path}/finalize`];
    const finalized = `finalize${Kind}`;
    const renew: [string, string] = ['POST', '/api/v1/reservations/renew'];
    const tooMuch = { ...wanted, bundleSizeBytes: QUOTA + 1 };
    const ways = [
      () => ask(renew, 'renewReservation', `${kind}.renewed`, { token }),
      () => ask(finalize, finalized, `${kind}.finalized`, { token }),
      () => ask(['DELETE', `${path}/${shareId}`], `delete${Kind}`, `${kind}.deleted`),
      () => ask(['DELETE', '/api/v1/previews/nothing'], 'deletePreview', 'preview.deleted'),
      () => ask(['GET', `${path}/nothing`], `get${Kind}`, null),
      () => ask(['GET', '/api/v1/me'], 'me', null, undefined, null),
      () => ask(finalize, finalized, null, { token: 'nonsense' }),
      // Further reservations of a build close the first one.
      async () => {
        await reserve();
        await reserve();
        await put(slot, bodies[0] ?? '');
        await ask(finalize, finalized, `${kind}.finalized`, { token });
      },
      () => put({ ...slot, putUrl: `${slot.putUrl}x` }, bodies[0] ?? ''),
      () => ask(['POST', path], `reserve${Kind}`, `${kind}.reserved`, tooMuch),
      () => ask(['GET', '/api/v1/previews'], 'listPreviews', null, undefined, limited),
      () => ask(['GET', LIST], 'listBuilds', null, undefined, limited),
      () => ask(finalize, finalized, null, { token }, foreign),
      () => ask(['GET', `${path}/${shareId}`], `get${Kind}`, null, undefined, foreign),
      async () => {
        await revoke(limited);
        await ask(['GET', '/api/v1/me'], 'me', null, undefined, limited);
      },
      async () => {
        // Only one of the two users of a repository, because their events could not be told apart.
        if (at < 2) await relink();
      },
    ];
    // The first step changes with the round, so that each one occurs.
    await ways[round % ways.length]?.();
    for (let step = 1; step < STEPS; step += 1) await pick(run, ways)();
  }

  /** Closes the open reservations of the repository. */
  async function relink(): Promise<void> {
    const unlinking = () => unlinkRepository(deps, `acme/${repo}`);
    if (await event(fixture, 'repository.unlinked', linkName, unlinking))
      await linkUntilDone(fixture, repo);
  }
}

/** The list of a repository for which the limited key is not valid. */
const LIST = '/api/v1/repositories/acme/shop/builds';
