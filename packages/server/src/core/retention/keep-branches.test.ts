import { expect, test } from 'vitest';
import { branchKeeper } from './keep-branches.ts';

const keeps = branchKeeper(['main', 'release/**', 'v?.x', 'team/*/stable']);

test.each(['main', 'release/1.0', 'release/2026/11', 'v2.x', 'team/a/stable'])(
  'keeps %s',
  (name) => {
    expect(keeps(name)).toBe(true);
  },
);

test.each([
  'Main',
  'mains',
  'releases/1',
  'xrelease/1',
  'v10.x',
  'team/a/b/stable',
  'team/stable',
  '',
])('does not keep %s', (name) => {
  expect(keeps(name)).toBe(false);
});

test('nothing is kept without a pattern', () => {
  expect(branchKeeper([])('main')).toBe(false);
});
