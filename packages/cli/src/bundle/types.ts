import type { ContentEncoding, Platform } from '@vitrine/contract';
import type { Examined } from './examine.ts';

/** A file on disk and its declared path. */
export type FoundFile = { path: string; disk: string; contentType: string };

/**
 * A file that the server would refuse because of its path, or that cannot be named in a request, and the
 * end of a sentence that says why.
 */
export type RefusedFile = { path: string; problem: string };

/** The bundle of one platform and its files. */
export type FoundBundle = {
  /** The path of the bundle on disk. */
  disk: string;
  platform: Platform;
  /** Why this platform was inferred; null when it was given. */
  platformBecause: string | null;
  /** Whether nothing indicated the platform, so that it is the default. */
  isGuess: boolean;
  /** What its page will detect in it; null when it is compressed. */
  examined: Examined | null;
  files: FoundFile[];
  /** Paths below `--assets` that are not uploaded because of their names. */
  leftOut: string[];
  /** Files that are not uploaded, because the server would refuse their paths. */
  refused: RefusedFile[];
};

/** The options that select a bundle. */
export type BundleRequest = {
  bundle?: string;
  assets?: string;
  platform?: Platform | 'all';
};

export type BundleEncoding = Exclude<ContentEncoding, 'identity'>;
