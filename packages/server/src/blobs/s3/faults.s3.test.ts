import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SlotGrant } from '../../core/ports/blob-store.ts';
import { declare } from '../contract-suite.ts';
import {
  IDLE_MS,
  isGet,
  isMaking,
  makeFaultyS3,
  readAll,
  type Which,
} from '../test/make-faulty-s3.ts';
import { putTo } from '../test/make-s3-store.ts';
import { base32, chunked } from '../test/make-store.ts';

const bytes = randomBytes(300_000);
const large = randomBytes(8 * 1024 * 1024);
const unavailable = { code: 'unavailable', retryAfter: 5 };

describe('the S3 store, when the store fails', () => {
  let faulty: Awaited<ReturnType<typeof makeFaultyS3>>;
  let slot: SlotGrant;
  beforeAll(async () => {
    faulty = await makeFaultyS3();
  });
  afterAll(() => faulty.close());
  beforeEach(async () => {
    slot = await faulty.filled(bytes);
  });
  afterEach(() => faulty.faults.onRequest(undefined));

  const collect = () => faulty.store.collect(slot, declare(bytes));
  const held = () => faulty.made.store.hasUpload(slot);
  const asked = (which: Which) => faulty.faults.seen.filter(which);

  test('500 after a copy was made: the copy is repeated to another key, and one copy stays', async () => {
    const before = await faulty.objects();
    faulty.fail(isMaking, { afterwards: { status: 500, code: 'InternalError' } }, 1);
    const result = await collect();
    const after = (await faulty.objects()).filter((name) => !before.includes(name));
    expect(after).toEqual([expect.stringMatching(/^objects\//)]);
    expect(result).toHaveProperty('key', after[0]?.slice(11));
    const [one, two] = asked(isMaking).slice(-2);
    expect(one?.path).not.toBe(two?.path);
  });

  test('500 after every copy: unavailable, and no copy stays', async () => {
    faulty.fail(isMaking, { afterwards: { status: 500, code: 'InternalError' } });
    await faulty.nothingStays(collect, unavailable);
    expect(await held()).toBe(true);
  });

  const isHead: Which = ({ method }) => method === 'HEAD';
  const isDelete: Which = ({ method }) => method === 'DELETE';
  const isList: Which = ({ query }) => query.has('list-type');
  test.each([
    ['CopyObject', isMaking],
    ['GetObject', isGet],
    ['HeadObject', isHead],
    ['ListObjectsV2', isList],
    ['DeleteObject', isDelete],
  ])('503 SlowDown twice is retried: %s', async (_, which) => {
    const store = faulty.through({});
    const before = asked(which).length;
    faulty.fail(which, { instead: { status: 503, code: 'SlowDown' } }, 2);
    expect(await store.hasUpload(slot)).toBe(true);
    const result = await store.collect(slot, declare(bytes));
    if ('missing' in result) throw new Error(result.missing);
    expect(await Array.fromAsync(store.list())).toContainEqual({
      key: result.key,
      writtenAt: expect.any(Number),
    });
    await store.delete(result.key);
    expect(asked(which).length).toBe(before + 3);
  });

  test.each([
    ['answer', isGet, {}],
    ['copy', isMaking, {}],
    ['answer to a copy', isMaking, { afterBytes: 20 }],
    ['list', isList, { afterBytes: 20 }],
    ['deletion', isDelete, {}],
  ])('every %s stalls: the call fails', async (_, which, where) => {
    const { store } = faulty;
    const others = new Map<Which, () => Promise<unknown>>([
      [isDelete, () => store.delete(base32())],
      [isList, () => Array.fromAsync(store.list())],
    ]);
    faulty.fail(which, { stallMs: 30_000, ...where });
    const started = Date.now();
    await expect((others.get(which) ?? collect)()).rejects.toMatchObject(unavailable);
    expect(Date.now() - started).toBeLessThan(25_000);
    expect(await held()).toBe(true);
  });

  test('RequestTimeTooSkewed is retried with a corrected clock', async () => {
    faulty.fail(isMaking, { instead: { status: 403, code: 'RequestTimeTooSkewed' } }, 1);
    expect(await collect()).toMatchObject({ encoding: 'identity' });
  });

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('%i %s: the error names it, and nothing is retried', async (status, code) => {
    const before = asked(isMaking).length;
    faulty.fail(isMaking, { instead: { status, code } });
    await faulty.nothingStays(collect, { code: 'insufficient_storage' });
    expect(asked(isMaking).length).toBe(before + 1);
  });

  test.each([
    ['NoSuchBucket', 404, 'VITRINE_S3_BUCKET'],
    ['AccessDenied', 403, 'credentials'],
  ])('%s is not a missing object, and the log says what to do', async (code, status, advice) => {
    const message = expect.stringMatching(`${code}, HTTP ${status}.*${advice}`);
    const refusal = { ...unavailable, cause: { message } };
    faulty.fail(() => true, { instead: { status, code } });
    const { store } = faulty;
    await expect(collect()).rejects.toMatchObject(refusal);
    await expect(store.read(base32())).rejects.toMatchObject(refusal);
    await expect(store.delete(base32())).rejects.toMatchObject(refusal);
    await expect(store.ping()).rejects.toMatchObject(refusal);
  });

  test.each([
    ['too late', { afterwards: { status: 500, code: 'InternalError' } }],
    ['with a no', { instead: { status: 403, code: 'AccessDenied' } }],
    ['never', { stallMs: 30_000 }],
  ])('a PUT that is answered with %s leaves no object', async (_, fault) => {
    faulty.fail(isMaking, fault);
    const put = () => faulty.store.put(base32(), chunked(bytes), declare(bytes));
    await faulty.nothingStays(put, unavailable);
  });

  test('a PUT with a slow body succeeds', async () => {
    const slow = async function* () {
      for await (const chunk of chunked(bytes, 150_000)) {
        await sleep(2 * IDLE_MS);
        yield chunk;
      }
    };
    const key = base32();
    expect(await faulty.store.put(key, slow(), declare(bytes))).toBe('identity');
    expect((await readAll(faulty.store, key)).equals(bytes)).toBe(true);
  });

  test('wrong bytes of a put are never complete in the store, even if they cannot be deleted', async () => {
    faulty.fail(({ method }) => method === 'DELETE', {
      instead: { status: 500, code: 'InternalError' },
    });
    const key = base32();
    const wrong = async function* () {
      yield* [bytes.subarray(1), bytes.subarray(0, 1)];
      // Gives a store that has all bytes time to store them.
      await sleep(500);
    };
    const put = faulty.store.put(key, wrong(), declare(bytes));
    await expect(put).rejects.toMatchObject({ code: 'digest_mismatch' });
    expect(await faulty.made.store.size(key)).toBeUndefined();
  });

  test.each([
    [501, 'NotImplemented'],
    [400, 'MissingContentMD5'],
  ])('%i %s for DeleteObjects: the objects are deleted one by one', async (status, code) => {
    faulty.fail(({ query }) => query.has('delete'), { instead: { status, code } });
    const slots = [slot, await faulty.filled(bytes)];
    const swept = await faulty.store.sweepUncollected(Date.now() + 60_000);
    expect(swept).toBeGreaterThanOrEqual(2);
    for (const one of slots) expect(await faulty.made.store.hasUpload(one)).toBe(false);
  });

  test('a store without multipart uploads has none to sweep', async () => {
    const instead = { status: 501, code: 'NotImplemented' };
    faulty.fail(({ query }) => query.has('uploads'), { instead });
    expect(await faulty.store.sweepUnfinished(Date.now())).toBe(0);
  });

  test('no listener at the endpoint: unavailable', async () => {
    // Nothing listens on port 1 of this machine.
    const nowhere = faulty.through({ endpoint: 'http://127.0.0.1:1' });
    const refusal = {
      ...unavailable,
      cause: { message: expect.stringContaining('ECONNREFUSED') },
    };
    await expect(nowhere.ping()).rejects.toMatchObject(refusal);
    await expect(nowhere.collect(slot, declare(bytes))).rejects.toMatchObject(refusal);
    await expect(nowhere.size(base32())).rejects.toMatchObject(refusal);
  });

  test('a PUT to the slot during collect does not change what is stored', async () => {
    const { made, faults, store } = faulty;
    const put = await made.store.createSlot(slot, null);
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
    const result = await store.collect(slot, declare(bytes));
    expect(swapped).toBeGreaterThan(0);
    if ('missing' in result) throw new Error(result.missing);
    expect((await readAll(made.store, result.key)).equals(bytes)).toBe(true);
    expect(await made.store.collect(slot, declare(bytes))).toEqual({ missing: 'digest_mismatch' });
  });

  test('wrong bytes are deleted from their slot, unless it was PUT again since', async () => {
    const { made, faults, store } = faulty;
    const put = await made.store.createSlot(slot, null);
    const wrong = randomBytes(bytes.length);
    expect((await putTo(put, wrong)).status).toBe(200);
    expect(await store.collect(slot, declare(bytes))).toEqual({ missing: 'digest_mismatch' });
    expect(await made.store.hasUpload(slot)).toBe(false);

    expect((await putTo(put, wrong)).status).toBe(200);
    let healed = false;
    faults.onRequest(async ({ method }) => {
      if (method === 'GET' && !healed) healed = (await putTo(put, bytes)).ok;
      return undefined;
    });
    expect(await store.collect(slot, declare(bytes))).toEqual({ missing: 'digest_mismatch' });
    expect(healed).toBe(true);
    expect(await store.collect(slot, declare(bytes))).toMatchObject({ encoding: 'identity' });
  });

  test('small objects do not wait for large ones, of which only a few are read in parallel', async () => {
    const two = faulty.through({ maxConcurrentVerifications: 2 });
    const { promise: patience, resolve: enough } = Promise.withResolvers<undefined>();
    const waiting = new Set<string>();
    let most = 0;
    faulty.faults.onRequest(async (request) => {
      if (!isGet(request)) return undefined;
      waiting.add(request.path);
      most = Math.max(most, waiting.size);
      await patience;
      waiting.delete(request.path);
      return undefined;
    });
    const slots = await Promise.all([large, large, large].map(faulty.filled));
    const collecting = slots.map((one) => two.collect(one, declare(large)));
    await expect.poll(() => waiting.size).toBe(2);
    await sleep(100);
    expect(waiting.size).toBe(2);
    const small = two.collect(slot, declare(bytes));
    await expect.poll(() => waiting.size).toBe(3);
    enough(undefined);
    for (const result of await Promise.all([small, ...collecting])) {
      expect(result).toHaveProperty('key');
    }
    expect(most).toBe(3);
  });

  test.each([undefined, 'CANARYKEY Signature=CANARYSECRET'])(
    'no error contains a secret, whatever the store repeats (%s)',
    async (code) => {
      const credentials = {
        accessKeyId: 'CANARYKEY',
        secretAccessKey: 'CANARYSECRET',
        sessionToken: 'CANARYTOKEN',
      };
      const failing = faulty.through({ credentials });
      if (code) faulty.fail(() => true, { instead: { status: 400, code } });
      for (const work of [
        () => failing.collect(slot, declare(bytes)),
        () => failing.read(base32()),
        () => failing.put(base32(), chunked(bytes), declare(bytes)),
        () => failing.sweepUncollected(Date.now()),
        () => failing.ping(),
      ]) {
        const error = await work().then(
          () => 'it worked',
          (thrown) => thrown,
        );
        expect(error).toMatchObject({ code: 'unavailable' });
        const all = inspect(error, { depth: 10, showHidden: true, getters: true });
        expect(all).not.toMatch(/CANARY|Signature=|X-Amz-/i);
      }
    },
  );
});
