import fc from 'fast-check';
import { bundleNames, type Content } from './spec/pieces.ts';
import { DAY, HOUR, MINUTE } from './spec/state.ts';

/** The keys that send requests: two of one account and one of another. */
export const KEYS = ['alice 1', 'alice 2', 'bob'] as const;
/** `alice 1` is a key of `alice`. */
export const accountOf = (key: string): string => key.split(' ')[0] ?? key;
const ACCOUNTS = ['alice', 'bob'] as const;
export const REPOS = ['app', 'lib'] as const;
export const BRANCHES = ['main', 'feature/x'] as const;
const COMMITS = ['a'.repeat(40), 'b'.repeat(40)] as const;

const some = <T extends string>(...options: T[]) => fc.constantFrom(...options);

/** An index from the newest, which is 0. The newest ones are the most likely. */
const back = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(6) });
const key = some(...KEYS);
/** Mostly the key that received the reservation. */
const byOwner = some('owner', 'owner', 'owner', 'owner', ...KEYS);
const repo = some('app', 'app', 'app', 'lib');
const asTo = fc
  .oneof(
    { weight: 16, arbitrary: fc.tuple(some('alice 1', 'alice 2'), fc.constant('app' as const)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('bob' as const), fc.constant('lib' as const)) },
    { weight: 1, arbitrary: fc.tuple(key, repo) },
  )
  .map(([as, repo]) => ({ as, repo }));
const seldom = <T extends string>(usual: T, other: T) =>
  fc.oneof({ weight: 7, arbitrary: some(usual) }, { weight: 1, arbitrary: some(other) });
/** Mostly the same few builds, so that requests collide. */
const branch = seldom(...BRANCHES);
const platform = seldom('ios', 'android');
const commit = fc.constantFrom(...COMMITS);
const file = (path: string, piece: Content['bundle']) => ({ path, piece });

const content = fc.record({
  bundle: fc.constantFrom(...bundleNames),
  files: fc.subarray([file('a/one.png', 'one'), file('logo.png', 'logo')]),
});
const recordings = fc.subarray([file('run.mp4', 'two')]);
const declared = { content, retentionDays: fc.constantFrom(1, 40) };
const idempotencyKey = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: some('key-1', 'key-2') },
);

const buildToReserve = fc
  .record({ asTo, branch, commit, platform, idempotencyKey, ...declared })
  .map(({ asTo, branch, commit, content, ...rest }) => ({
    ...rest,
    as: asTo.as,
    billing: null,
    identity: { repo: asTo.repo, branch, commit },
    content: { ...content, recordings: [] } as Content,
  }));

const previewToReserve = fc
  .record({
    as: key,
    platform,
    idempotencyKey,
    recordings,
    ...declared,
    billing: some('standard', 'test_run'),
  })
  .map(({ content, recordings, ...rest }) => ({
    ...rest,
    identity: null,
    content: { ...content, recordings } as Content,
  }));

const toReserve = fc.oneof(
  { weight: 3, arbitrary: buildToReserve },
  { weight: 1, arbitrary: previewToReserve },
);

const step = <Do extends string, T>(name: Do, rest: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record<T>(rest).map((one) => ({ do: name, ...one }));

const reserve = step('reserve', { what: toReserve });
/** All three steps of an upload. Rivals reserve the same build in between. */
const rivals = fc.constantFrom(0, 0, 0, 1, 2);
const upload = step('upload', { what: toReserve, rivals });
/** Repeats an earlier reserve, sometimes often enough to close the reservations before it. */
const again = step('reserve again', { which: back, times: fc.constantFrom(1, 1, 2) });
const bytes = some('right', 'wrong', 'short', 'broken off');
const put = step('put', { which: back, slot: fc.nat(2), bytes });
const putAll = step('put all', { which: back });
const finalize = step('finalize', { as: byOwner, which: back });
const mixUp = step('finalize as the other kind', { as: byOwner, which: back });
const renew = step('renew', { as: byOwner, which: back });
const remove = step('delete', { as: byOwner, which: back });
const get = step('get', { as: key, which: back });
const search = step('search', {
  as: key,
  repo,
  platform,
  what: fc.constantFrom('latest' as const, 'list' as const),
  branch,
  commit: fc.option(commit, { freq: 2 }),
  status: fc.option(fc.constantFrom('ready' as const, 'pending' as const, 'any' as const)),
});
const revoke = step('revoke', { key });
const link = step('link', { repo, account: fc.constantFrom(...ACCOUNTS) });
const unlink = step('unlink', { repo });
const sweep = fc.constant({ do: 'sweep' as const });

const action = fc.oneof(
  { weight: 12, arbitrary: upload },
  { weight: 10, arbitrary: reserve },
  { weight: 6, arbitrary: again },
  { weight: 8, arbitrary: put },
  { weight: 8, arbitrary: putAll },
  { weight: 12, arbitrary: finalize },
  { weight: 1, arbitrary: mixUp },
  { weight: 6, arbitrary: renew },
  { weight: 4, arbitrary: remove },
  { weight: 2, arbitrary: get },
  { weight: 5, arbitrary: search },
  { weight: 1, arbitrary: revoke },
  { weight: 2, arbitrary: link },
  { weight: 2, arbitrary: unlink },
  { weight: 4, arbitrary: sweep },
);
export type Action = Of<typeof action>;

const ms = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(MINUTE, 40 * MINUTE, HOUR) },
  { weight: 2, arbitrary: fc.constantFrom(23 * HOUR, 25 * HOUR) },
  { weight: 1, arbitrary: fc.constantFrom(8 * DAY, 31 * DAY, 100 * DAY) },
);
const wait = step('wait', { ms });
const newKey = step('new key', { key });
const crash = fc.constant({ do: 'crash' as const });

