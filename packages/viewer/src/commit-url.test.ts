import { expect, test } from 'vitest';
import { commitUrl } from './commit-url.ts';

const template = 'https://code.example/{owner}/{repo}/commit/{sha}';
const source = { owner: 'acme', repo: 'shop', commitSha: 'a'.repeat(40) };

test('owner, repository and commit are inserted into the template', () => {
  expect(commitUrl(template, source)).toBe(
    `https://code.example/acme/shop/commit/${source.commitSha}`,
  );
});

test('slashes between nested groups are kept', () => {
  const nested = { ...source, owner: 'acme/mobile/apps & more' };
  expect(commitUrl(template, nested)).toBe(
    `https://code.example/acme/mobile/apps%20%26%20more/shop/commit/${source.commitSha}`,
  );
});

test('inserted parts cannot change the structure of the url', () => {
  const hostile = { ...source, owner: 'a?b#c/{repo}', repo: 'x?y#z/{sha}' };
  expect(commitUrl(template, hostile)).toBe(
    `https://code.example/a%3Fb%23c/%7Brepo%7D/x%3Fy%23z%2F%7Bsha%7D/commit/${source.commitSha}`,
  );
  expect(commitUrl(template, { ...source, owner: '%2e%2e' })).toContain('/%252e%252e/');
});

test.each(['.', '..', '../..', 'acme/../evil', 'acme/.'])(
  'the template %s gives no link',
  (owner) => {
    expect(commitUrl(template, { ...source, owner })).toBeNull();
    if (!owner.includes('/')) expect(commitUrl(template, { ...source, repo: owner })).toBeNull();
  },
);

test.each([
  ['no template', null, source],
  ['a template that is no web address', 'javascript:{sha}//x/', source],
  ['a host out of uploaded text', 'https://{owner}/{sha}', source],
  ['no owner', template, { ...source, owner: null }],
  ['no repository', template, { ...source, repo: null }],
  ['no commit', template, { ...source, commitSha: null }],
  ['a commit id that is not hex', template, { ...source, commitSha: 'main' }],
])('%s gives no link', (_, given, from) => {
  expect(commitUrl(given, from)).toBeNull();
});
