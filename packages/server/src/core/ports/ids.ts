/** Ids that are random, entirely or but for their beginning, from a cryptographic source. */
export interface Ids {
  /**
   * 26 lowercase base32 characters (RFC 4648), at least 128 bits: share ids, content ids and branch
   * keys, which are permissions, and keys of objects in files and in S3.
   */
  base32(): string;
  /** `length` base62 characters: secrets, and ids of what is seldom inserted. */
  base62(length: number): string;
  /**
   * As `base32`, for slots and for objects in the database: five characters of the time, then 105 random
   * bits. Keys of the same moment are neighbours in an index, so a transaction changes few of its pages.
   */
  rowKey(): string;
  /** As `base62`, for builds and reservations, with a beginning as that of `rowKey`. */
  rowId(length: number): string;
}

/**
 * Computes what logs contain in place of a share id or branch key, which are permissions. Equal ids
 * have equal references, and a reference does not reveal its id.
 */
export type ShareReference = (id: string) => string;
