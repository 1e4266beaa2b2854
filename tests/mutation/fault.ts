/** One fault: a text of a source file, and its replacement. */
export type Fault = {
  name: string;
  /** The path from the root of the repository. */
  file: string;
  /** The text, which must occur exactly once. */
  find: string;
  replace: string;
  /** The test files that must detect the fault. */
  tests: string[];
  /** The stores for tests of a server. The default is SQLite and files. */
  on?: 'sqlite+files' | 'postgres+files' | 'sqlite+s3' | 'postgres+s3';
};

/** Faults of one kind, and the reason why a generic mutator does not make them. */
export type Group = { why: string; faults: Fault[] };
