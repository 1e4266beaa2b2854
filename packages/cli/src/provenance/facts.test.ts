import { expect, test } from 'vitest';
import {
  branchOf,
  given,
  headBranch,
  pullRequestNumber,
  pullRequestOfRef,
  queueGroup,
  splitRepository,
  unnumberedForkBranch,
} from './facts.ts';

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

test('headBranch gives pull/<number> for an unknown name and for those of the repository', () => {
  expect(headBranch(42, 'feature/cart', 'main')).toBe('feature/cart');
  expect(headBranch(42, 'main', 'main')).toBe('pull/42');
  expect(headBranch(42, 'main', 'release/2', 'main')).toBe('pull/42');
  expect(headBranch(42, undefined, 'main')).toBe('pull/42');
});

test('the number of a pull request is parsed from its ref', () => {
  expect(pullRequestOfRef('refs/pull/42/head')).toBe(42);
  expect(pullRequestOfRef('refs/merge-requests/42/merge')).toBe(42);
  expect(pullRequestOfRef('refs/pull-requests/42/from')).toBe(42);
  expect(pullRequestOfRef('refs/heads/pull/42')).toBeUndefined();
  expect(pullRequestOfRef(undefined)).toBeUndefined();
});

test('queueGroup reads base and number from a branch of GitHub’s merge queue alone', () => {
  const sha = 'a'.repeat(40);
  expect(queueGroup(`gh-readonly-queue/release/2/pr-42-${sha}`)).toEqual({
    branch: 'merge-queue/release/2',
    baseBranch: 'release/2',
    pullRequest: 42,
  });
  expect(queueGroup('gh-readonly-queue/main')).toBeNull();
  expect(queueGroup(`feature/gh-readonly-queue/main/pr-42-${sha}`)).toBeNull();
  expect(queueGroup(undefined)).toBeNull();
});

test('splitRepository takes the part after the last slash for the repository', () => {
  expect(splitRepository('acme/mobile/shop')).toEqual({ owner: 'acme/mobile', repo: 'shop' });
  expect(splitRepository('shop')).toEqual({});
  expect(splitRepository('/shop')).toEqual({});
  expect(splitRepository(undefined)).toEqual({});
});
