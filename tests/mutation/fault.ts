/** One fault: a text of a source file, and what takes its place. */
export type Fault = {
  name: string;
  /** From the root of the repository. */
  file: string;
  /** Is there exactly once. */
  find: string;
  replace: string;
  /** The test files that must notice the fault. */
  tests: string[];
  /** The stores that tests of a server use. SQLite and files when not given. */
  on?: 'sqlite+files' | 'postgres+files' | 'sqlite+s3' | 'postgres+s3';
};

/** Faults of one kind, and why a generic mutator does not make them. */
export type Group = { why: string; faults: Fault[] };
