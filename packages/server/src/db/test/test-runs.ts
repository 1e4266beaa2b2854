import { setImmediate } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../core/ports/store.ts';
import type { TestRunRange } from '../../core/ports/usage-repository.ts';
import { DAY, every, NOW, type StoreFixture, seed, testRun } from './fixtures.ts';

const all: TestRunRange = { from: 0, to: NOW + DAY, after: 0, limit: 100 };

export function testRunContract(given: () => StoreFixture): void {
  let store: Store;
  beforeEach(async () => {
    store = given().store;
    await seed(store);
  });
  const numbers = async (range: Partial<TestRunRange> = {}, of = every('acc_a')) =>
    (await store.usage.testRuns(of, { ...all, ...range })).map(({ sequence }) => sequence);

  it('a test run is returned with its number and with what was counted', async () => {
    const run = testRun('r1', NOW, { owner: 'Acme', repo: 'App', pullRequest: 7, title: '=1' });
    await store.usage.countTestRun(run);
    await store.usage.countTestRun(testRun('r2', NOW, { pullRequest: '7', storedBytes: 2 ** 40 }));
    const { reservationId: _, ...first } = run;
    const { reservationId: __, ...second } = testRun('r2', NOW);
    expect(await store.usage.testRuns(every('acc_a'), all)).toEqual([
      { ...first, sequence: 1 },
      { ...second, pullRequest: '7', storedBytes: 2 ** 40, sequence: 2 },
    ]);
  });

  it('each account counts from 1, and repeating a test run uses no number', async () => {
    expect(await store.usage.lastTestRun('acc_a')).toBe(0);
    for (const id of ['r1', 'r1', 'r2']) await store.usage.countTestRun(testRun(id, NOW));
    await store.usage.countTestRun(testRun('r3', NOW, { accountId: 'acc_b' }));
    await store.usage.countTestRun(testRun('r4', NOW));
    expect(await numbers()).toEqual([1, 2, 3]);
    expect(await numbers({}, every('acc_b'))).toEqual([1]);
    expect(await store.usage.lastTestRun('acc_a')).toBe(3);
  });

  it('a range has bounds of times, of numbers and of its length', async () => {
    for (const at of [3, 1, 2, 0]) await store.usage.countTestRun(testRun(`r${at}`, NOW + at));
    expect(await numbers({ from: NOW + 1, to: NOW + 3 })).toEqual([2, 3]);
    expect(await numbers({ after: 1, upTo: 3 })).toEqual([2, 3]);
    expect(await numbers({ after: 1, limit: 1 })).toEqual([2]);
    expect(await numbers({ after: 4 })).toEqual([]);
  });

  it('a limited key gets the test runs of its repositories', async () => {
    const named = (id: string, owner: string | null, repo: string | null) =>
      store.usage.countTestRun(testRun(id, NOW, { owner, repo }));
    await named('r1', 'Acme', 'App');
    await named('r2', 'acme', 'other');
    await named('r3', null, 'app');
    await named('r4', 'ACME', 'APP');
    const of = (...repositories: string[]) => ({ accountId: 'acc_a', repositories });
    const limited = async (...names: string[]) =>
      (await store.usage.testRuns(of(...names), all)).map(({ sequence }) => sequence);
    expect(await limited('acme/app')).toEqual([1, 4]);
    expect(await limited('acme/app', 'acme/other')).toEqual([1, 2, 4]);
    expect(await limited()).toEqual([]);
    expect(
      (await store.usage.testRuns({ ...of('acme/app'), accountId: 'acc_b' }, all)).length,
    ).toBe(0);
  });

  it('concurrent test runs get numbers without gaps, and a smaller one is never seen later', async () => {
    const seen: number[][] = [];
    let isDone = false;
    const reading = async () => {
      while (!isDone) {
        seen.push(await numbers());
        // SQLite reads without waiting, and would leave the others no turn.
        await setImmediate();
      }
    };
    const another = await given().another();
    const counting = Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        (at % 2 ? another : store).transaction(async (tx) => {
          await tx.usage.countTestRun(testRun(`r${at}`, NOW + (at % 7)));
          await tx.accounts.find('acc_a');
          if (at % 10 === 0) throw new Error('rolled back');
        }),
      ).map((work) => work.catch(() => {})),
    ).finally(() => {
      isDone = true;
    });
    await Promise.all([reading(), counting]);
    const last = await numbers();
    expect(last).toEqual(Array.from({ length: 54 }, (_, at) => at + 1));
    for (const earlier of seen) expect(last.slice(0, earlier.length)).toEqual(earlier);
    await another.close();
  });

  it('totals are counted by account, repository and day', async () => {
    const noon = Math.floor(NOW / DAY) * DAY + DAY / 2;
    const count = (id: string, at: number, more: Parameters<typeof testRun>[2] = {}) =>
      store.usage.countTestRun(testRun(id, at, more));
    await count('r1', noon, { owner: 'Acme', repo: 'App' });
    await count('r2', noon + 1, { owner: 'acme', repo: 'app', storedBytes: 2 ** 40 });
    await count('r3', noon + DAY);
    await count('r4', noon, { accountId: 'acc_b' });
    const span = { from: 0, to: noon + 2 * DAY };
    const day = noon - DAY / 2;
    const totals = await store.usage.testRunTotals(['account', 'repo', 'day'], span);
    expect(totals).toHaveLength(3);
    expect(totals).toEqual(
      expect.arrayContaining([
        { accountId: 'acc_a', repository: 'acme/app', day, testRuns: 2, storedBytes: 2 ** 40 + 5 },
        { accountId: 'acc_a', repository: null, day: day + DAY, testRuns: 1, storedBytes: 5 },
        { accountId: 'acc_b', repository: null, day, testRuns: 1, storedBytes: 5 },
      ]),
    );
    expect(await store.usage.testRunTotals(['account'], span, 'acc_a')).toEqual([
      { accountId: 'acc_a', testRuns: 3, storedBytes: 2 ** 40 + 10 },
    ]);
    expect(await store.usage.testRunTotals(['day'], { from: noon, to: noon + 1 })).toEqual([
      { day, testRuns: 2, storedBytes: 10 },
    ]);
  });
}
