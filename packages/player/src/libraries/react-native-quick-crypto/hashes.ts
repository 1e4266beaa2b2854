import { hmac } from '@noble/hashes/hmac.js';
import { md5, ripemd160, sha1 } from '@noble/hashes/legacy.js';
import { pbkdf2, pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { sha3_224, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js';

/** Synchronous hashes. Those of browsers return promises, and need https. */
const HASHES = {
  md5,
  sha1,
  ripemd160,
  sha224,
  sha256,
  sha384,
  sha512,
  'sha3-224': sha3_224,
  'sha3-256': sha3_256,
  'sha3-384': sha3_384,
  'sha3-512': sha3_512,
};
type Name = keyof typeof HASHES;
type Running = { update(data: Uint8Array): unknown; digest(): Uint8Array };
export type Data = ArrayBuffer | string;

const isKnown = (name: string): name is Name => Object.hasOwn(HASHES, name);

/** Finds a hash. OpenSSL also accepts `SHA256` and `sha-256`. */
function hashNamed(algorithm: string) {
  const name = algorithm.toLowerCase().replace(/^(sha|rsa-sha)-?(?=\d{3}|1$)/, 'sha');
  if (!isKnown(name)) throw new Error(`Unsupported hash algorithm: ${algorithm}`);
  return HASHES[name];
}

export const bytesOf = (data: Data): Uint8Array =>
  typeof data === 'string' ? new TextEncoder().encode(data) : new Uint8Array(data);

/** Copies bytes into a new buffer, which the app may keep and write to. */
export const bufferOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** react-native-quick-crypto/src/specs/hash.nitro.ts. A digest ends it. */
export function createHash(running?: Running & { clone(): Running & object }) {
  let current = running;
  const hash = () => {
    if (!current) throw new Error('The digest was already called.');
    return current;
  };
  return {
    createHash(algorithm: string) {
      current = hashNamed(algorithm).create() as typeof current;
    },
    update: (data: Data) => void hash().update(bytesOf(data)),
    digest() {
      const bytes = bufferOf(hash().digest());
      current = undefined;
      return bytes;
    },
    copy: (): object => createHash(hash().clone() as typeof current),
    getSupportedHashAlgorithms: () => Object.keys(HASHES),
    getOpenSSLVersion: () => '',
  };
}

/** react-native-quick-crypto/src/specs/hmac.nitro.ts (RFC 2104) */
export function createHmac() {
  let running: Running | undefined;
  const current = () => {
    if (!running) throw new Error('createHmac was not called.');
    return running;
  };
  return {
    createHmac(algorithm: string, key: ArrayBuffer) {
      running = hmac.create(hashNamed(algorithm), bytesOf(key));
    },
    update: (data: Data) => void current().update(bytesOf(data)),
    digest: () => bufferOf(current().digest()),
  };
}

/** react-native-quick-crypto/src/specs/pbkdf2.nitro.ts (RFC 8018, section 5.2) */
export function createPbkdf2() {
  type Given = [
    password: ArrayBuffer,
    salt: ArrayBuffer,
    iterations: number,
    length: number,
    digest: string,
  ];
  const inputs = ([password, salt, c, dkLen, digest]: Given) =>
    [hashNamed(digest), bytesOf(password), bytesOf(salt), { c, dkLen }] as const;
  return {
    pbkdf2Sync: (...given: Given) => bufferOf(pbkdf2(...inputs(given))),
    // It pauses every few milliseconds: a device derives keys on another thread.
    pbkdf2: async (...given: Given) => bufferOf(await pbkdf2Async(...inputs(given))),
  };
}
