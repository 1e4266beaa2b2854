import { expect, test } from 'vitest';
import { pullRequestKey } from './pull-request.ts';

test.each([
  [12, '12'],
  ['12', '12'],
  ['#12', '12'],
  ['!12', '12'],
  ['012', '12'],
  [0, '0'],
  ['https://github.com/acme/shop/pull/12', '12'],
  ['https://gitlab.com/acme/apps/shop/-/merge_requests/12', '12'],
  ['https://bitbucket.org/acme/shop/pull-requests/12/', '12'],
  ['https://dev.azure.com/acme/_git/shop/pullrequest/12?path=a', '12'],
  ['https://codeberg.org/acme/shop/pulls/12', '12'],
  ['https://github.com/acme/shop/pull/120', '120'],
  ['https://review.example/c/shop/+/12', 'https://review.example/c/shop/+/12'],
  ['I8473b95934b5732ac55d26311a706c9c2bde9940', 'I8473b95934b5732ac55d26311a706c9c2bde9940'],
  ['', null],
  [null, null],
  [undefined, null],
])('pullRequestKey(%j) is %j', (pullRequest, key) => {
  expect(pullRequestKey(pullRequest)).toBe(key);
});
