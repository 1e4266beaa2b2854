import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Refusal } from '../../core/model/errors.ts';
import type { Expected } from '../../core/ports/blob-store.ts';
import type { ObjectRecord } from '../../core/ports/upload-repositories.ts';
import { moveBytes } from './move-bytes.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const row = (key: string, bytes: Uint8Array, more: Partial<ObjectRecord> = {}): ObjectRecord => ({
  key,
  accountId: 'acc_a',
  contentHash: sha256(bytes),
  encoding: 'identity',
  sizeBytes: bytes.length,
  createdAt: 0,
  ...more,
});

/** Two stores in memory. The target checks like a real one. */
function world(rows: ObjectRecord[], source: Record<string, Uint8Array>) {
  const stop = new AbortController();
  const target = new Map<string, Uint8Array>();
  const expected = new Map<string, Expected>();
  const seen = { atOnce: 0, most: 0, puts: 0, slept: [] as number[] };
  const moving = {
    objects: (async function* () {
      yield* rows;
    })(),
    from: {
      async read(key: string) {
        const bytes = source[key];
        if (!bytes) throw new Refusal('not_found', 'No bytes.');
        return Readable.from([bytes.subarray(0, 2), bytes.subarray(2)]);
      },
    },
    to: {
      size: async (key: string) => target.get(key)?.length,
      delete: async (key: string) => void target.delete(key),
      async put(key: string, body: AsyncIterable<Uint8Array>, wanted: Expected) {
        seen.puts += 1;
        seen.atOnce += 1;
        seen.most = Math.max(seen.most, seen.atOnce);
        try {
          const bytes = Buffer.concat(await Array.fromAsync(body));
          if (bytes.length !== wanted.sizeBytes) throw new Refusal('size_mismatch', 'Size.');
          if (wanted.encoding === 'identity' && sha256(bytes) !== wanted.contentHash)
            throw new Refusal('digest_mismatch', 'Hash.');
          if (target.has(key)) throw new Refusal('unavailable', 'It is there.');
          expected.set(key, wanted);
          target.set(key, bytes);
          return wanted.encoding ?? 'identity';
        } finally {
          seen.atOnce -= 1;
        }
      },
    },
    clock: { sleep: async (ms: number) => void seen.slept.push(ms) },
    onProgress: (_: { objects: number; bytes: number }) => {},
    signal: stop.signal,
  };
  return { moving, target, expected, seen, stop };
}

test('objects that the target lacks in their size are copied, and progress is reported', async () => {
  const [a, b, c] = ['first', 'second', 'third'].map((text) => Buffer.from(text));
  if (!a || !b || !c) throw new Error();
  const { moving, target, expected } = world([row('a', a), row('b', b), row('c', c)], { a, b, c });
  target.set('a', a);
  target.set('b', b.subarray(0, 3));
  const done: { objects: number; bytes: number }[] = [];
  moving.onProgress = (progress) => void done.push(progress);
  const moved = await moveBytes(moving);
  expect(moved).toEqual({ objects: 2, bytes: 11, skipped: 1, lost: [] });
  expect([...target.entries()].sort()).toEqual([
    ['a', a],
    ['b', b],
    ['c', c],
  ]);
  expect(done.at(-1)).toEqual({ objects: 3, bytes: 16, copied: 11 });
  expect([...expected.keys()].sort(), 'what was there is not written again').toEqual(['b', 'c']);
});

test('a partial object of another move is deleted first, since stores never overwrite', async () => {
  const bytes = Buffer.from('bytes');
  const { moving, target } = world([row('a', bytes), row('b', bytes)], { a: bytes, b: bytes });
  target.set('a', Buffer.alloc(0));
  target.set('b', Buffer.from('more than bytes'));
  expect((await moveBytes(moving)).objects).toBe(2);
  expect([...target.values()]).toEqual([bytes, bytes]);
});

test('compressed bytes are verified decoded, without a limit of their size', async () => {
  const plain = Buffer.from('x'.repeat(1000));
  const gz = gzipSync(plain);
  const object = row('z', gz, { encoding: 'gzip', contentHash: sha256(plain) });
  const { moving, expected } = world([object], { z: gz });
  await moveBytes(moving);
  expect(expected.get('z')).toEqual({
    sizeBytes: gz.length,
    contentHash: sha256(plain),
    encoding: 'gzip',
    maxDecodedBytes: Number.MAX_SAFE_INTEGER,
  });
});

test('missing, short and damaged objects are reported after all others are copied', async () => {
  const good = Buffer.from('good bytes');
  const rows = ['gone', 'short', 'other', 'good'].map((key) => row(key, good));
  const source = { short: good.subarray(1), other: Buffer.from('bad! bytes'), good };
  const { moving, target } = world(rows, source);
  const done: unknown[] = [];
  moving.onProgress = (progress) => void done.push(progress);
  const { objects, lost } = await moveBytes(moving);
  expect(objects).toBe(1);
  expect([...target.keys()]).toEqual(['good']);
  const whys = Object.fromEntries(lost.map(({ key, why }) => [key, why]));
  expect(whys).toEqual({
    gone: 'is missing',
    short: expect.stringContaining('another size'),
    other: expect.stringContaining('other bytes'),
  });
  expect(lost[0]).toMatchObject({ contentHash: sha256(good), sizeBytes: good.length });
  expect(done.at(-1), 'lost bytes are not counted as copied').toMatchObject({ bytes: 10 });
});

test('the number of parallel objects is limited', async () => {
  const bytes = Buffer.from('bytes');
  const keys = Array.from({ length: 100 }, (_, at) => `k${at}`);
  const { moving, seen } = world(
    keys.map((key) => row(key, bytes)),
    Object.fromEntries(keys.map((key) => [key, bytes])),
  );
  expect((await moveBytes(moving)).objects).toBe(100);
  expect(seen.most).toBeGreaterThan(4);
  expect(seen.most).toBeLessThanOrEqual(16);
});

test('an unavailable store is retried, and one that stays unavailable ends the move', async () => {
  const bytes = Buffer.from('bytes');
  const { moving, seen, target } = world([row('a', bytes)], { a: bytes });
  const { put } = moving.to;
  let failures = 2;
  moving.to.put = async (...values) => {
    if (failures-- > 0) throw new Refusal('unavailable', 'Not now.');
    return put(...values);
  };
  expect((await moveBytes(moving)).objects).toBe(1);
  expect(seen.slept).toEqual([500, 2000]);

  target.clear();
  failures = 1000;
  moving.objects = (async function* () {
    yield row('a', bytes);
  })();
  await expect(moveBytes(moving)).rejects.toThrow('Not now.');
  expect(failures, 'one try and one after each pause').toBe(996);
});

test('an abort ends the move at once', async () => {
  const bytes = Buffer.from('bytes');
  const keys = Array.from({ length: 100 }, (_, at) => `k${at}`);
  const source = Object.fromEntries(keys.map((key) => [key, bytes]));
  const { moving, seen, stop } = world(
    keys.map((key) => row(key, bytes)),
    source,
  );
  moving.onProgress = () => stop.abort(new Error('stopped by a person'));
  await expect(moveBytes(moving)).rejects.toThrow('stopped by a person');
  expect(seen.puts).toBeLessThanOrEqual(16);
  expect(seen.atOnce, 'and nothing goes on').toBe(0);
});
