import { fromBase64, toBase64 } from '../base64.ts';
import { bufferOf } from './hashes.ts';

/** Buffers as texts and back, as Node's Buffer does it. */

const forUrls = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');
/** Both alphabets of RFC 4648, with any padding or none. */
const decodeBase64 = (text: string) =>
  fromBase64(
    text
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .replace(/[=.]+$|\s/g, ''),
  );
const letters = (bytes: Uint8Array, mask: number) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte & mask)).join('');
const codes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = {
  to: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
  from: (text: string) => new TextEncoder().encode(text),
};
const latin1 = { to: (bytes: Uint8Array) => letters(bytes, 0xff), from: codes };

const ENCODINGS: Record<string, { to(bytes: Uint8Array): string; from(text: string): Uint8Array }> =
  {
    hex: {
      to: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
      from: (text) =>
        Uint8Array.from(text.match(/[\da-f]{2}/gi) ?? [], (byte) => parseInt(byte, 16)),
    },
    base64: { to: toBase64, from: decodeBase64 },
    base64url: { to: (bytes) => forUrls(toBase64(bytes)).replace(/=+$/, ''), from: decodeBase64 },
    ...{ utf8, 'utf-8': utf8, latin1, binary: latin1 },
    ascii: { to: (bytes) => letters(bytes, 0x7f), from: codes },
    utf16le: {
      to: (bytes) => new TextDecoder('utf-16le').decode(bytes),
      from: (text) =>
        Uint8Array.from([...codesOf(text)].flatMap((code) => [code & 0xff, code >> 8])),
    },
  };

function* codesOf(text: string) {
  for (let at = 0; at < text.length; at += 1) yield text.charCodeAt(at);
}

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
