import type { Combination } from '../../harness/combinations.ts';

/**
 * Selects two combinations with each kind of store once: browsers notice no other difference, and
 * the headers are tested on all.
 */
export const isAsked = ({ database, blobs }: Combination): boolean =>
  (database === 'sqlite') === (blobs === 'files');
