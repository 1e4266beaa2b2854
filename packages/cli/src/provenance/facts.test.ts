import { expect, test } from 'vitest';
import { branchOf, given, pullRequestNumber, unnumberedForkBranch } from './facts.ts';

test('the number of a pull request is parsed from a number or a url', () => {
  expect(pullRequestNumber('42')).toBe(42);
  expect(pullRequestNumber('#42')).toBe(42);
  expect(pullRequestNumber('https://github.com/acme/shop/pull/42')).toBe(42);
  expect(pullRequestNumber('false')).toBeUndefined();
  expect(pullRequestNumber('')).toBeUndefined();
  expect(pullRequestNumber(undefined)).toBeUndefined();
});

test('branchOf returns undefined for refs that are not branches', () => {
  expect(branchOf('refs/heads/a/b')).toBe('a/b');
  expect(branchOf('main')).toBe('main');
  expect(branchOf('refs/tags/v1')).toBeUndefined();
  expect(branchOf('refs/pull/42/merge')).toBeUndefined();
  expect(branchOf('')).toBeUndefined();
});

test('given drops undefined and empty facts', () => {
  expect(given({ owner: 'acme', repo: undefined, branch: '' })).toEqual({ owner: 'acme' });
});

test('the branch of a fork without a number contains its owner, or else the commit', () => {
  expect(unnumberedForkBranch('stranger', 'a/b', 'c')).toBe('fork/stranger/a/b');
  expect(unnumberedForkBranch(undefined, 'main', 'c')).toBe('fork/c');
  expect(unnumberedForkBranch('stranger', undefined, undefined)).toBe('fork/unknown');
});
