import { expect, test } from 'vitest';
import { commitUrl, pullRequestUrl } from './source-urls.ts';

const commit = 'https://code.example/{owner}/{repo}/commit/{sha}';
const templates = { commit, pullRequest: 'https://code.example/{owner}/{repo}/pull/{number}' };
const source = { owner: 'acme', repo: 'shop', commitSha: 'a'.repeat(40) };

test('owner, repository and commit are inserted into the template', () => {
  expect(commitUrl(templates, source)).toBe(
    `https://code.example/acme/shop/commit/${source.commitSha}`,
  );
});

test('slashes between nested groups are kept', () => {
  const nested = { ...source, owner: 'acme/mobile/apps & more' };
  expect(commitUrl(templates, nested)).toBe(
    `https://code.example/acme/mobile/apps%20%26%20more/shop/commit/${source.commitSha}`,
  );
});

test('inserted parts cannot change the structure of the url', () => {
  const hostile = { ...source, owner: 'a?b#c/{repo}', repo: 'x?y#z/{sha}' };
  expect(commitUrl(templates, hostile)).toBe(
    `https://code.example/a%3Fb%23c/%7Brepo%7D/x%3Fy%23z%2F%7Bsha%7D/commit/${source.commitSha}`,
  );
  expect(commitUrl(templates, { ...source, owner: '%2e%2e' })).toContain('/%252e%252e/');
});

test.each(['.', '..', '../..', 'acme/../evil', 'acme/.'])(
  'the template %s gives no link',
  (owner) => {
    expect(commitUrl(templates, { ...source, owner })).toBeNull();
    if (!owner.includes('/')) expect(commitUrl(templates, { ...source, repo: owner })).toBeNull();
  },
);

test.each([
  ['no template', null, source],
  ['a template that is no web address', 'javascript:{sha}//x/', source],
  ['a host out of uploaded text', 'https://{owner}/{sha}', source],
  ['no owner', commit, { ...source, owner: null }],
  ['no repository', commit, { ...source, repo: null }],
  ['no commit', commit, { ...source, commitSha: null }],
  ['a commit id that is not hex', commit, { ...source, commitSha: 'main' }],
])('%s gives no link', (_, given, from) => {
  expect(commitUrl({ ...templates, commit: given }, from)).toBeNull();
});

test.each([
  [42, 'https://code.example/acme/shop/pull/42'],
  ['42', 'https://code.example/acme/shop/pull/42'],
  ['https://git.example/acme/shop/pulls/42', 'https://git.example/acme/shop/pulls/42'],
  ['javascript:alert(1)', null],
  ['42/../..', null],
  ['', null],
  [null, null],
])('the pull request %s is at %s', (pullRequest, url) => {
  expect(pullRequestUrl(templates, { ...source, pullRequest })).toBe(url);
});

test('a number without a template or a repository has no url', () => {
  const numbered = { ...source, pullRequest: 42 };
  expect(pullRequestUrl({ ...templates, pullRequest: null }, numbered)).toBeNull();
  expect(pullRequestUrl(templates, { ...numbered, owner: null })).toBeNull();
});
