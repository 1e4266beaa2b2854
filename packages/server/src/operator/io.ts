import type { Environment } from '../config/reader.ts';

/** What a command uses of the process. main.ts passes the real one, and tests pass a fake. */
export type Io = {
  env: Environment;
  out(text: string): void;
  err(text: string): void;
  isTerminal: boolean;
  /** Resolves with the name of the first signal that asks the process to stop. */
  stopSignal(): Promise<string>;
};
