import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A directory that is removed after the test. */
export function testDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'vitrine-db-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

export const testFile = (name = 'test.sqlite') => join(testDirectory(), name);
