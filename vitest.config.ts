import { defineConfig } from 'vitest/config';

/**
 * The rooms of the tests: `unit` beside the files, `integration` with real parts of one package
 * (a server, a binary, a browser). The black-box suite has its own configuration in acceptance/.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/*/test/**/*.test.ts', 'examples/test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      'acceptance/vitest.config.ts',
    ],
  },
});
