import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolderSync } from '../../../tests/harness/fixtures/test-folder.ts';
import { forgetInNpx, npxModules, servedFrom } from './npx.ts';

test.each([
  ['/h/.npm/_npx/0a1b2c/node_modules/@vitrine/cli/vitrine.js', '/h/.npm/_npx/0a1b2c/node_modules'],
  [
    'C:\\npm\\_npx\\0a1b\\node_modules\\@vitrine\\cli\\vitrine.js',
    'C:\\npm\\_npx\\0a1b\\node_modules',
  ],
  ['/repo/node_modules/@vitrine/cli/vitrine.js', null],
  ['/repo/_npx/packages/cli/src/npx.ts', null],
])('the npx folder of %s is %s', (program, modules) => {
  expect(npxModules(program)).toBe(modules);
});

test.each([
  ['http://127.0.0.1:8484/cli.tgz', 'http://127.0.0.1:8484'],
  ['https://ci.example/vitrine/cli-0.2.0.tgz', 'https://ci.example/vitrine'],
  ['https://ci.example/other.tgz', null],
  ['https://ci.example/cli.tgz?token=1', null],
  ['^0.2.0', null],
  ['file:../cli.tgz', null],
])('a command that npx installed as %s is of the server %s', (spec, server) => {
  const modules = join(testFolderSync('npx'), '_npx/0a1b/node_modules');
  mkdirSync(modules, { recursive: true });
  const manifest = { dependencies: { '@vitrine/cli': spec } };
  writeFileSync(join(modules, '../package.json'), JSON.stringify(manifest));
  expect(servedFrom(modules)).toBe(server);
});

test('a command that npx did not install from a server has no server', () => {
  expect(servedFrom(null)).toBeNull();
  expect(servedFrom(join(testFolderSync('npx'), 'node_modules'))).toBeNull();
});

test('forgetInNpx deletes the lock file in npx’s cache and nothing else', async () => {
  const folder = testFolderSync('npx');
  const modules = join(folder, '_npx/0a1b/node_modules');
  mkdirSync(modules, { recursive: true });
  const remembered = join(modules, '.package-lock.json');
  writeFileSync(remembered, '{}');
  writeFileSync(join(modules, '../package-lock.json'), '{}');
  await forgetInNpx(modules);
  await forgetInNpx(modules);
  await forgetInNpx(null);
  expect(existsSync(remembered)).toBe(false);
  expect(existsSync(join(modules, '../package-lock.json'))).toBe(true);
});
