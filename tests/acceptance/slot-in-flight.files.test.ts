import { expect, test } from 'vitest';
import { type Bytes, newBundle } from '../harness/fixtures/bytes.ts';
import { requestLines } from '../harness/http/raw.ts';
import { RawConnection } from '../harness/http/raw-connection.ts';
import { clientOf } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { TIGHT } from './support/limits.ts';
import { part, target, without } from './support/target.ts';
import { buildRequest, first, put } from './support/upload.ts';
import type { Slot } from './support/wire.ts';

/** PUTs that hold their place: their bytes do not come. Both tests wait ten seconds, so they wait together. */

async function begin(slot: Slot, { length }: Bytes): Promise<RawConnection> {
  const type = `Content-Type: ${slot.contentType}`;
  const lines = [...requestLines('PUT', slot.putUrl), type, `Content-Length: ${length}`];
  const connection = new RawConnection(slot.putUrl).head(...lines, 'Expect: 100-continue');
  expect((await connection.answer()).status).toBe(100);
  return connection;
}

test.concurrent('[slot.34] a third PUT of a slot waits for one of two to end, and then is 429', async () => {
  const bundle = newBundle();
  const body = buildRequest(first(target.main.repositories), bundle);
  const slot = first((await clientOf(target, target.main).reserveBuild(body)).slots);
  const [one, two] = [await begin(slot, bundle), await begin(slot, bundle)];
  const refused = await put(slot, bundle);
  expectError(refused, 'rate_limited');
  expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);

  const waiting = put(slot, bundle);
  one.destroy();
  expect((await waiting).status).toBe(200);
  two.destroy();
});

test
  .skipIf(without.tight)
  .concurrent('[limits.16] bytes under way count against the quota', async () => {
    const site = part('tight');
    const bundle = newBundle(0.6 * TIGHT.accountQuotaBytes);
    const body = buildRequest(first(site.waiter.repositories), bundle);
    const slot = first((await clientOf(site, site.waiter).reserveBuild(body)).slots);
    const stalled = await begin(slot, bundle);
    expectError(await put(slot, bundle), 'rate_limited');
    const waiting = put(slot, bundle);
    stalled.destroy();
    expect((await waiting).status).toBe(200);
    expectError(await put(slot, bundle), 'quota_exceeded');
  });
