import { expect, test } from 'vitest';
import { combinations } from '../harness/combinations.ts';
import { remains } from './remains.ts';
import { allScenarios, scenariosOn } from './scenarios.ts';

test('each promise in remains.ts has a scenario', () => {
  const promises = new Set(allScenarios.map(({ promise }) => promise));
  expect(Object.keys(remains).filter((promise) => !promises.has(promise))).toEqual([]);
});

test('scenario names are unique, because seeds derive from them', () => {
  for (const combination of combinations) {
    const names = scenariosOn(combination).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
