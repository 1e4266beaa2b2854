// Runs in a worker of Vitest before each test file. A mutant that nothing notices runs all tests that
// reach it: for code that every request runs, these are hundreds, and minutes. After the limit the
// others are skipped, and the mutant counts as not detected.
import { beforeEach, inject } from 'vitest';

const LIMIT_MS = 10_000;

// The runner provides it. Its first run, without a mutant, finds which tests reach which code.
const mode = inject('mode' as never) as 'dry-run' | 'mutant';

// Each mutant has a worker of its own, whose test files share its globals.
const worker = globalThis as { mutantStartedAt?: number };
worker.mutantStartedAt ??= performance.now();
const end = worker.mutantStartedAt + LIMIT_MS;

if (mode === 'mutant') {
  beforeEach(({ skip }) => {
    if (performance.now() > end) skip('the time for this mutant is over');
  });
}
