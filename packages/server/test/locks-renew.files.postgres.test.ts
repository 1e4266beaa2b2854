import { expect, test } from 'vitest';
import { HOUR } from '../../../tests/harness/in-process/test-clock.ts';
import { kinds, remove, renew, reserve, start } from './support/serialized.ts';

/** Renewals and deletes that must be serialized; see support/serialized.ts. */

test.each(kinds)('renew waits for a parallel delete: %s', async (kind) => {
  await using server = await start();
  const { id, token } = await reserve(server, kind);
  // A delete closes open reservations. An expired one could be reopened by renew after the delete.
  server.clock.advance(2 * HOUR);
  const stop = server.stop('audit.record');
  const deleting = remove(server, kind, id);
  await stop.reached;
  const renewing = renew(server, token);
  expect(await server.outcome(renewing)).toBe('waits');
  stop.goOn();
  expect((await deleting).status).toBe(204);
  expect((await renewing).status).toBe(404);
});

test.each(kinds)(
  'delete waits for a parallel renew, and closes the renewed reservation: %s',
  async (kind) => {
    await using server = await start();
    const { id, token } = await reserve(server, kind);
    server.clock.advance(2 * HOUR);
    const stop = server.stop('audit.record');
    const renewing = renew(server, token);
    await stop.reached;
    const deleting = remove(server, kind, id);
    expect(await server.outcome(deleting)).toBe('waits');
    stop.goOn();
    const { slots } = (await renewing).body;
    expect((await deleting).status).toBe(204);
    expect((await server.put(slots[0], 'one')).status).toBe(403);
  },
);

test('renew waits for a renew of another reservation, so that the limit of open ones holds', async () => {
  await using server = await start({ VITRINE_MAX_OPEN_RESERVATIONS: '1' });
  const one = await reserve(server, 'builds', 'one');
  server.clock.advance(2 * HOUR);
  const two = await reserve(server, 'builds', 'two');
  server.clock.advance(2 * HOUR);
  const stop = server.stop('audit.record');
  const first = renew(server, one.token);
  await stop.reached;
  const second = renew(server, two.token);
  expect(await server.outcome(second)).toBe('waits');
  stop.goOn();
  const { slots } = (await first).body;
  expect((await second).status).toBe(200);
  expect((await server.put(slots[0], 'one')).status).toBe(403);
});
