import { createHmac, hkdfSync } from 'node:crypto';
import type { ShareReference } from '../ports/ids.ts';

/** The characters of an id that its reference keeps. */
const KEPT = 6;

/** 64 bits: no two shares of an installation get the same one by chance. */
const HASH_CHARACTERS = 16;

/** What the reference of an id begins with. Rows of older versions have only this. */
export const referencePrefix = (id: string): string => `${id.slice(0, KEPT)}~`;

/**
 * References of share ids and branch keys: `k3v7qa~9b1f04d27c6e8a35`, the first six characters and
 * an HMAC-SHA256. The key is derived from the secret of the installation, so all its processes
 * and commands compute the same reference.
 */
export function createShareReference(secret: string): ShareReference {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'vitrine share reference', 32));
  return (id) => {
    const hash = createHmac('sha256', key).update(id).digest('hex');
    return referencePrefix(id) + hash.slice(0, HASH_CHARACTERS);
  };
}
