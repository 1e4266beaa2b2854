import type { ServerProcess } from './server-process.ts';

/** The data directories of a batch of cases, and how their servers are ended. */
export type Storage = {
  /** Returns the folders of a case. `apart` puts its bytes on another disk than its rows. */
  place(index: number, apart: boolean): { data: string; blobs: string | null };
  settle(): Promise<void>;
  end(serverProcess: ServerProcess): Promise<void>;
  clear(): Promise<void>;
  remove(): Promise<void>;
};
