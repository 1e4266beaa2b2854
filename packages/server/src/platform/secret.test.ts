import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { watchSyncs } from '../../../../tests/harness/syncs.ts';
import { dataDirSecret } from './secret.ts';

async function newFolder(): Promise<string> {
  const folder = await testFolder('secret');
  return folder;
}

test('a new secret is synced before it is linked, and its folder before it is used', async () => {
  const folder = await newFolder();
  const syncs = await watchSyncs(folder);
  const secret = await dataDirSecret(folder);
  expect(syncs).toEqual([
    { of: secret.length, names: [expect.stringMatching(/^secret\.[0-9a-f]{12}$/)] },
    { of: 'folder', names: ['secret'] },
  ]);
});

test('two servers that start together have the same secret', async () => {
  const folder = await newFolder();
  const first = 'a'.repeat(43);
  const path = join(folder, 'secret');
  await watchSyncs(folder, () => {
    if (!existsSync(path)) writeFileSync(path, first);
  });
  expect(await dataDirSecret(folder)).toBe(first);
});
