import { defineConfig } from 'vitest/config';

/**
 * The rooms of the tests: `unit` beside the files, `integration` with real parts of one package
 * (a server, a binary, a browser). The black-box suite has its own configuration in acceptance/.
 * One after the other: each would only take processor time from the next.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/*/test/**/*.test.ts', 'examples/test/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'acceptance/vitest.config.ts',
    ],
  },
});
