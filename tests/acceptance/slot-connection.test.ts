import { expect, test } from 'vitest';
import { expectError } from './support/errors.ts';
import { beginPut, openSlot } from './support/slots.ts';
import { part, target, without } from './support/target.ts';
import { sleep } from './support/time.ts';
import { created, first, ok, put } from './support/upload.ts';
import type { Reservation } from './support/wire.ts';

test('[slot.24] a PUT whose client disconnects stores nothing', async () => {
  const { client, token, slot, bundle } = await openSlot(target, {}, 200_000);
  for (const sent of [0, 100, 150_000, bundle.length - 1]) {
    const connection = beginPut(slot, bundle).write(bundle.subarray(0, sent));
    await sleep(50);
    connection.destroy();
  }
  expectError(await client.finalizeBuild(token), 'uploads_incomplete');
  const renewed = await client.post<Reservation>('/reservations/renew', { token });
  expect(first(ok(renewed).slots).uploaded).toBe(false);
  expect((await put(slot, bundle)).status).toBe(200);
  created(await client.finalizeBuild(token));
});

test.skipIf(without.brief)('[slot.9] a PUT that began in time may end later', async () => {
  const { client, token, slot, bundle } = await openSlot(part('brief'));
  const connection = beginPut(slot, bundle);
  let sent = 0;
  while (Date.parse(slot.expiresAt) + 200 > Date.now()) {
    connection.write(bundle.subarray(sent, sent + 20));
    sent += 20;
    await sleep(300);
  }
  connection.write(bundle.subarray(sent));
  const answer = await connection.answer();
  connection.destroy();
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  const renewed = await client.post<Reservation>('/reservations/renew', { token });
  expect(first(ok(renewed).slots).uploaded).toBe(true);
});

test('[slot.31] 100 Continue is sent when the headers are valid', async () => {
  const { slot, bundle } = await openSlot(target);
  const connection = beginPut(slot, bundle, 'Expect: 100-continue');
  expect((await connection.answer()).status).toBe(100);
  expect((await connection.write(bundle).answer()).status).toBe(200);
  connection.destroy();
});
