import { fromBase64, toBase64 } from '../base64.ts';
import { bufferOf } from './hashes.ts';

/** Converts buffers to text and back like Node's Buffer, which ignores invalid characters. */

const forUrls = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');

/** Decodes both alphabets of RFC 4648 up to the padding. A single last letter is less than a byte. */
function decodeBase64(text: string): Uint8Array {
  const letters = text
    .replace(/[=.].*$/s, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^\w+/]/g, '');
  return fromBase64(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}

const decodeHex = (text: string) =>
  Uint8Array.from(/^(?:[\da-f]{2})*/i.exec(text)?.[0].match(/../g) ?? [], (byte) =>
    Number.parseInt(byte, 16),
  );

/** The UTF-16 code units, which are not code points. */
const unitsOf = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const letterOf = (...units: number[]) => String.fromCharCode(...units);
const letters = (bytes: Uint8Array, mask: number) =>
  Array.from(bytes, (byte) => letterOf(byte & mask)).join('');
const codes = (text: string) => Uint8Array.from(unitsOf(text));
const pairs = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length >> 1 }, (_, at) => {
    const [low = 0, high = 0] = bytes.subarray(2 * at);
    return letterOf(low | (high << 8));
  }).join('');

const utf8 = {
  to: (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  from: (text: string) => new TextEncoder().encode(text),
};
const latin1 = { to: (bytes: Uint8Array) => letters(bytes, 0xff), from: codes };

const ENCODINGS: Record<string, { to(bytes: Uint8Array): string; from(text: string): Uint8Array }> =
  {
    hex: {
      to: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      from: decodeHex,
    },
    base64: { to: toBase64, from: decodeBase64 },
    base64url: { to: (bytes) => forUrls(toBase64(bytes)).replace(/=+$/, ''), from: decodeBase64 },
    utf8,
    'utf-8': utf8,
    latin1,
    binary: latin1,
    ascii: { to: (bytes) => letters(bytes, 0x7f), from: codes },
    utf16le: {
      to: pairs,
      from: (text) => Uint8Array.from(unitsOf(text).flatMap((unit) => [unit & 0xff, unit >> 8])),
    },
  };

function encodingNamed(name: string) {
  const found = Object.hasOwn(ENCODINGS, name) ? ENCODINGS[name] : undefined;
  if (!found) throw new Error(`Unsupported encoding: ${name}`);
  return found;
}

/** react-native-quick-crypto/src/utils/conversion.ts: Utils */
export const utils = {
  timingSafeEqual(one: ArrayBuffer, other: ArrayBuffer): boolean {
    const [a, b] = [new Uint8Array(one), new Uint8Array(other)];
    return a.length === b.length && a.every((byte, at) => byte === b[at]);
  },
  bufferToString: (buffer: ArrayBuffer, encoding: string, start = 0, end?: number): string =>
    encodingNamed(encoding).to(new Uint8Array(buffer).subarray(start, end)),
  stringToBuffer: (text: string, encoding: string): ArrayBuffer =>
    bufferOf(encodingNamed(encoding).from(text)),
};

const base64FromArrayBuffer = (buffer: ArrayBuffer, urlSafe = false): string => {
  const text = toBase64(new Uint8Array(buffer));
  return urlSafe ? forUrls(text).replaceAll('=', '.') : text;
};
const base64ToArrayBuffer = (text: string): ArrayBuffer => bufferOf(decodeBase64(text));

/** react-native-quick-base64: 3 calls its native module, and 2 its globals. */
export const quickBase64 = {
  base64FromArrayBuffer,
  base64ToArrayBuffer,
  install(): boolean {
    Object.assign(globalThis, { base64FromArrayBuffer, base64ToArrayBuffer });
    return true;
  },
};