const several = (most: number, each: number) =>
  fc.array(fc.array(action, { minLength: 1, maxLength: each, size: 'max' }), {
    minLength: 2,
    maxLength: most,
    size: 'max' as const,
  });
/** Two threads of three actions or three of two, because the model tries every order. */
const threads = fc.oneof(several(2, 3), several(3, 2));
const together = step('together', { threads });
/** Several requests compete for one upload that was PUT and not finalized. */
const newest = fc.constant(0);
const finalizeNewest = step('finalize', { as: some('owner'), which: newest });
const rival = fc.oneof(
  { weight: 4, arbitrary: finalizeNewest },
  { weight: 1, arbitrary: step('renew', { as: some('owner'), which: newest }) },
  { weight: 1, arbitrary: step('reserve again', { which: newest, times: fc.constant(1) }) },
  { weight: 1, arbitrary: step('delete', { as: some('owner'), which: newest }) },
);
const race = fc
  .tuple(
    reserve,
    step('put all', { which: newest }),
    fc.array(rival, { minLength: 2, maxLength: 5, size: 'max' }),
  )
  .map(([reserve, put, rivals]): Step[] => [
    reserve,
    put,
    { do: 'together', threads: rivals.map((rival) => [rival]) },
  ]);
/** Wrong bytes until the slot is closed, and perhaps a renew that opens it again. */
const closing = fc
  .tuple(reserve, fc.subarray<Action>([{ do: 'renew', as: 'owner', which: 0 }]))
  .map(([reserve, renewed]): Step[] => {
    const finalize: Action = { do: 'finalize', as: 'owner', which: 0 };
    // S3 takes any bytes, so only a finalize finds the wrong ones there.
    const wrong: Action[] = [{ do: 'put', which: 0, slot: 0, bytes: 'wrong' }, finalize];
    const right: Action[] = [{ do: 'put all', which: 0 }, finalize];
    return [reserve, ...Array(6).fill(wrong).flat(), ...renewed, ...right];
  });
/** The server dies at one of its calls to the stores while the threads run. */
const dieDuring = step('die during', { threads, calls: fc.nat(60) });

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
export type Step =
  | Action
  | Of<typeof wait>
  | Of<typeof newKey>
  | Of<typeof crash>
  | Of<typeof together>
  | Of<typeof dieDuring>;

type Length = { minLength: number; maxLength: number };
type Steps = (length: Length) => fc.Arbitrary<Step[]>;

const sequence = (step: fc.Arbitrary<Step | Step[]>, length: Length) =>
  fc.array(step, { ...length, size: 'max' }).map((steps) => steps.flat());

export const inTurn: Steps = (length) =>
  sequence(
    fc.oneof(
      { weight: 50, arbitrary: action },
      { weight: 8, arbitrary: wait },
      { weight: 2, arbitrary: newKey },
      { weight: 1, arbitrary: crash },
      { weight: 1, arbitrary: closing },
    ),
    length,
  );

export const atOnce: Steps = (length) =>
  sequence(
    fc.oneof(
      { weight: 12, arbitrary: action },
      { weight: 3, arbitrary: wait },
      { weight: 1, arbitrary: newKey },
      { weight: 8, arbitrary: together },
      { weight: 3, arbitrary: race },
      { weight: 1, arbitrary: dieDuring },
      { weight: 1, arbitrary: closing },
    ),
    length,
  );
