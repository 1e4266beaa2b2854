import { inject, test } from 'vitest';

/** One account of the deployment under test. A repository is written `owner/repo`. */
export interface Account {
  id: string;
  name: string;
  keys: {
    /** builds, preview_upload and test_runs */
    all: string;
  };
  repositories: string[];
}

export interface MainAccount extends Account {
  keys: {
    all: string;
    /** A further key with all three scopes. */
    second: string;
    /** Keys with one scope each. */
    builds: string;
    previews: string;
    tests: string;
    /** Scope builds, limited to the first repository. */
    limited: string;
    /** A key that was revoked. */
    revoked: string;
  };
}

/** A server and an account on it. */
export interface Site {
  url: string;
  main: Account;
}

/** A site whose accounts nothing else uses. Only `waiter` needs a repository. */
export interface TightSite extends Site {
  other: Account;
  waiter: Account;
}

/** What the tests run against; an external deployment describes itself in such a JSON file. */
export interface Target extends Site {
  main: MainAccount;
  other: Account;
  /** An account that nothing but these tests use, one run at a time. */
  meter: Account;
  /** The limits are the documented defaults, except for the rate limit. */
  defaultLimits: boolean;
  /** A second server, with the limits BRIEF of limits.ts. */
  brief?: Site;
  /** A third server, with the limits TIGHT of limits.ts. */
  tight?: TightSite;
  /** Set when the servers run on this machine: their environment, for operator commands. */
  local?: { environment: Record<string, string>; log: string };
}

declare module 'vitest' {
  interface ProvidedContext {
    target: Target;
  }
}

export const target: Target = inject('target');

export const without = {
  brief: target.brief === undefined,
  tight: target.tight === undefined,
  local: target.local === undefined,
  defaultLimits: !target.defaultLimits,
};

/** A test that needs the servers, or their commands, on this machine. */
export const localTest = test.skipIf(without.local);

/** The part of the target that a test guarded with `skipIf(without.…)` relies on. */
export function part<K extends 'brief' | 'tight' | 'local'>(name: K): NonNullable<Target[K]> {
  const value = target[name];
  if (value === undefined) throw new Error(`the target has no ${name}`);
  return value;
}
