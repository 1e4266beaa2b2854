import type { Combination } from '../../harness/combinations.ts';

/** Browsers see no more of a database than headers tell: each kind of store once is enough for them. */
export const isAsked = ({ database, blobs }: Combination): boolean =>
  (database === 'sqlite') === (blobs === 'files');
