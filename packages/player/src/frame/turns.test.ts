import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

let now = 0;
let done: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  done = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const takes = (name: string, ms: number) => () => {
  now += ms;
  done.push(name);
};

test('work is done at once and in order, and what takes longer goes on in later turns', () => {
  const turns = createTurns(takes('flooded', 0));
  turns.add([takes('a', 20), takes('b', 20), takes('c', 20), takes('d', 20)]);
  expect(done).toEqual(['a', 'b', 'c']);
  turns.add([takes('e', 0)]);
  turns.addFirst([takes('first', 40)]);
  expect(done).toEqual(['a', 'b', 'c']);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a', 'b', 'c', 'first', 'd']);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual(['a', 'b', 'c', 'first', 'd', 'e']);
});

test('work that work adds is done before the rest of its batch', () => {
  const turns = createTurns(takes('flooded', 0));
  const adds = () => turns.addFirst([takes('layout', 0)]);
  turns.add([takes('commit', 0), adds, takes('question', 0)]);
  expect(done).toEqual(['commit', 'layout', 'question']);
});

test('more batches than can be done are a flood', () => {
  const turns = createTurns(takes('flooded', 0));
  turns.add([takes('long', 100), takes('rest', 0)]);
  for (let batch = 0; batch < 5000; batch += 1) turns.add([takes('more', 0)]);
  expect(done).toEqual(['long', 'flooded']);
});
