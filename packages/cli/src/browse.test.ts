import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../test/support/bundles.ts';
import { browse } from './browse.ts';

test('the program that opens a page gets the url, and not the key', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const note = join(folder.path, 'note');
  chmodSync(folder.write('xdg-open', `#!/bin/sh\necho "$1 $VITRINE_KEY" > ${note}\n`), 0o755);
  const env = { PATH: `${folder.path}:${process.env.PATH}`, VITRINE_KEY: 'vtrk_secret' };
  expect(await browse('https://vitrine.example/p/x', 'linux', env)).toBe(true);
  expect(readFileSync(note, 'utf8').trim()).toBe('https://vitrine.example/p/x');
});
