import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StoredObject } from '../core/model/content.ts';
import { createStackResolver } from './stack-resolver.ts';

const json = JSON.stringify({ version: 3, sources: ['App.js'], names: [], mappings: 'AAEIA' });
const object = (contentHash: string, more: Partial<StoredObject> = {}): StoredObject => ({
  role: 'sourcemap',
  path: '',
  contentType: 'application/json',
  recording: null,
  key: contentHash,
  encoding: 'identity',
  contentHash,
  sizeBytes: json.length,
  ...more,
});
const frames = [{ line: 1, column: 1 }];
const places = [{ source: 'App.js', line: 3, column: 5, name: null }];

/** `texts` are read as the bytes of keys. */
function resolverOf(texts: Record<string, string>, options = {}) {
  const reads: string[] = [];
  const resolver = createStackResolver(async (key) => {
    reads.push(key);
    const text = texts[key];
    if (text === undefined) throw new Error('it is lost');
    return Readable.from([Buffer.from(text.slice(0, 10)), Buffer.from(text.slice(10))]);
  }, options);
  return { reads, resolve: resolver.resolve };
}

test('the bytes of the last map are kept for the next stack', async () => {
  const { reads, resolve } = resolverOf({ a: json, b: json });
  for (const key of ['a', 'a', 'b', 'b', 'a'])
    expect(await resolve('acc', object(key), frames)).toEqual(places);
  expect(reads).toEqual(['a', 'b', 'a']);
});

test('the bytes of the last map are dropped after a while', async () => {
  const { reads, resolve } = resolverOf({ a: json }, { keepMs: 1 });
  await resolve('acc', object('a'), frames);
  await new Promise((done) => setTimeout(done, 50));
  expect(await resolve('acc', object('a'), frames)).toEqual(places);
  expect(reads).toHaveLength(2);
});

test('one map is read at a time, and few requests wait', async () => {
  const { resolve } = resolverOf({ a: json, b: json });
  const asked = ['acc', 'acc', 'acc', 'acc', 'acc', 'other'].map((account, at) =>
    resolve(account, object(at % 2 ? 'a' : 'b'), frames),
  );
  const results = await Promise.allSettled(asked);
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(results[4]).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await resolve('acc', object('a'), frames), 'there is room again').toEqual(places);
});

test('a map that cannot be fetched is a temporary failure', async () => {
  const { resolve } = resolverOf({ a: json });
  const unavailable = { code: 'unavailable' };
  await expect(resolve('acc', object('lost'), frames)).rejects.toMatchObject(unavailable);
  await expect(
    resolve('acc', object('a', { sizeBytes: 5 }), frames),
    'more bytes than declared',
  ).rejects.toMatchObject(unavailable);
  expect(await resolve('acc', object('a'), frames)).toEqual(places);
});

test('a map that takes too long is a temporary failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const mappings = 'AAAA,'.repeat(6_000_000);
  const text = JSON.stringify({ version: 3, sources: [], mappings });
  const { resolve } = resolverOf({ a: text });
  const slow = resolve('acc', object('a', { sizeBytes: text.length }), frames);
  const refused = expect(slow).rejects.toMatchObject({ code: 'unavailable' });
  while (vi.getTimerCount() === 0) await setImmediate();
  vi.advanceTimersByTime(20_000);
  await refused;
});

test('a file that is no map, or larger than the limit, has no places', async () => {
  const { reads, resolve } = resolverOf({ a: '{'.repeat(json.length) });
  expect(await resolve('acc', object('a'), frames)).toEqual([null]);
  expect(await resolve('acc', object('b', { sizeBytes: 2 ** 31 }), frames)).toEqual([null]);
  expect(reads).toEqual(['a']);
});
