import { expect, test } from 'vitest';
import { namedRepository } from './named-repository.ts';

const named = (repo: string | undefined, owner?: string) =>
  namedRepository({ owner, repo }, { owner: '--owner', repo: '--repo' });
const shop = { owner: 'acme', repo: 'shop' };

test.each([
  ['acme/shop', undefined],
  ['acme/shop/', undefined],
  ['https://github.com/acme/shop.git', undefined],
  ['git@github.com:acme/shop.git', undefined],
  ['shop', 'acme'],
  ['acme/shop', 'acme'],
])('a repository named as %s, beside the owner %s', (repo, owner) => {
  expect(named(repo, owner)).toEqual(shop);
});

test('a missing name is left out, and the two owners may differ in case', () => {
  expect(named(undefined)).toEqual({});
  expect(named('shop')).toEqual({ repo: 'shop' });
  expect(named(undefined, 'acme')).toEqual({ owner: 'acme' });
  expect(named('acme/shop', 'Acme')).toEqual(shop);
});

test('two owners are refused', () => {
  expect(() => named('other/shop', 'acme')).toThrow(
    '--repo is "other/shop", with another owner than --owner, "acme"; leave --owner out',
  );
});
