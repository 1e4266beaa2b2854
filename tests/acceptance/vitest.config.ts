import { defineConfig } from 'vitest/config';
import { combinationOf, foreignTo } from '../harness/combinations.ts';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'acceptance',
    include: ['*.test.ts'],
    exclude: foreignTo(combinationOf(process.env)),
    globalSetup: ['support/setup.ts'],
    // Every test makes its own branches and previews, so all of them can run at once.
    sequence: { concurrent: true, groupOrder: 2 },
    maxConcurrency: 8,
    maxWorkers: 4,
    // The files share nothing, and starting a worker takes longer than most of them.
    pool: 'threads',
    isolate: false,
    // Some of them start a dozen commands, each a process of its own.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
