import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/run.ts';
import { known } from './faults.ts';

/** Code moves on: a fault that fits nowhere would be noticed only when all of them are tried. */
test('each fault fits in one place', () => {
  const unfit = known.filter(
    ({ file, find }) => readFileSync(join(root, file), 'utf8').split(find).length !== 2,
  );
  expect(unfit.map(({ name }) => name)).toEqual([]);
  expect(new Set(known.map(({ name }) => name)).size).toBe(known.length);
});
