import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { known } from '../scripts/mutants/faults.ts';
import { combinations } from '../testing/combinations.ts';
import { findings, remains } from './findings.ts';
import { trialsOn } from './trials.ts';

const trials = combinations.flatMap(trialsOn);

test('each finding is about a promise that is tried, and has a test of its own', () => {
  const promises = trials.map(({ promise }) => promise);
  const unknown = [...findings, ...remains].filter(({ promise }) => !promises.includes(promise));
  expect(unknown).toEqual([]);
  const untested = findings.filter(
    ({ test }) => !test.endsWith('.test.ts') || !existsSync(join(import.meta.dirname, '..', test)),
  );
  expect(untested).toEqual([]);
});

test('each finding can be brought back, and its test is one of those that notice', () => {
  const faults = new Map(known.map((fault) => [fault.name, fault.tests]));
  const missing = findings.flatMap((finding) => finding.faults).filter((name) => !faults.has(name));
  expect(missing).toEqual([]);
  const unnoticed = findings.filter(
    ({ test, faults: names }) => !names.some((name) => faults.get(name)?.includes(test)),
  );
  expect(unnoticed).toEqual([]);
});

test('no two trials have one name: the seed of a trial comes from it', () => {
  for (const combination of combinations) {
    const names = trialsOn(combination).map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
