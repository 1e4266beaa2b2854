import { createHash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Ids } from '../ports/ids.ts';

/**
 * The form of a credential is `<prefix>_<12 base62 id>_<43 base62 secret><6 base62 CRC-32>`. The
 * row is looked up by the id, and the secret has 256 bits. The checksum covers everything before it
 * as ASCII: with it a typo is refused without a query.
 */
type Prefix = 'vtrk' | 'vtrr';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^(vtrk|vtrr)_([0-9A-Za-z]{12})_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = ALPHABET.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** A new credential: `text` is shown once, `id` and `secretHash` (SHA-256, hex) are stored. */
export function mint(prefix: Prefix, ids: Ids): { text: string; id: string; secretHash: string } {
  const id = ids.base62(12);
  const secret = ids.base62(43);
  const body = `${prefix}_${id}_${secret}`;
  return { text: body + checksum(body), id, secretHash: hash(secret) };
}

/** null when the form or the checksum is wrong. */
export function parse(prefix: Prefix, text: string): { id: string; secretHash: string } | null {
  const [, found, id, secret, sum] = FORM.exec(text) ?? [];
  if (found !== prefix || id === undefined || secret === undefined) return null;
  if (checksum(text.slice(0, -6)) !== sum) return null;
  return { id, secretHash: hash(secret) };
}

/** Compares two SHA-256 hashes in hex in constant time. */
export function sameHash(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a, 'hex'), Buffer.from(b, 'hex')];
  return x.length === y.length && timingSafeEqual(x, y);
}
