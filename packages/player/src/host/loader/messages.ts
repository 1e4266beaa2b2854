import type { PlayerEvents } from '../options.ts';
import type { ReadBundle } from './read-bundle.ts';

/** What is to be read. `bundle` is an absolute url, or the bytes. */
export type Asked = { bundle: string | Blob; files: readonly string[]; maxBytes: number };

/** What is known while a bundle is read. */
export type News =
  | { type: 'progress'; progress: PlayerEvents['loading'] }
  /** The bundle, as far as it has been read, names libraries with these scripts and files. */
  | { type: 'named'; files: string[] };

/** How the reading of a bundle ends. */
export type Answer =
  | { type: 'read'; read: ReadBundle }
  /** The server answered with an error. */
  | { type: 'refused'; status: number }
  /** There was no answer, or not one that this page may read. */
  | { type: 'unreachable' };

/** The message of the page to a worker that reads: all bytes, or a port through which they come. */
export type ToLoader = Omit<Asked, 'bundle'> & { bytes: Blob | MessagePort };

export type FromLoader =
  | Extract<News, { type: 'named' }>
  | Extract<Answer, { type: 'read' }>
  /** The page could not pass all bytes on. */
  | { type: 'broken' };

/** The messages of the port. */
export type Passed = { bytes: Uint8Array<ArrayBuffer> } | 'end' | 'broken';
