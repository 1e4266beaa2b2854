import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { declare } from '../test/declare.ts';
import { eachWithFaultyS3, unavailable } from '../test/each-with-faulty-s3.ts';
import { IDLE_MS, isMaking, readAll } from '../test/make-faulty-s3.ts';
import { base32, chunked } from '../test/make-store.ts';

const bytes = randomBytes(300_000);

describe('the S3 store, when the store fails', () => {
  const given = eachWithFaultyS3(bytes);

  test.each([
    ['too late', { afterwards: { status: 500, code: 'InternalError' } }],
    ['with a no', { instead: { status: 403, code: 'AccessDenied' } }],
    ['never', { stallMs: 30_000 }],
  ])('a PUT that is answered with %s leaves no object', async (_, fault) => {
    given.faulty.fail(isMaking, fault);
    const put = () => given.faulty.store.put(base32(), chunked(bytes), declare(bytes));
    await given.faulty.nothingStays(put, unavailable);
  });

  test('a PUT with a slow body succeeds', async () => {
    const slow = async function* () {
      for await (const chunk of chunked(bytes, 150_000)) {
        await sleep(2 * IDLE_MS);
        yield chunk;
      }
    };
    const key = base32();
    expect(await given.faulty.store.put(key, slow(), declare(bytes))).toBe('identity');
    expect((await readAll(given.faulty.store, key)).equals(bytes)).toBe(true);
  });

  test('wrong bytes of a put are never complete in the store, even if they cannot be deleted', async () => {
    given.faulty.fail(({ method }) => method === 'DELETE', {
      instead: { status: 500, code: 'InternalError' },
    });
    const key = base32();
    const wrong = async function* () {
      yield* [bytes.subarray(1), bytes.subarray(0, 1)];
      // Gives a store that has all bytes time to store them.
      await sleep(500);
    };
    const put = given.faulty.store.put(key, wrong(), declare(bytes));
    await expect(put).rejects.toMatchObject({ code: 'digest_mismatch' });
    expect(await given.faulty.made.store.size(key)).toBeUndefined();
  });
});
