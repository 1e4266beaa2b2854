import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import type { Io } from '../io.ts';
import { resumeFile } from './resume-file.ts';

const fileIn = (base: string) =>
  resumeFile(['a'], { env: { XDG_STATE_HOME: base } } as unknown as Io);

test('the stored data are read again, and only the owner can read the file', async () => {
  const base = join(await testFolder('state'), 'a/b');
  await fileIn(base).write('{}');
  expect(await fileIn(base).read()).toBe('{}');
  expect(statSync(base).mode & 0o777).toBe(0o700);
  await fileIn(base).remove();
  expect(await fileIn(base).read()).toBeNull();
});

test('when the folder cannot be made, as in /proc, the upload goes on and cannot be resumed', async () => {
  for (const base of ['/proc/none', '/dev/null']) {
    await fileIn(base).write('{}');
    expect(await fileIn(base).read()).toBeNull();
  }
});
