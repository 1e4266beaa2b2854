/** Random ids from a cryptographic source. */
export interface Ids {
  /**
   * 26 lowercase base32 characters (RFC 4648), at least 128 bits: share ids, content ids, branch keys
   * and object keys.
   */
  base32(): string;
  /** `length` base62 characters: ids, key ids and secrets. */
  base62(length: number): string;
}

/**
 * Computes what logs contain in place of a share id or branch key, which are permissions. Equal ids
 * have equal references, and a reference does not reveal its id.
 */
export type ShareReference = (id: string) => string;
