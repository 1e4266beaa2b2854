import type { PlayerEvents } from '../options.ts';
import type { ReadBundle } from './read-bundle.ts';

/** What the page asks the loader for. `bundle` is an absolute url, or the bytes. */
export type ToLoader = { bundle: string | Blob; files: readonly string[]; maxBytes: number };

export type FromLoader =
  | { type: 'progress'; progress: PlayerEvents['loading'] }
  | { type: 'read'; read: ReadBundle }
  /** The server answered with an error. */
  | { type: 'refused'; status: number }
  /** There was no answer, or not one that this page may read. */
  | { type: 'unreachable' };
