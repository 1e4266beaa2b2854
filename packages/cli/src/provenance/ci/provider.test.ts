import { expect, test } from 'vitest';
import { jobOf, value } from './provider.ts';

test('value is the first that is set and not blank, trimmed', () => {
  expect(value({ A: '', B: '  ', C: ' c ', D: 'd' }, 'A', 'B', 'C', 'D')).toBe('c');
  expect(value({ A: '' }, 'A', 'B')).toBeUndefined();
});

test('jobOf leaves out what is unknown or has another form', () => {
  expect(
    jobOf({ runNumber: '1.0.7', numberedBy: 'ci', jobUrl: 'javascript:alert(1)', tag: '' }),
  ).toEqual({});
  expect(jobOf({ runNumber: '7', baseBranch: 'refs/tags/v1', jobUrl: undefined })).toEqual({});
  expect(jobOf({ runNumber: '7', numberedBy: 'a b' })).toEqual({});
  const run = { runNumber: '0', numberedBy: 'https://ci' };
  expect(
    jobOf({ ...run, baseBranch: 'refs/heads/main', jobUrl: 'http://ci/7', tag: 'v1' }),
  ).toEqual({
    order: { order: 0, orderSource: 'https://ci' },
    baseBranch: 'main',
    jobUrl: 'http://ci/7',
    tag: 'v1',
  });
});
