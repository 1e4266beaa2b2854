/** Random ids, with at least 128 bits from a cryptographic source each. */
export interface Ids {
  /** 26 lowercase base32 characters (RFC 4648 alphabet): share ids, branch keys, object keys. */
  base32(): string;
  /** `length` base62 characters: ids, key ids and secrets. */
  base62(length: number): string;
}
