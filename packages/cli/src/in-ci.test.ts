import { expect, test } from 'vitest';
import { inCi } from './in-ci.ts';

test('a job is one of CI, and Azure’s is too', () => {
  const jobs = [{ CI: 'true' }, { TF_BUILD: 'True' }, { CI: '' }, {}];
  expect(jobs.map(inCi)).toEqual([true, true, false, false]);
});
