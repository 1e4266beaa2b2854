import { randomBytes } from 'node:crypto';
import type { Ids } from '../core/ports/ids.ts';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Uniform random characters: drops bytes above the largest multiple of the alphabet's length. */
function characters(alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < limit && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

export const randomIds: Ids = {
  base32: () => characters(BASE32, 26),
  base62: (length) => characters(BASE62, length),
};
