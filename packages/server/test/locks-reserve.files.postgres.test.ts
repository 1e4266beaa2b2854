import { expect, test } from 'vitest';
import { declaration } from '../../../tests/harness/in-process/test-server.ts';
import { unlinkRepository } from '../src/core/accounts/administer.ts';
import { kinds, remove, reserve, start } from './support/serialized.ts';

/** Reserves that must be serialized; see support/serialized.ts. */

test('unlink waits for a parallel reserve and closes its reservation', async () => {
  await using server = await start();
  const stop = server.stop('slots.insert');
  const reserving = reserve(server, 'builds');
  await stop.reached;
  const unlinking = unlinkRepository(server.deps, 'acme/shop');
  expect(await server.outcome(unlinking)).toBe('waits');
  stop.goOn();
  const { slots } = await reserving;
  await unlinking;
  expect((await server.put(slots[0], 'one')).status).toBe(403);
});

test('reserve waits for a parallel unlink of the repository', async () => {
  await using server = await start();
  const stop = server.stop('audit.record');
  const unlinking = unlinkRepository(server.deps, 'acme/shop');
  await stop.reached;
  const reserving = reserve(server, 'builds');
  expect(await server.outcome(reserving)).toBe('waits');
  stop.goOn();
  await unlinking;
  expect((await reserving).status).toBe(404);
});

test('a reserve that uses up the quota is visible to the next one', async () => {
  await using server = await start({ VITRINE_ACCOUNT_QUOTA_BYTES: '5' });
  const stop = server.stop('slots.insert');
  const first = reserve(server, 'previews', 'one');
  await stop.reached;
  const second = reserve(server, 'previews', 'two');
  expect(await server.outcome(second)).toBe('waits');
  stop.goOn();
  expect((await first).status).toBe(201);
  expect((await second).status).toBe(403);
});

test('bytes of an object that is being inserted count towards the quota after a delete', async () => {
  await using server = await start({ VITRINE_ACCOUNT_QUOTA_BYTES: '5' });
  const { id, slots } = await reserve(server, 'builds', 'one');
  const stop = server.stop('objects.insert');
  const putting = server.put(slots[0], 'one');
  await stop.reached;
  // Without the lock, a delete now would free the reservation before its bytes are counted.
  const deleting = remove(server, 'builds', id);
  expect(await server.outcome(deleting)).toBe('waits');
  stop.goOn();
  expect((await putting).status).toBe(200);
  expect((await deleting).status).toBe(204);
  expect((await reserve(server, 'previews', 'two')).status).toBe(403);
});

test.each(kinds)(
  'two parallel reserves with one Idempotency-Key make one reservation: %s',
  async (kind) => {
    await using server = await start();
    const { owner, repo, branch, commitSha, ...content } = declaration('one');
    const wish = kind === 'builds' ? { owner, repo, branch, commitSha, ...content } : content;
    const ask = async () => {
      const answer = await fetch(`${server.url}/api/v1/${kind}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'job-1',
        },
        body: JSON.stringify(wish),
      });
      return { status: answer.status, slots: (await answer.json()).slots };
    };
    const stop = server.stop('audit.record');
    const first = ask();
    await stop.reached;
    // It has looked the key up before the first transaction was committed.
    const second = ask();
    expect(await server.outcome(second)).toBe('waits');
    stop.goOn();
    const [one, other] = [await first, await second];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.slots[0].objectKey).toBe(one.slots[0].objectKey);
  },
);
