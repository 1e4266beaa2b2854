import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../../../../tests/harness/services/postgres.ts';
import type { Store } from '../../core/ports/store.ts';
import { runChild } from '../test/child.ts';
import { count, faultyPostgres, unavailable } from '../test/faulty-postgres.ts';
import { account, preview } from '../test/fixtures.ts';
import { query } from '../test/query.ts';

const given = faultyPostgres();
const { url, open, counted } = given;

/** Twenty loops that run transactions and reads until `end` settles. */
async function runLoad(store: Store, end: Promise<unknown>) {
  let done = 0;
  let over = false;
  void end.then(() => {
    over = true;
  });
  const failures: unknown[] = [];
  const loop = async () => {
    while (!over) {
      await Promise.all([store.transaction(count), store.accounts.list()]).then(
        () => {
          done += 1;
        },
        (error) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: 20 }, loop));
  return { done, failures };
}

async function expectNoLostCommit(
  { done, failures }: Awaited<ReturnType<typeof runLoad>>,
  now: number,
) {
  expect(failures.filter((error) => (error as Error).name !== 'Refusal')).toEqual([]);
  for (const failure of failures) expect(failure).toMatchObject(unavailable);
  expect(done).toBeGreaterThan(0);
  // Some of the failed ones were committed: the outcome was unknown, or only the read failed.
  expect(now).toBeGreaterThanOrEqual(done);
  expect(now).toBeLessThanOrEqual(done + failures.length);
}

it('no acknowledged commit is lost while sessions are terminated', async () => {
  const kill = async () => {
    for (let times = 0; times < 5; times += 1) {
      await sleep(50);
      await query(
        url(),
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
    }
  };
  await expectNoLostCommit(await runLoad(given.store, kill()), await counted());
  await given.store.transaction(count);
});

it('no acknowledged commit is lost while the server restarts', async () => {
  const server = await startPostgres('18', { durable: true });
  onTestFinished(() => server.stop());
  const store = await open({}, server.url);
  await store.accounts.insert(account('acc_a'));
  await store.previews.insert(preview('counter'));
  const restarted = sleep(100).then(() => server.restart());
  const result = await runLoad(
    store,
    restarted.then(() => sleep(200)),
  );
  const { pendingUntil } = (await store.previews.find('counter')) ?? {};
  await expectNoLostCommit(result, pendingUntil ?? -1);
});

it('no acknowledged insert is lost when the process is killed', async () => {
  const child = runChild('child-postgres.ts', url(), 'k', '1000000');
  const acknowledged: string[] = [];
  while (acknowledged.length < 50) acknowledged.push((await child.lines.next()).value);
  child.process.kill('SIGKILL');
  for (let line = await child.lines.next(); !line.done; line = await child.lines.next()) {
    acknowledged.push(line.value);
  }
  const kept = new Set((await given.store.accounts.list()).map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
});
