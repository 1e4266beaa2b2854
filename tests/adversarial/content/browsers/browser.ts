/** A browser as the scenarios use one: real, of this system, with an empty profile. */
export type Browser = {
  name: 'Chromium' | 'Firefox';
  version: string;
  /** All tabs share cookies and storage. */
  open(): Promise<Tab>;
  /** Closes what pages and downloads have opened: popups, and in Firefox each PDF that it saved. */
  tidy(): Promise<void>;
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
  /** What came over HTTP and is a document now: of the tab itself, and of all frames in it. */
  documents(): Promise<Opened[]>;
  close(): Promise<void>;
};

/** An address, the type that the browser took what is there for, and as whom it may do things. */
export type Opened = { url: string; type: string; origin: string };

/** Evaluated in a document: all of it but the address. */
export const WHAT_IT_IS = 'JSON.stringify({ type: document.contentType, origin: self.origin })';

/** An address that never answers must not hold up all others. */
export const PATIENCE_MS = 30_000;
