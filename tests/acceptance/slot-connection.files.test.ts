import { expect, test } from 'vitest';
import { type Bytes, newBundle } from '../harness/fixtures/bytes.ts';
import { clientOf } from '../harness/http/client.ts';
import { requestLines } from '../harness/http/raw.ts';
import { RawConnection } from '../harness/http/raw-connection.ts';
import { expectError } from './support/errors.ts';
import { BRIEF } from './support/limits.ts';
import { part, type Site, target, without } from './support/target.ts';
import { stopwatch, until } from './support/time.ts';
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

test.skipIf(without.brief)('[slot.25 slot.26 limits.10] a stalled PUT is 408', async () => {
  const { client, token, slot, bundle } = await open(part('brief'));
  const connection = begin(slot, bundle).write(bundle.subarray(0, 100));
  const { value: answer, ms } = await stopwatch(connection.answer());
  expectError(answer, 'upload_stalled');
  expect(ms).toBeGreaterThan(BRIEF.uploadStallSeconds * 1000 - 200);
  // Less than the limit for a PUT that makes progress.
  expect(ms).toBeLessThan(BRIEF.maxUploadSeconds * 1000 - 1000);
  connection.destroy();
  const renewed = await client.post<Reservation>('/reservations/renew', { token });
  const again = first(ok(renewed).slots);
  expect(again.uploaded).toBe(false);
  expect((await put(again, bundle)).status).toBe(200);
});

test.skipIf(without.brief)('[slot.27 limits.10] a PUT that takes too long is 408', async () => {
  const { client, token, slot, bundle } = await open(part('brief'));
  const connection = begin(slot, bundle);
  const trickle = setInterval(() => connection.write('x'), 300);
  const { value: answer, ms } = await stopwatch(connection.answer());
  clearInterval(trickle);
  connection.destroy();
  expectError(answer, 'upload_stalled');
  expect(ms).toBeGreaterThan(BRIEF.maxUploadSeconds * 1000 - 200);
  expect(ms).toBeLessThan(BRIEF.maxUploadSeconds * 1000 + 10_000);
  const renewed = await client.post<Reservation>('/reservations/renew', { token });
  expect(first(ok(renewed).slots).uploaded).toBe(false);
});

test.skipIf(without.brief)('[slot.8 slot.11] a PUT that begins too late is 403', async () => {
  const { slot, bundle } = await open(part('brief'));
  await until(slot.expiresAt);
  expectError(await put(slot, bundle), 'slot_expired');
});

test('[slot.30] a PUT with wrong headers is refused before 100 Continue', async () => {
  const { client, token, slot, bundle } = await open(target);
  const expectation = 'Expect: 100-continue';
  const refused = async (connection: RawConnection) => {
    const answer = await connection.answer();
    connection.destroy();
    return answer;
  };
  const tooLong = newBundle(bundle.length + 1);
  expectError(await refused(begin(slot, tooLong, expectation)), 'size_mismatch');
  const otherType = { ...slot, contentType: 'text/html' };
  expectError(await refused(begin(otherType, bundle, expectation)), 'content_type_mismatch');
  const unsigned = { ...slot, putUrl: `${slot.putUrl}&x=1` };
  expectError(await refused(begin(unsigned, bundle, expectation)), 'signature_invalid');
  await put(slot, bundle);
  created(await finalizeBuild(client, token));
  expectError(await refused(begin(slot, bundle, expectation)), 'reservation_finalized');
});
