import { expect, test } from 'vitest';
import { flipBit, newBundle } from '../harness/fixtures/bytes.ts';
import { expectError } from './support/errors.ts';
import { client } from './support/main.ts';
import { target } from './support/target.ts';
import { buildRequest, created, first, ok, put } from './support/upload.ts';
import type { Reservation } from './support/wire.ts';

test('[slot.35 renew.12] five wrong digests close a slot, and renewing opens it three times', async () => {
  const bundle = newBundle();
  const body = buildRequest(first(target.main.repositories), bundle);
  const { token, slots } = await client.reserveBuild(body);
  const slot = first(slots);
  const close = async () => {
    for (let time = 0; time < 5; time += 1)
      expectError(await put(slot, flipBit(bundle)), 'digest_mismatch');
    expectError(await put(slot, bundle), 'slot_expired');
  };
  const renew = async () => ok(await client.post<Reservation>('/reservations/renew', { token }));
  await close();
  expectError(await client.finalizeBuild(token), 'slot_expired');
  for (let time = 0; time < 3; time += 1) {
    expect(first((await renew()).slots).objectKey).toBe(slot.objectKey);
    await close();
  }
  await renew();
  expectError(await put(slot, bundle), 'slot_expired');
});

test('[renew.12] a slot that was opened again takes its bytes', async () => {
  const bundle = newBundle();
  const body = buildRequest(first(target.main.repositories), bundle);
  const { token, slots } = await client.reserveBuild(body);
  for (let time = 0; time < 5; time += 1) await put(first(slots), flipBit(bundle));
  ok(await client.post('/reservations/renew', { token }));
  expect((await put(first(slots), bundle)).status).toBe(200);
  created(await client.finalizeBuild(token));
});
