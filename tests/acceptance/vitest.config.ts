import { defineConfig } from 'vitest/config';
import { combinationOf, foreignTo } from '../harness/combinations.ts';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'acceptance',
    include: ['*.test.ts'],
    exclude: foreignTo(combinationOf(process.env)),
    globalSetup: ['support/setup.ts'],
    // Every test creates its own branches and previews, so all can run concurrently.
    sequence: { concurrent: true, groupOrder: 2 },
    maxConcurrency: 8,
    maxWorkers: 4,
    // No isolation: the files share no state, and starting a worker takes longer than most of them.
    pool: 'forks',
    isolate: false,
    // Some tests run a dozen commands, each in its own process.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
