import { expect, test } from 'vitest';
import { isLeftOut } from './left-out.ts';

test.each([
  ...['.DS_Store', '._logo.png', 'Thumbs.db', 'desktop.ini', '__MACOSX', '.Trash-1000'],
  ...[
    '.git',
    '.gitignore',
    '.git-credentials',
    '.svn',
    '.hg',
    '.hgignore',
    '.logo.png.swp',
    '.#logo.png',
  ],
  ...['.env', '.env.local', '.envrc', '.npmrc', '.yarnrc.yml', '.netrc', '.bash_history'],
  ...['.ssh', '.aws', '.config', '.docker', '.gnupg', '.secrets', '.keystore', '.sentryclirc'],
  ...['.vscode', 'main.jsbundle.map'],
])('%s is left out', (name) => {
  expect(isLeftOut(name)).toBe(true);
});

test.each([
  ...['.pnpm', '.bun', '.store', '.yarn', '.well-known', '.icon.png', '.cache'],
  ...['logo.png', 'git', 'env', 'thumbs.db.png', 'map', 'map.png', 'a.environment'],
])('%s is uploaded', (name) => {
  expect(isLeftOut(name)).toBe(false);
});
