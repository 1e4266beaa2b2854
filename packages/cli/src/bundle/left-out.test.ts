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
  ...['.vscode', 'main.jsbundle.map', 'main.MAP', 'x.js.Map', '.vault-token', 'production.env'],
  ...['id_rsa', 'id_ed25519', 'server.pem', 'AuthKey_AB12.p8', 'dist.P12', 'upload.keystore'],
])('%s is left out', (name) => {
  expect(isLeftOut(name)).toBe(true);
});

test.each([
  ...['.pnpm', '.bun', '.store', '.yarn', '.well-known', '.icon.png', '.cache'],
  ...['logo.png', 'git', 'env', 'thumbs.db.png', 'map', 'map.png', 'a.environment'],
  ...['id_rsa.pub', 'pem', 'google-services.json', 'keystore.png'],
])('%s is uploaded', (name) => {
  expect(isLeftOut(name)).toBe(false);
});
