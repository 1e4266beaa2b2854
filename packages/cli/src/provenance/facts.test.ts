import { expect, test } from 'vitest';
import { branchOf, given, pullRequestNumber, unnumberedForkBranch } from './facts.ts';

test('a pull request is known by its number or its url', () => {
  expect(pullRequestNumber('42')).toBe(42);
  expect(pullRequestNumber('#42')).toBe(42);
  expect(pullRequestNumber('https://github.com/acme/shop/pull/42')).toBe(42);
  expect(pullRequestNumber('false')).toBeUndefined();
  expect(pullRequestNumber('')).toBeUndefined();
  expect(pullRequestNumber(undefined)).toBeUndefined();
});

test('only branches are branches', () => {
  expect(branchOf('refs/heads/a/b')).toBe('a/b');
  expect(branchOf('main')).toBe('main');
  expect(branchOf('refs/tags/v1')).toBeUndefined();
  expect(branchOf('refs/pull/42/merge')).toBeUndefined();
  expect(branchOf('')).toBeUndefined();
});

test('what is not there is dropped', () => {
  expect(given({ owner: 'acme', repo: undefined, branch: '' })).toEqual({ owner: 'acme' });
});

test('of a fork without a number the branch says whose it is, or else its commit', () => {
  expect(unnumberedForkBranch('stranger', 'a/b', 'c')).toBe('fork/stranger/a/b');
  expect(unnumberedForkBranch(undefined, 'main', 'c')).toBe('fork/c');
  expect(unnumberedForkBranch('stranger', undefined, undefined)).toBe('fork/unknown');
});
