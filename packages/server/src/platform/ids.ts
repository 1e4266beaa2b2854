import { randomFillSync } from 'node:crypto';
import type { Ids } from '../core/ports/ids.ts';

// In the order of their codes, so that ids of a moment are also neighbours in an index.
const BASE32 = '234567abcdefghijklmnopqrstuvwxyz';
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

/** In base32 they repeat after 9 hours, in base62 after 10 days. */
const TIME_CHARACTERS = 5;

/** Begins with the last characters of the time in milliseconds. The rest is random. */
function timed(now: number, alphabet: string, length: number): string {
  let rest = now;
  let time = '';
  for (let at = 0; at < TIME_CHARACTERS; at += 1) {
    time = alphabet.charAt(rest % alphabet.length) + time;
    rest = Math.floor(rest / alphabet.length);
  }
  return time + characters(alphabet, length - TIME_CHARACTERS);
}

export const createIds = (now: () => number): Ids => ({
  base32: () => characters(BASE32, 26),
  base62: (length) => characters(BASE62, length),
  rowKey: () => timed(now(), BASE32, 26),
  rowId: (length) => timed(now(), BASE62, length),
});

export const randomIds = createIds(Date.now);
