import type { ContentEncoding, Platform } from '@vitrine/contract';

/** A file on disk and the path it is declared under. */
export type FoundFile = { path: string; disk: string; contentType: string };

/** One platform's bundle with the files that belong to it. */
export type FoundBundle = {
  /** The bundle on disk. */
  disk: string;
  platform: Platform;
  /** Why that platform, when nobody said it. */
  platformBecause: string | null;
  files: FoundFile[];
  /** What lies below `--assets` and is not uploaded because of its name. */
  leftOut: string[];
};

/** What a person asked for. */
export type BundleRequest = {
  bundle?: string;
  assets?: string;
  platform?: Platform | 'all';
};

export type BundleEncoding = Exclude<ContentEncoding, 'identity'>;
