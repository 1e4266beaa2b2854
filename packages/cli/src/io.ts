/** What commands use of the process. Only start.ts passes the real one; tests pass a fake. */
export type Io = {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Prints the result, which scripts read. */
  out(text: string): void;
  /** Prints messages for a person. */
  err(text: string): void;
  /** stderr if it is a terminal and this is not a CI job; otherwise null. */
  screen: (NodeJS.WritableStream & { columns?: number }) | null;
  colour: { out: boolean; err: boolean };
  signal: AbortSignal;
  /** Tells CI to hide a secret wherever it is printed. Undefined where CI has no command for that. */
  mask?(secret: string): void;
  /** Whether this is a CI job, where nobody watches. Not, by default. */
  isCi?: boolean;
  /** What the CI system is called, for messages; null when that is not known. */
  ciName?: string | null;
  fetch: typeof fetch;
  /** Opens a url in the user's browser. Resolves to false when there is none. */
  browse(url: string): Promise<boolean>;
};

/** The command was not used correctly: exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Lines to copy, printed below the message. */
  readonly lines: string;

  constructor(message: string, lines = '') {
    super(message);
    this.lines = lines;
  }
}

/** The command failed for a reason that the message explains: exit status 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** SIGINT or SIGTERM stopped the command. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** 128 + the number of the signal, as in shells. */
  readonly exitCode: number;
  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super('stopped');
    this.exitCode = signal === 'SIGINT' ? 130 : 143;
  }
}
