// Runs in a worker of Vitest before each acceptance test file. The server must be in the process of
// the tests, where Stryker activates a mutant and records which test reaches it.
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Target } from '../acceptance/support/target.ts';
import { startTarget } from './target.ts';

type Worker = { providedContext: { target?: Target } };
const { __vitest_worker__: worker } = globalThis as unknown as { __vitest_worker__: Worker };

/** Workers of a process run one after the other, and none can remove its folder at its end. */
async function emptyFolder(): Promise<string> {
  const folder = join(tmpdir(), `acceptance-${process.pid}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  return folder;
}

// The files of one worker share the servers, which end with the worker.
worker.providedContext.target ??= await startTarget(await emptyFolder());
