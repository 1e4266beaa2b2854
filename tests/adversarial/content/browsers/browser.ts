export type Browser = {
  name: 'Chromium' | 'Firefox';
  /** All tabs share cookies and storage. */
  open(): Promise<Tab>;
  /** Closes popups, and in Firefox the tabs of PDFs that it saved. */
  tidy(): Promise<void>;
  close(): Promise<void>;
};

export type Tab = {
  /** Navigates like a user. Resolves also for a download or an empty response. */
  go(url: string): Promise<void>;
  /** Arguments and result are JSON. The function uses nothing outside of itself. */
  call<Argument, Result>(
    work: (argument: Argument) => Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  url(): Promise<string>;
  documents(): Promise<Opened[]>;
  close(): Promise<void>;
};

export type Opened = { url: string; type: string; origin: string };

/** Evaluated in a document. Returns all of Opened but the url. */
export const WHAT_IT_IS = 'JSON.stringify({ type: document.contentType, origin: self.origin })';

export const PATIENCE_MS = 30_000;

/**
 * The expression of a call. Vitest renames `import()` in functions, and a page knows no other name: the
 * loads by import would never reach a server.
 */
export const callOf = (work: (argument: never) => unknown, argument: unknown): string =>
  `(${String(work).replaceAll('__vite_ssr_dynamic_import__', 'import')})(${JSON.stringify(argument) ?? 'null'})`;
