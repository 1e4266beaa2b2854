import type { Environment } from '../config/reader.ts';

/** The outside of a command: what main.ts hands in, and a test can hold. */
export type Io = {
  env: Environment;
  out(text: string): void;
  err(text: string): void;
  isTerminal: boolean;
  /** Resolves with the name of the first signal that asks the process to stop. */
  stopSignal(): Promise<string>;
};
