import type { PlayerEvents } from '../options.ts';
import type { ReadBundle } from './read-bundle.ts';

/** The message of the page to the loader. `bundle` is an absolute url, or the bytes. */
export type ToLoader = { bundle: string | Blob; files: readonly string[]; maxBytes: number };

export type FromLoader =
  | { type: 'progress'; progress: PlayerEvents['loading'] }
  /** The bundle, as far as it has been read, names libraries with these scripts and files. */
  | { type: 'named'; files: string[] }
  | { type: 'read'; read: ReadBundle }
  /** The server answered with an error. */
  | { type: 'refused'; status: number }
  /** There was no answer, or not one that this page may read. */
  | { type: 'unreachable' };
