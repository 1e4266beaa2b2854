/** The world as the commands see it. Only main.ts knows the real one; tests bring their own. */
export type Io = {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** The result: what a script reads. */
  out(text: string): void;
  /** Everything said to a person. */
  err(text: string): void;
  /** stderr when a person watches it: a terminal, and not a CI job that pretends to be one. */
  screen: (NodeJS.WritableStream & { columns?: number }) | null;
  colour: { out: boolean; err: boolean };
  signal: AbortSignal;
  /** Whether it is a job of CI, where nobody looks on; it is not when this is left out. */
  isCi?: boolean;
  fetch: typeof fetch;
  /** Shows a url in the person's browser; false when there is no way to. */
  browse(url: string): Promise<boolean>;
};

/** The command was not used correctly: exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** It failed for a reason that the message explains: exit status 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The person, or the machine, stopped it. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** 128 + the number of the signal, as shells have it. */
  readonly exitCode: number;
  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super('stopped');
    this.exitCode = signal === 'SIGINT' ? 130 : 143;
  }
}
