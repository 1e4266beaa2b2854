import { expect, test } from 'vitest';
import { jobOf, value } from './provider.ts';

test('value is the first that is set and not blank, trimmed', () => {
  expect(value({ A: '', B: '  ', C: ' c ', D: 'd' }, 'A', 'B', 'C', 'D')).toBe('c');
  expect(value({ A: '' }, 'A', 'B')).toBeUndefined();
});

test('jobOf leaves out what is unknown or has another form', () => {
  expect(jobOf({ runNumber: '1.0.7', jobUrl: 'javascript:alert(1)', tag: '' })).toEqual({});
  expect(jobOf({ runNumber: '', baseBranch: 'refs/tags/v1', jobUrl: undefined })).toEqual({});
  expect(
    jobOf({ runNumber: '0', baseBranch: 'refs/heads/main', jobUrl: 'http://ci/7', tag: 'v1' }),
  ).toEqual({ runNumber: 0, baseBranch: 'main', jobUrl: 'http://ci/7', tag: 'v1' });
});
