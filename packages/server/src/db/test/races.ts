import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import {
  account,
  content,
  DAY,
  every,
  IOS,
  NOW,
  object,
  repository,
  reservation,
  type StoreFixture,
  seed,
  slot,
  testRun,
} from './fixtures.ts';

export function raceContract(given: () => StoreFixture): void {
  let store: Store;
  let other: Store;
  beforeEach(async () => {
    store = given().store;
    other = await given().another();
    await seed(store);
  });
  /** Runs `work` twenty times at once: on two stores, as two processes would. */
  const twenty = <T>(work: (index: number, store: Store) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 20 }, (_, at) => work(at, at % 2 === 0 ? store : other)));

  it('one of several concurrent inserts gets an account name', async () => {
    const taken = await twenty((at, store) => store.accounts.insert(account(`acc_${at}`, 'same')));
    expect(taken.filter((inserted) => inserted)).toHaveLength(1);
  });

  it('concurrent links by two accounts link a repository to one of them', async () => {
    const linked = await twenty((at, store) =>
      store.repositories.link(
        repository({
          id: `rep_x${at}`,
          accountId: at % 4 < 2 ? 'acc_b' : 'acc_a',
          repo: at % 3 === 0 ? 'Raced' : 'raced',
        }),
      ),
    );
    const holders = linked.flatMap((one) => one?.repository ?? []);
    expect(holders).toHaveLength(10);
    expect(new Set(holders.map(({ id }) => id)).size).toBe(1);
    expect(new Set(holders.map(({ accountId }) => accountId)).size).toBe(1);
  });

  it('a link that waits for a link of another account answers undefined', async () => {
    const linked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const one = repository({ id: 'rep_x', repo: 'raced' });
    const first = store.transaction(async (tx) => {
      await tx.repositories.link(one);
      linked.resolve();
      await gate.promise;
    });
    await linked.promise;
    // The second transaction does not see the uncommitted row and waits for its commit.
    const second = other.repositories.link({ ...one, id: 'rep_y', accountId: 'acc_b' });
    setTimeout(gate.resolve, 30);
    await first;
    expect(await second).toBeUndefined();
  });

  it('concurrent calls of ensureBranch and ensure insert one branch and one build', async () => {
    const branches = await twenty((at, store) =>
      store.builds.ensureBranch({
        id: `brn_${at}`,
        repositoryId: 'rep_1',
        branch: 'main',
        platform: 'ios',
        app: null,
        branchKey: `key_${at}`,
      }),
    );
    const [branch] = branches;
    expect(branches).toEqual(Array(20).fill(branch));
    const builds = await twenty((at, store) =>
      store.builds.ensure({ ...IOS, id: branch?.id ?? '' }, 'c1', {
        id: `bld_${at}`,
        shareId: `share_${at}`,
        now: NOW,
      }),
    );
    expect(builds).toEqual(Array(20).fill(builds[0]));
  });

  it('concurrent inserts of the same bytes get one key', async () => {
    const keys = await twenty((at, store) =>
      store.objects.insert(object(`key_${at}`, { contentHash: 'same' })),
    );
    expect(new Set(keys).size).toBe(1);
    expect(await store.objects.withHashes('acc_a', ['same'])).toHaveLength(1);
  });

  it('one of several concurrent calls acquires the lease of a reservation', async () => {
    await store.reservations.insert(reservation('rsv'));
    const taken = await twenty((_, store) =>
      store.reservations.acquireLease('rsv', NOW, NOW + 1000),
    );
    expect(taken.filter((got) => got)).toHaveLength(1);
  });

  it('concurrent calls count a test run once', async () => {
    await twenty((at, store) => store.usage.countTestRun(testRun('rsv', NOW + at)));
    expect((await store.usage.of(every('acc_a'), 0, NOW + 100)).testRuns).toBe(1);
  });

  it('one process at a time has a lease until it ends', async () => {
    const take = (now: number) =>
      twenty((_, { leases }) => leases.acquire('sweep', now, now + 1000));
    for (const now of [NOW, NOW + 1000]) {
      expect((await take(now)).filter((got) => got)).toHaveLength(1);
      expect(await store.leases.acquire('sweep', now + 999, now + 5000)).toBe(false);
    }
    expect(await store.leases.acquire('walk', NOW, NOW + 1), 'a lease of another name').toBe(true);
  });

  it('a long lease is not lost to a process that asks for a short one', async () => {
    const day = 86_400_000;
    expect(await store.leases.acquire('sweep', NOW, NOW + day)).toBe(true);
    for (const now of [NOW + 1, NOW + day - 1])
      expect(await store.leases.acquire('sweep', now, now + 900)).toBe(false);
    expect(await store.leases.acquire('sweep', NOW + day, NOW + day + 900)).toBe(true);
  });

  it('a lease that was acquired by a clock far ahead counts as free', async () => {
    const year = 365 * 86_400_000;
    expect(await store.leases.acquire('sweep', NOW + year, NOW + year + 1000)).toBe(true);
    expect(await store.leases.acquire('sweep', NOW, NOW + 1000)).toBe(true);
    expect(await store.leases.acquire('sweep', NOW + 999, NOW + 1999)).toBe(false);
  });

  it('one of several concurrent calls revokes, links or unlinks', async () => {
    const made = { scopes: [], repositories: null, createdAt: NOW, expiresAt: null };
    const key = {
      ...made,
      id: 'key',
      accountId: 'acc_a',
      secretHash: 'hash',
      revokedAt: null,
      trustId: null,
    };
    await store.keys.insert(key);
    const succeeded = (results: unknown[]) => results.filter((result) => result === true);
    const revoked = await twenty((at, { keys }) => keys.revoke('key', NOW + at));
    expect(succeeded(revoked)).toHaveLength(1);
    const unlinked = await twenty((at, { repositories }) => repositories.unlink('rep_1', NOW + at));
    expect(succeeded(unlinked)).toHaveLength(1);
    const linked = await twenty((at, { repositories }) =>
      repositories.link(repository({ id: `rep_of ${at}` })),
    );
    expect(linked.map((one) => one?.repository.id)).toEqual(Array(20).fill('rep_1'));
    expect(succeeded(linked.map((one) => one?.anew))).toHaveLength(1);
  });

  it('one of several concurrent requests stores its idempotency key', async () => {
    const remember = (seen: string | null) =>
      twenty(async (at, store) => {
        const reservationId = `${seen}_${at}`;
        await store.reservations.insert(reservation(reservationId));
        const row = { accountId: 'acc_a', endpoint: 'builds', key: 'k', bodyHash: 'b' };
        const put = { ...row, reservationId, createdAt: NOW };
        return (await store.reservations.putIdempotency(put, seen)) ? reservationId : null;
      });
    let seen: string | null = null;
    for (const round of ['a new key', 'one from yesterday']) {
      const winners: (string | null)[] = (await remember(seen)).filter((id) => id !== null);
      expect(winners, round).toHaveLength(1);
      seen = winners[0] ?? null;
      const row = await other.reservations.idempotency('acc_a', 'builds', 'k');
      expect(row?.reservationId, round).toBe(seen);
    }
  });

  it('concurrent reservations get different numbers', async () => {
    const numbers = await twenty((at, store) =>
      store.reservations.insert(reservation(`rsv_${at}`)),
    );
    expect(new Set(numbers).size).toBe(20);
  });

  it('a sweep does not delete bytes that an uncommitted revision refers to', async () => {
    await store.reservations.insert(reservation('r1'));
    await store.slots.insert([slot('r1', 0)]);
    await store.objects.insert(object('k1'));
    await store.slots.fill('r1-0', 'k1');
    const [inserted, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const row = { shareId: 'share', number: 1, accountId: 'acc_a', contentId: 'c1', content };
    const finalizing = store.transaction(async (tx) => {
      await tx.revisions.insert({ ...row, createdAt: NOW, supersededAt: null }, 'r1');
      inserted.resolve();
      await gate.promise;
    });
    await inserted.promise;
    const sweeping = other.objects.deleteUnreferenced(NOW + DAY, 10);
    setTimeout(gate.resolve, 100);
    await finalizing;
    expect(await sweeping).toEqual([]);
    expect(await store.revisions.objects('share', 1)).toMatchObject([{ key: 'k1' }]);
    expect(await store.objects.exists('k1')).toBe(true);
  });
}
