/** What a run tests: the kinds of stores, and the number of servers that use them. */
export type Combination = {
  database: 'sqlite' | 'postgres';
  blobs: 'files' | 's3';
  processes: number;
};

export type Named = Combination & { name: string };

/** All combinations that the server supports. */
export const combinations: Named[] = [
  { name: 'sqlite+files', database: 'sqlite', blobs: 'files', processes: 1 },
  { name: 'postgres+files', database: 'postgres', blobs: 'files', processes: 1 },
  { name: 'sqlite+s3', database: 'sqlite', blobs: 's3', processes: 1 },
  { name: 'postgres+s3', database: 'postgres', blobs: 's3', processes: 1 },
  { name: '3 processes', database: 'postgres', blobs: 's3', processes: 3 },
];

export const oneProcess = combinations.filter(({ processes }) => processes === 1);

/** The combinations to test with power loss: a server without files of its own loses nothing. */
export const withFiles = oneProcess.filter(
  ({ database, blobs }) => database === 'sqlite' || blobs === 'files',
);

/** Reads the combination from a test project's environment. The default is the embedded stores. */
export const combinationOf = (env: Record<string, string | undefined>): Combination => ({
  database: env.VITRINE_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite',
  blobs: env.VITRINE_TEST_BLOBS === 's3' ? 's3' : 'files',
  processes: Number(env.VITRINE_TEST_PROCESSES ?? '1'),
});

/**
 * Maps the suffix of a test file's name to the combinations that it tests: both embedded stores, a
 * kind of database, a kind of blob store, or several processes.
 */
const belongs: Record<string, (combination: Combination) => boolean> = {
  embedded: ({ database, blobs }) => database === 'sqlite' && blobs === 'files',
  sqlite: ({ database }) => database === 'sqlite',
  postgres: ({ database }) => database === 'postgres',
  files: ({ blobs }) => blobs === 'files',
  s3: ({ blobs }) => blobs === 's3',
  many: ({ processes }) => processes > 1,
};

/** Patterns of the test files whose names have this suffix, alone or before another one. */
export const named = (suffix: string): string[] => [
  `**/*.${suffix}.test.ts`,
  `**/*.${suffix}.*.test.ts`,
];

/** Patterns of the test files that this combination does not run. */
export const foreignTo = (combination: Combination): string[] =>
  Object.entries(belongs).flatMap(([suffix, fits]) => (fits(combination) ? [] : named(suffix)));
