import type { Template } from './clusters.ts';
import type { ServerProcess } from './server-process.ts';

/** The data directories of a batch of cases, and how their servers are ended. */
export type Storage = {
  /** Returns the folders of a case. `apart` puts its bytes on another disk than its rows. */
  place(index: number, apart: boolean): { data: string; blobs: string | null };
  /** Starts a PostgreSQL for one case, which ends with it. Returns its url. */
  database?(index: number, template: Template): Promise<string>;
  settle(): Promise<void>;
  /** Called when the server of this case has stopped, while the others go on. */
  stopped(index: number): Promise<void>;
  end(serverProcess: ServerProcess): Promise<void>;
  clear(): Promise<void>;
  remove(): Promise<void>;
};
