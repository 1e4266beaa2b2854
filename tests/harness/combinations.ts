/** What a run is about: the kinds of its stores, and how many servers work on them. */
export type Combination = {
  database: 'sqlite' | 'postgres';
  blobs: 'files' | 's3';
  processes: number;
};

export type Named = Combination & { name: string };

/** All that the server can run on. */
export const combinations: Named[] = [
  { name: 'sqlite+files', database: 'sqlite', blobs: 'files', processes: 1 },
  { name: 'postgres+files', database: 'postgres', blobs: 'files', processes: 1 },
  { name: 'sqlite+s3', database: 'sqlite', blobs: 's3', processes: 1 },
  { name: 'postgres+s3', database: 'postgres', blobs: 's3', processes: 1 },
  { name: '3 processes', database: 'postgres', blobs: 's3', processes: 3 },
];

export const oneProcess = combinations.filter(({ processes }) => processes === 1);

/** A server without files of its own loses nothing when the power fails. */
export const withFiles = oneProcess.filter(
  ({ database, blobs }) => database === 'sqlite' || blobs === 'files',
);

/** As the project of the tests says in its environment; without one, the embedded stores. */
export const combinationOf = (env: Record<string, string | undefined>): Combination => ({
  database: env.VITRINE_TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite',
  blobs: env.VITRINE_TEST_BLOBS === 's3' ? 's3' : 'files',
  processes: Number(env.VITRINE_TEST_PROCESSES ?? '1'),
});

/**
 * What only some combinations have is in files of tests that say so in their names: rules of the slots
 * that are ours, of those that are S3's, of the data directory that needs no configuration, of each
 * kind of database, and of several processes.
 */
const belongs: Record<string, (combination: Combination) => boolean> = {
  embedded: ({ database, blobs }) => database === 'sqlite' && blobs === 'files',
  sqlite: ({ database }) => database === 'sqlite',
  postgres: ({ database }) => database === 'postgres',
  files: ({ blobs }) => blobs === 'files',
  s3: ({ blobs }) => blobs === 's3',
  many: ({ processes }) => processes > 1,
};

/** Patterns of the test files whose names have this suffix, alone or beside another one. */
export const named = (suffix: string): string[] => [
  `**/*.${suffix}.test.ts`,
  `**/*.${suffix}.*.test.ts`,
];

/** Patterns of the test files that are about other combinations. */
export const foreignTo = (combination: Combination): string[] =>
  Object.entries(belongs).flatMap(([suffix, fits]) => (fits(combination) ? [] : named(suffix)));
