/** The hybrid objects of react-native-quick-crypto that hash, derive and draw random bytes. */
import { registerWorker } from '../register.ts';
import { quickBase64, utils } from './encodings.ts';
import { createHash, createHmac, createPbkdf2 } from './hashes.ts';

/** The most bytes that getRandomValues fills in one call. */
const MOST = 65_536;

/** react-native-quick-crypto/src/specs/random.nitro.ts */
const randomFillSync = (buffer: ArrayBuffer, offset: number, size: number): ArrayBuffer => {
  for (let at = offset; at < offset + size; at += MOST)
    crypto.getRandomValues(new Uint8Array(buffer, at, Math.min(MOST, offset + size - at)));
  return buffer;
};
const random = {
  randomFillSync,
  randomFill: async (...given: Parameters<typeof randomFillSync>) => randomFillSync(...given),
};

registerWorker('react-native-quick-crypto.worker.js', {
  modules: {
    QuickBase64: () => quickBase64,
    // Each is a function that creates an object.
    'nitro:Utils': () => () => utils,
    'nitro:Random': () => () => random,
    'nitro:Hash': () => createHash,
    'nitro:Hmac': () => createHmac,
    'nitro:Pbkdf2': () => createPbkdf2,
  },
});
