import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import type { RawConnection } from '../harness/http/raw-connection.ts';
import { expectError } from './support/errors.ts';
import { BRIEF } from './support/limits.ts';
import { beginPut, openSlot } from './support/slots.ts';
import { part, target, without } from './support/target.ts';
import { stopwatch, until } from './support/time.ts';
import { created, first, ok, put } from './support/upload.ts';
import type { Reservation } from './support/wire.ts';

// These wait for limits of several seconds, so they wait together.
test
  .skipIf(without.brief)
  .concurrent('[slot.25 slot.26 limits.10] a stalled PUT is 408', async () => {
    const { client, token, slot, bundle } = await openSlot(part('brief'));
    const connection = beginPut(slot, bundle).write(bundle.subarray(0, 100));
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

test
  .skipIf(without.brief)
  .concurrent('[slot.27 limits.10] a PUT that takes too long is 408', async () => {
    const { client, token, slot, bundle } = await openSlot(part('brief'));
    const connection = beginPut(slot, bundle);
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

test
  .skipIf(without.brief)
  .concurrent('[slot.8 slot.11] a PUT that begins too late is 403', async () => {
    const { slot, bundle } = await openSlot(part('brief'));
    await until(slot.expiresAt);
    expectError(await put(slot, bundle), 'slot_expired');
  });

test('[slot.30] a PUT with wrong headers is refused before 100 Continue', async () => {
  const { client, token, slot, bundle } = await openSlot(target);
  const expectation = 'Expect: 100-continue';
  const refused = async (connection: RawConnection) => {
    const answer = await connection.answer();
    connection.destroy();
    return answer;
  };
  const tooLong = newBundle(bundle.length + 1);
  expectError(await refused(beginPut(slot, tooLong, expectation)), 'size_mismatch');
  const otherType = { ...slot, contentType: 'text/html' };
  expectError(await refused(beginPut(otherType, bundle, expectation)), 'content_type_mismatch');
  const unsigned = { ...slot, putUrl: `${slot.putUrl}&x=1` };
  expectError(await refused(beginPut(unsigned, bundle, expectation)), 'signature_invalid');
  await put(slot, bundle);
  created(await client.finalizeBuild(token));
  expectError(await refused(beginPut(slot, bundle, expectation)), 'reservation_finalized');
});
