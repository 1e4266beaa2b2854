import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { toBase64 } from '../../base64.ts';
import type { ExpoModule } from '../core/module.ts';
import { uuidv4 } from '../core/uuid.ts';

const BASE64 = 'base64';

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
      : new Uint8Array(data),
  );

/** expo-crypto/src/ExpoCrypto.ts */
export const cryptography: ExpoModule = () => {
  const digest = async (algorithm: string, data: ArrayBuffer | ArrayBufferView) => {
    const bytes = bytesOf(data);
    // Browsers have no MD5, and crypto.subtle exists in secure contexts only.
    if (algorithm === 'MD5') return bytesOf(md5(bytes)).buffer;
    if (crypto.subtle) return crypto.subtle.digest(algorithm, bytes);
    if (algorithm === 'SHA-1') return bytesOf(sha1(bytes)).buffer;
    if (algorithm === 'SHA-256') return bytesOf(sha256(bytes)).buffer;
    throw new Error(`${algorithm} is not there on this page: it needs https.`);
  };
  const random = (length: number) => toBase64(crypto.getRandomValues(new Uint8Array(length)));
  return {
    getRandomValues: (array: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(array),
    getRandomBase64String: random,
    getRandomBase64StringAsync: async (length: number) => random(length),
    randomUUID: uuidv4,
    digestAsync: digest,
    async digestStringAsync(algorithm: string, text: string, options?: { encoding?: string }) {
      const bytes = new Uint8Array(await digest(algorithm, new TextEncoder().encode(text)));
      if (options?.encoding === BASE64) return toBase64(bytes);
      return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    },
  };
};
