import { expect, test } from 'vitest';
import { parseRemote, sameRepository } from './remote.ts';

test.each([
  ['https://github.com/acme/shop.git', 'acme', 'shop'],
  ['https://github.com/acme/shop', 'acme', 'shop'],
  ['https://github.com/acme/shop/', 'acme', 'shop'],
  ['https://user:secret@github.com/acme/shop.git', 'acme', 'shop'],
  ['https://git.acme.example:8443/acme/shop.git', 'acme', 'shop'],
  ['ssh://git@github.com/acme/shop.git', 'acme', 'shop'],
  ['ssh://git@git.acme.example:2222/acme/mobile/shop.git', 'acme/mobile', 'shop'],
  ['git@github.com:acme/shop.git', 'acme', 'shop'],
  ['git@gitlab.com:acme/mobile/apps/shop.git', 'acme/mobile/apps', 'shop'],
  ['github.com:acme/shop', 'acme', 'shop'],
  ['git://git.acme.example/acme/shop.git', 'acme', 'shop'],
  ['https://bitbucket.acme.example/scm/MOB/shop.git', 'MOB', 'shop'],
  ['https://acme@dev.azure.com/acme/mobile/_git/shop', 'acme/mobile', 'shop'],
  ['https://dev.azure.com/acme/_git/shop', 'acme/shop', 'shop'],
  ['git@ssh.dev.azure.com:v3/acme/mobile/shop', 'acme/mobile', 'shop'],
  ['https://acme.visualstudio.com/DefaultCollection/mobile/_git/shop', 'acme/mobile', 'shop'],
  ['acme@vs-ssh.visualstudio.com:v3/acme/mobile/shop', 'acme/mobile', 'shop'],
  ['https://dev.azure.com/acme/my%20project/_git/shop', 'acme/my project', 'shop'],
])('%s', (url, owner, repo) => {
  expect(parseRemote(url)).toEqual({ owner, repo });
});

test.each([
  '',
  '/srv/git/shop.git',
  '../shop',
  'file:///srv/git/shop.git',
  'https://github.com/',
  'C:\\git\\shop',
])('%s is not a hosted repository', (url) => {
  expect(parseRemote(url)).toBeNull();
});

test('sameRepository compares without case, and an unknown repository equals none', () => {
  const shop = parseRemote('git@github.com:acme/shop.git');
  expect(sameRepository(shop, parseRemote('https://github.com/Acme/Shop'))).toBe(true);
  expect(sameRepository(shop, parseRemote('https://github.com/stranger/shop'))).toBe(false);
  expect(sameRepository(shop, null)).toBe(false);
  expect(sameRepository(null, null)).toBe(false);
});
