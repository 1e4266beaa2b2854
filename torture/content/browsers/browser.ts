/** A browser as the trials use one: real, of this system, with an empty profile. */
export type Browser = {
  name: 'Chromium' | 'Firefox';
  version: string;
  /** All tabs share cookies and storage. */
  open(): Promise<Tab>;
  close(): Promise<void>;
};

export type Tab = {
  /** Goes there as a person does; comes back too when it turns out to be a download, or nothing. */
  go(url: string): Promise<void>;
  /** Calls a function in the page, with arguments and a result of JSON. It uses nothing around it. */
  call<Argument, Result>(
    work: (argument: Argument) => Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  url(): Promise<string>;
  close(): Promise<void>;
};

/** An address that never answers must not hold up all others. */
export const PATIENCE_MS = 30_000;
