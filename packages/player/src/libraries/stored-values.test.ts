import { expect, test } from 'vitest';
import type { FromWorker } from '../protocol/worker.ts';
import type { WorkerContext } from '../worker/context.ts';
import { createStore, mergeJson } from './stored-values.ts';

test('mergeJson merges objects deeply; of other values the later one wins', () => {
  expect(mergeJson(null, '{"a":1}')).toBe('{"a":1}');
  expect(JSON.parse(mergeJson('{"a":{"b":1,"c":2}}', '{"a":{"c":3},"d":[1]}'))).toEqual({
    a: { b: 1, c: 3 },
    d: [1],
  });
  expect(mergeJson('[1]', '{"a":1}')).toBe('{"a":1}');
});

test('mergeJson treats __proto__ as a plain key', () => {
  const merged = JSON.parse(mergeJson('{"a":1}', '{"__proto__":{"polluted":true}}'));
  expect(Object.hasOwn(merged, '__proto__')).toBe(true);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

function worker(stored: Record<string, Record<string, string>> = {}) {
  const sent: FromWorker[] = [];
  const some = { stored, send: (message: FromWorker) => void sent.push(message) };
  return { sent, worker: some as unknown as WorkerContext };
}

test('a store has its saved values, and only changes are sent to the host', () => {
  const { sent, worker: own } = worker({ names: { a: '1' }, other: { b: '2' } });
  const store = createStore(own, 'names');
  expect([store.get('a'), store.get('b'), store.keys()]).toEqual(['1', null, ['a']]);
  store.put('a', '1');
  store.put('gone', null);
  expect(sent).toEqual([]);
  store.put('c', '3');
  store.clear();
  const told = sent.map((message) => message.type === 'notice' && message.notice);
  expect(told).toEqual([
    { notice: 'store', store: 'names', key: 'c', value: '3' },
    { notice: 'store', store: 'names', key: 'a', value: null },
    { notice: 'store', store: 'names', key: 'c', value: null },
  ]);
});

test('a store does not find keys that objects inherit', () => {
  const store = createStore(worker().worker, 'constructor');
  expect([store.get('toString'), store.keys()]).toEqual([null, []]);
});

test('a full store refuses a value, and accepts it after another one has shrunk', () => {
  const store = createStore(worker().worker, 'big');
  const half = 'x'.repeat(3 * 1024 * 1024);
  store.put('a', half);
  expect(() => store.put('b', half)).toThrow(/full/);
  expect(store.get('b')).toBeNull();
  store.put('a', 'small');
  store.put('b', half);
  expect(store.keys()).toEqual(['a', 'b']);
});
