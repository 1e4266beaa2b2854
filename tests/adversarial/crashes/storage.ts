import type { Template } from './clusters.ts';
import type { ServerProcess } from './server-process.ts';

/** Where the data directories of a batch of cases lie, and how their servers die there. */
export type Storage = {
  /** A place for the case of this number; `apart`: its bytes on another disk than its rows. */
  place(index: number, apart: boolean): { data: string; blobs: string | null };
  /** Starts a PostgreSQL for the case of this number alone, where it dies with it; answers its url. */
  database?(index: number, template: Template): Promise<string>;
  /** Everything that was placed is there for good. */
  settle(): Promise<void>;
  /** The server of this case has stopped, and the others go on. */
  stopped(index: number): Promise<void>;
  end(serverProcess: ServerProcess): Promise<void>;
  /** Removes what was placed, for the next batch. */
  clear(): Promise<void>;
  remove(): Promise<void>;
};
