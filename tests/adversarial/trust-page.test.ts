import { expect, test } from 'vitest';
import { combinations } from '../harness/combinations.ts';
import { remains } from './remains.ts';
import { allScenarios, scenariosOn } from './scenarios.ts';

test('what remains is said of a promise that is tried', () => {
  const promises = new Set(allScenarios.map(({ promise }) => promise));
  expect(Object.keys(remains).filter((promise) => !promises.has(promise))).toEqual([]);
});

test('no two scenarios have one name: the seed of a scenario comes from it', () => {
  for (const combination of combinations) {
    const names = scenariosOn(combination).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
