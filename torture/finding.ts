/** What trying to break a promise has shown, for docs/trust.md. */
export type Finding = {
  /** As in the trials that are about it. */
  promise: string;
  /** What was wrong, as a user would have met it. */
  found: string;
  changed: string;
  /** Where the test of it is, which failed before: `packages/server/test/x.test.ts`. */
  test: string;
  /** Names of faults in scripts/mutants that bring it back, which `npm run mutants` sees noticed. */
  faults: string[];
};

/** What is known and not mended, or cannot be shown here, and why. */
export type Remainder = { promise: string; remains: string };
