import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { declare } from '../test/declare.ts';
import { eachWithFaultyS3, unavailable } from '../test/each-with-faulty-s3.ts';
import { isGet, isMaking, type Which } from '../test/make-faulty-s3.ts';
import { base32, chunked } from '../test/make-store.ts';

const bytes = randomBytes(300_000);

describe('the S3 store, when the store fails', () => {
  const given = eachWithFaultyS3(bytes);
  const collect = () => given.faulty.store.collect(given.slot, declare(bytes));
  const held = () => given.faulty.made.store.hasUpload(given.slot);
  const asked = (which: Which) => given.faulty.faults.seen.filter(which);

  test('500 after a copy was made: the copy is repeated to another key, and one copy stays', async () => {
    const before = await given.faulty.objects();
    given.faulty.fail(isMaking, { afterwards: { status: 500, code: 'InternalError' } }, 1);
    const result = await collect();
    const after = (await given.faulty.objects()).filter((name) => !before.includes(name));
    expect(after).toEqual([expect.stringMatching(/^objects\//)]);
    expect(result).toHaveProperty('key', after[0]?.slice(11));
    const [one, two] = asked(isMaking).slice(-2);
    expect(one?.path).not.toBe(two?.path);
  });

  test('500 after every copy: unavailable, and no copy stays', async () => {
    given.faulty.fail(isMaking, { afterwards: { status: 500, code: 'InternalError' } });
    await given.faulty.nothingStays(collect, unavailable);
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
    const store = given.faulty.through({});
    const before = asked(which).length;
    given.faulty.fail(which, { instead: { status: 503, code: 'SlowDown' } }, 2);
    expect(await store.hasUpload(given.slot)).toBe(true);
    const result = await store.collect(given.slot, declare(bytes));
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
    const { store } = given.faulty;
    const others = new Map<Which, () => Promise<unknown>>([
      [isDelete, () => store.delete(base32())],
      [isList, () => Array.fromAsync(store.list())],
    ]);
    given.faulty.fail(which, { stallMs: 30_000, ...where });
    const started = Date.now();
    await expect((others.get(which) ?? collect)()).rejects.toMatchObject(unavailable);
    expect(Date.now() - started).toBeLessThan(25_000);
    expect(await held()).toBe(true);
  });

  test('RequestTimeTooSkewed is retried with a corrected clock', async () => {
    given.faulty.fail(isMaking, { instead: { status: 403, code: 'RequestTimeTooSkewed' } }, 1);
    expect(await collect()).toMatchObject({ encoding: 'identity' });
  });

  test.each([
    [507, 'InsufficientStorage'],
    [403, 'QuotaExceeded'],
  ])('%i %s: the error names it, and nothing is retried', async (status, code) => {
    const before = asked(isMaking).length;
    given.faulty.fail(isMaking, { instead: { status, code } });
    await given.faulty.nothingStays(collect, { code: 'insufficient_storage' });
    expect(asked(isMaking).length).toBe(before + 1);
  });

  test.each([
    ['NoSuchBucket', 404, 'VITRINE_S3_BUCKET'],
    ['AccessDenied', 403, 'credentials'],
  ])('%s is not a missing object, and the log says what to do', async (code, status, advice) => {
    const message = expect.stringMatching(`${code}, HTTP ${status}.*${advice}`);
    const refusal = { ...unavailable, cause: { message } };
    given.faulty.fail(() => true, { instead: { status, code } });
    const { store } = given.faulty;
    await expect(collect()).rejects.toMatchObject(refusal);
    await expect(store.read(base32())).rejects.toMatchObject(refusal);
    await expect(store.delete(base32())).rejects.toMatchObject(refusal);
    await expect(store.ping()).rejects.toMatchObject(refusal);
  });

  test.each([
    [501, 'NotImplemented'],
    [400, 'MissingContentMD5'],
  ])('%i %s for DeleteObjects: the objects are deleted one by one', async (status, code) => {
    given.faulty.fail(({ query }) => query.has('delete'), { instead: { status, code } });
    const slots = [given.slot, await given.faulty.filled(bytes)];
    const swept = await given.faulty.store.sweepUncollected(Date.now() + 60_000);
    expect(swept).toBeGreaterThanOrEqual(2);
    for (const one of slots) expect(await given.faulty.made.store.hasUpload(one)).toBe(false);
  });

  test('several uploads are discarded by one request', async () => {
    const { store, fail, filled } = given.faulty;
    fail(({ method }) => method === 'DELETE', { instead: { status: 403, code: 'AccessDenied' } });
    const slots = [given.slot, await filled(bytes)];
    await store.discard(slots.map(({ objectKey }) => objectKey));
    for (const one of slots) expect(await given.faulty.made.store.hasUpload(one)).toBe(false);
  });

  test('a store without multipart uploads has none to sweep', async () => {
    const instead = { status: 501, code: 'NotImplemented' };
    given.faulty.fail(({ query }) => query.has('uploads'), { instead });
    expect(await given.faulty.store.sweepUnfinished(Date.now())).toBe(0);
  });

  test('no listener at the endpoint: unavailable', async () => {
    // Nothing listens on port 1 of this machine.
    const nowhere = given.faulty.through({ endpoint: 'http://127.0.0.1:1' });
    const refusal = {
      ...unavailable,
      cause: { message: expect.stringContaining('ECONNREFUSED') },
    };
    await expect(nowhere.ping()).rejects.toMatchObject(refusal);
    await expect(nowhere.collect(given.slot, declare(bytes))).rejects.toMatchObject(refusal);
    await expect(nowhere.size(base32())).rejects.toMatchObject(refusal);
  });

  test.each([undefined, 'CANARYKEY Signature=CANARYSECRET'])(
    'no error contains a secret, whatever the store repeats (%s)',
    async (code) => {
      const credentials = {
        accessKeyId: 'CANARYKEY',
        secretAccessKey: 'CANARYSECRET',
        sessionToken: 'CANARYTOKEN',
      };
      const failing = given.faulty.through({ credentials });
      if (code) given.faulty.fail(() => true, { instead: { status: 400, code } });
      for (const work of [
        () => failing.collect(given.slot, declare(bytes)),
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
