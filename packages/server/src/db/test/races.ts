import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import { account, type Bench, NOW, object, repository, reservation, seed } from './fixtures.ts';

const twenty = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, index) => work(index)));

export function raceContract(given: () => Bench): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });

  it('gives an account name once', async () => {
    const taken = await twenty((at) => store.accounts.insert(account(`acc_${at}`, 'same')));
    expect(taken.filter((inserted) => inserted)).toHaveLength(1);
  });

  it('links a repository to one account', async () => {
    const linked = await twenty((at) =>
      store.repositories.link(
        repository({
          id: `rep_x${at}`,
          accountId: at % 2 === 0 ? 'acc_b' : 'acc_a',
          repo: at % 3 === 0 ? 'Raced' : 'raced',
        }),
      ),
    );
    const holders = linked.filter((one) => one !== undefined);
    expect(holders).toHaveLength(10);
    expect(new Set(holders.map(({ id }) => id)).size).toBe(1);
    expect(new Set(holders.map(({ accountId }) => accountId)).size).toBe(1);
  });

  it('makes a branch and a build once', async () => {
    const branches = await twenty((at) =>
      store.builds.ensureBranch({
        id: `brn_${at}`,
        repositoryId: 'rep_1',
        branch: 'main',
        platform: 'ios',
        branchKey: `key_${at}`,
      }),
    );
    const [branch] = branches;
    expect(branches).toEqual(Array(20).fill(branch));
    const builds = await twenty((at) =>
      store.builds.ensure(branch?.id ?? '', 'c1', {
        id: `bld_${at}`,
        shareId: `share_${at}`,
        now: NOW,
      }),
    );
    expect(builds).toEqual(Array(20).fill(builds[0]));
  });

  it('keeps one key for the same bytes', async () => {
    const keys = await twenty((at) =>
      store.objects.insert(object(`key_${at}`, { contentHash: 'same' })),
    );
    expect(new Set(keys).size).toBe(1);
    expect(await store.objects.withHashes('acc_a', ['same'])).toHaveLength(1);
  });

  it('gives the lease of a reservation to one', async () => {
    await store.reservations.insert(reservation('rsv'));
    const taken = await twenty(() => store.reservations.takeLease('rsv', NOW, NOW + 1000));
    expect(taken.filter((got) => got)).toHaveLength(1);
  });

  it('counts a test run once', async () => {
    await twenty((at) => store.usage.countTestRun('acc_a', 'rsv', NOW + at));
    expect((await store.usage.of('acc_a', 0, NOW + 100)).testRuns).toBe(1);
  });

  it('gives each reservation a number of its own', async () => {
    const numbers = await twenty((at) => store.reservations.insert(reservation(`rsv_${at}`)));
    expect(new Set(numbers).size).toBe(20);
  });
}
