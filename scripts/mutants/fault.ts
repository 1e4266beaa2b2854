/** One small fault, and the tests that ought to notice it. */
export type Fault = {
  /** What goes wrong with it. */
  name: string;
  /** From the root of the repository. */
  file: string;
  /** Must be there exactly once. */
  find: string;
  replace: string;
  /** The narrowest test files that notice. */
  tests: string[];
  /** The stores that tests of a server run on; SQLite and files when not given. */
  on?: 'postgres+files' | 'sqlite+s3' | 'postgres+s3';
};

export type Room = 'core' | 'http' | 'db' | 'blobs' | 'jobs' | 'torture' | 'player';
