import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/support/run.ts';
import { faults } from './faults.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the text of each fault occurs exactly once in its file', () => {
  const unfit = faults.filter(({ file, find }) => read(file).split(find).length !== 2);
  expect(unfit.map(({ name }) => name)).toEqual([]);
});

test('each fault has a unique name and test files that exist', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  const untested = faults.filter(
    ({ tests }) => tests.length === 0 || !tests.every((file) => existsSync(join(root, file))),
  );
  expect(untested.map(({ name }) => name)).toEqual([]);
});

test('there are at most 80 faults, because a generic mutator makes the others', () => {
  expect(faults.length).toBeLessThanOrEqual(80);
});
