import { randomFillSync } from 'node:crypto';
import type { Ids } from '../core/ports/ids.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random bytes that no id has used yet. A call for each id would cost more than making the id. */
const pool = Buffer.alloc(4096);
let used = pool.length;

function randomByte(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const byte = pool[used] ?? 0;
  // An id is a permission, and its bytes are not needed again.
  pool[used] = 0;
  used += 1;
  return byte;
}

/** Uniform random characters: drops bytes above the largest multiple of the alphabet's length. */
function characters(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    const byte = randomByte();
    if (byte < limit) text += alphabet.charAt(byte % alphabet.length);
  }
  return text;
}

export const randomIds: Ids = {
  base32: () => characters(BASE32, 26),
  base62: (length) => characters(BASE62, length),
};
