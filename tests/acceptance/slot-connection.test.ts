import { expect, test } from 'vitest';
import { type Bytes, newBundle } from '../harness/fixtures/bytes.ts';
import { clientOf } from '../harness/http/client.ts';
import { requestLines } from '../harness/http/raw.ts';
import { RawConnection } from '../harness/http/raw-connection.ts';
import { expectError } from './support/errors.ts';
import { part, type Site, target, without } from './support/target.ts';
import { sleep } from './support/time.ts';
import {
  buildRequest,
  created,
  finalizeBuild,
  first,
  ok,
  put,
  reserveBuild,
} from './support/upload.ts';
import type { Reservation, Slot } from './support/wire.ts';

async function open(site: Site, size = 600) {
  const bundle = newBundle(size);
  const client = clientOf(site, site.main);
  const body = buildRequest(first(site.main.repositories), bundle);
  const { token, slots } = await reserveBuild(client, body);
  return { client, token, slot: first(slots), bundle };
}

/** The head of a PUT, without its bytes. */
function begin(slot: Slot, bytes: Bytes, ...more: string[]): RawConnection {
  const type = `Content-Type: ${slot.contentType}`;
  const lines = [...requestLines('PUT', slot.putUrl), type, `Content-Length: ${bytes.length}`];
  return new RawConnection(slot.putUrl).head(...lines, ...more);
}

test('[slot.24] a PUT whose client disconnects stores nothing', async () => {
  const { client, token, slot, bundle } = await open(target, 200_000);
  for (const sent of [0, 100, 150_000, bundle.length - 1]) {
    const connection = begin(slot, bundle).write(bundle.subarray(0, sent));
    await sleep(50);
    connection.destroy();
  }
  expectError(await finalizeBuild(client, token), 'uploads_incomplete');
  const renewed = await client.post<Reservation>('/reservations/renew', { token });
  expect(first(ok(renewed).slots).uploaded).toBe(false);
  expect((await put(slot, bundle)).status).toBe(200);
  created(await finalizeBuild(client, token));
});

test.skipIf(without.brief)('[slot.9] a PUT that began in time may end later', async () => {
  const { client, token, slot, bundle } = await open(part('brief'));
  const connection = begin(slot, bundle);
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
  const { slot, bundle } = await open(target);
  const connection = begin(slot, bundle, 'Expect: 100-continue');
  expect((await connection.answer()).status).toBe(100);
  expect((await connection.write(bundle).answer()).status).toBe(200);
  connection.destroy();
});
