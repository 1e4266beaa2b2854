import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { declare } from '../test/declare.ts';
import { eachWithFaultyS3 } from '../test/each-with-faulty-s3.ts';
import { isGet, readAll } from '../test/make-faulty-s3.ts';
import { putTo } from '../test/make-s3-store.ts';

const bytes = randomBytes(300_000);
const large = randomBytes(8 * 1024 * 1024);

describe('the S3 store, when the store fails', () => {
  const given = eachWithFaultyS3(bytes);

  test('a PUT to the slot during collect does not change what is stored', async () => {
    const { made, faults, store } = given.faulty;
    const put = await made.store.createSlot(given.slot, null);
    const seen = new Set<string>();
    let swapped = 0;
    faults.onRequest(async ({ method }) => {
      // Between the copy and the read, in either order.
      if (seen.has(method === 'GET' ? 'PUT' : 'GET')) {
        expect((await putTo(put, randomBytes(bytes.length))).status).toBe(200);
        swapped += 1;
      }
      seen.add(method);
      return undefined;
    });
    const result = await store.collect(given.slot, declare(bytes));
    expect(swapped).toBeGreaterThan(0);
    if ('missing' in result) throw new Error(result.missing);
    expect((await readAll(made.store, result.key)).equals(bytes)).toBe(true);
    expect(await made.store.collect(given.slot, declare(bytes))).toEqual({
      missing: 'digest_mismatch',
    });
  });

  test('wrong bytes are deleted from their given.slot, unless it was PUT again since', async () => {
    const { made, faults, store } = given.faulty;
    const put = await made.store.createSlot(given.slot, null);
    const wrong = randomBytes(bytes.length);
    expect((await putTo(put, wrong)).status).toBe(200);
    expect(await store.collect(given.slot, declare(bytes))).toEqual({ missing: 'digest_mismatch' });
    expect(await made.store.hasUpload(given.slot)).toBe(false);

    expect((await putTo(put, wrong)).status).toBe(200);
    let healed = false;
    faults.onRequest(async ({ method }) => {
      if (method === 'GET' && !healed) healed = (await putTo(put, bytes)).ok;
      return undefined;
    });
    expect(await store.collect(given.slot, declare(bytes))).toEqual({ missing: 'digest_mismatch' });
    expect(healed).toBe(true);
    expect(await store.collect(given.slot, declare(bytes))).toMatchObject({ encoding: 'identity' });
  });

  test('small objects do not wait for large ones, of which only a few are read in parallel', async () => {
    const two = given.faulty.through({ maxConcurrentVerifications: 2 });
    const { promise: patience, resolve: enough } = Promise.withResolvers<undefined>();
    const waiting = new Set<string>();
    let most = 0;
    given.faulty.faults.onRequest(async (request) => {
      if (!isGet(request)) return undefined;
      waiting.add(request.path);
      most = Math.max(most, waiting.size);
      await patience;
      waiting.delete(request.path);
      return undefined;
    });
    const slots = await Promise.all([large, large, large].map(given.faulty.filled));
    const collecting = slots.map((one) => two.collect(one, declare(large)));
    await expect.poll(() => waiting.size).toBe(2);
    await sleep(100);
    expect(waiting.size).toBe(2);
    const small = two.collect(given.slot, declare(bytes));
    await expect.poll(() => waiting.size).toBe(3);
    enough(undefined);
    for (const result of await Promise.all([small, ...collecting])) {
      expect(result).toHaveProperty('key');
    }
    expect(most).toBe(3);
  });
});
