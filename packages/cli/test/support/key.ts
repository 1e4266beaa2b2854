import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A well-formed key that no server knows. */
export function wellFormedKey(secret = 'x'): string {
  const body = `vtrk_${'k'.repeat(12)}_${secret.repeat(43)}`;
  let checksum = '';
  for (let rest = crc32(body); checksum.length < 6; rest = Math.floor(rest / 62))
    checksum = ALPHABET[rest % 62] + checksum;
  return body + checksum;
}
