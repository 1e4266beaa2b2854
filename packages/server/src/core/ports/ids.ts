/** Random ids from a cryptographic source. */
export interface Ids {
  /**
   * 26 lowercase base32 characters (RFC 4648), at least 128 bits: share ids, content ids and branch
   * keys, which are permissions, and keys of files.
   */
  base32(): string;
  /** `length` base62 characters: key ids and secrets. */
  base62(length: number): string;
  /**
   * As `base32`, of slots and of objects in the database, with 105 random bits. Keys of the same moment are
   * neighbours in an index, so that a transaction changes few of its pages.
   */
  objectKey(): string;
  /** As `base62`, of rows. Ids of the same moment are neighbours, and all but 5 characters are random. */
  rowId(length: number): string;
}

/**
 * Computes what logs contain in place of a share id or branch key, which are permissions. Equal ids
 * have equal references, and a reference does not reveal its id.
 */
export type ShareReference = (id: string) => string;
