import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { unlinkRepository } from '../src/core/accounts/administer.ts';
import { sweep } from '../src/core/retention/sweep.ts';
import {
  finalize,
  type Kind,
  remove,
  renew,
  reserve,
  type Server,
  start,
} from './support/serialized.ts';

/** Finalizes that must be serialized; see support/serialized.ts. */

test('a finalize of the current content waits for a finalize that replaces it', async () => {
  await using server = await start();
  await server.build('one');
  const same = await reserve(server, 'builds', 'one');
  const other = await reserve(server, 'builds', 'two');
  await server.put(other.slots[0], 'two');
  const stop = server.stop('builds.publish');
  const confirming = finalize(server, 'builds', same.token);
  await stop.reached;
  const replacing = finalize(server, 'builds', other.token);
  expect(await server.outcome(replacing)).toBe('waits');
  stop.goOn();
  expect((await confirming).body.revision).toBe(1);
  expect((await replacing).body.revision).toBe(2);
  const { body } = await server.api('GET', `/api/v1/builds/${same.id}`);
  expect(body.revision).toBe(2);
});

test('[build.reserve.45] a finalize with an order waits for one with an order of another source', async () => {
  await using server = await start();
  const source = { order: 9, orderSource: 'a' };
  await server.build('one', source);
  const commit = (digit: string) => ({ commitSha: digit.repeat(40) });
  const old = await reserve(server, 'builds', 'one', { ...source, ...commit('1') });
  const moved = { order: 1, orderSource: 'b', ...commit('2') };
  const next = await reserve(server, 'builds', 'one', moved);
  const stop = server.stop('builds.publish');
  const first = finalize(server, 'builds', old.token);
  await stop.reached;
  const second = finalize(server, 'builds', next.token);
  expect(await server.outcome(second)).toBe('waits');
  stop.goOn();
  expect([(await first).status, (await second).status]).toEqual([201, 201]);
  const orders = [old, next].map(({ id }) => server.api('GET', `/api/v1/builds/${id}`));
  expect((await Promise.all(orders)).map(({ body }) => body.order)).toEqual([null, 1]);
});

test.each([
  ['finalizes', finalize],
  ['renews', (server: Server, _: Kind, token: string) => renew(server, token)],
])('%s waits for a parallel unlink of the repository', async (_, ask) => {
  await using server = await start();
  await server.build('one');
  const { token } = await reserve(server, 'builds', 'one');
  const stop = server.stop('audit.record');
  const unlinking = unlinkRepository(server.deps, 'acme/shop');
  await stop.reached;
  const asking = ask(server, 'builds', token);
  expect(await server.outcome(asking)).toBe('waits');
  stop.goOn();
  await unlinking;
  expect((await asking).status).toBe(404);
});

test.each([
  ['finalizes', 'renews'],
  ['renews', 'finalizes'],
] as const)(
  '%s and %s lock in the same order, so that no transaction is retried',
  async (one, other) => {
    await using server = await start();
    const { slots, token } = await reserve(server, 'builds');
    await server.put(slots[0], 'one');
    const before = server.attempts();
    const asking = {
      finalizes: () => finalize(server, 'builds', token),
      renews: () => renew(server, token),
    };
    const stop = server.stop('reservations.lock');
    const first = asking[one]();
    await stop.reached;
    const second = asking[other]();
    expect(await server.outcome(second)).toBe('waits');
    stop.goOn();
    await Promise.all([first, second]);
    expect(server.attempts() - before).toBe(2);
  },
);

test('deleting a preview waits for its finalize, and no transaction is retried', async () => {
  await using server = await start();
  const { id, slots, token } = await reserve(server, 'previews');
  await server.put(slots[0], 'one');
  const before = server.attempts();
  const stop = server.stop('previews.publish');
  const finalizing = finalize(server, 'previews', token);
  await stop.reached;
  const deleting = remove(server, 'previews', id);
  expect(await server.outcome(deleting)).toBe('waits');
  stop.goOn();
  expect((await finalizing).status).toBe(201);
  expect((await deleting).status).toBe(204);
  expect(server.attempts() - before).toBe(2);
});

test('the sweep waits for a finalize that renews the build', async () => {
  await using server = await start();
  // Keeps the sweep of the server itself from running.
  await server.deps.store.leases.acquire('sweep', 0, server.clock.now() + 3 * DAY);
  const { record } = await server.build('one', { retentionDays: 1 });
  await server.build('two', { commitSha: 'b'.repeat(40) });
  server.clock.advance(2 * DAY);
  const again = await reserve(server, 'builds', 'one');
  server.clock.advance(HOUR - SECOND);
  const stop = server.stop('reservations.finalize');
  const finalizing = finalize(server, 'builds', again.token);
  await stop.reached;
  // The reservation, which has kept the build so far, expires now.
  server.clock.advance(2 * SECOND);
  const sweeping = sweep(server.deps);
  expect(await server.outcome(sweeping)).toBe('waits');
  stop.goOn();
  expect((await finalizing).status).toBe(201);
  expect((await sweeping).builds).toBe(0);
  expect((await server.api('GET', `/api/v1/builds/${record.id}`)).status).toBe(200);
});
