import { expect, test } from 'vitest';
import { combinations } from '../harness/combinations.ts';
import { remains } from './remains.ts';
import { allTrials, trialsOn } from './trials.ts';

test('what remains is said of a promise that is tried', () => {
  const promises = new Set(allTrials.map(({ promise }) => promise));
  expect(Object.keys(remains).filter((promise) => !promises.has(promise))).toEqual([]);
});

test('no two trials have one name: the seed of a trial comes from it', () => {
  for (const combination of combinations) {
    const names = trialsOn(combination).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
