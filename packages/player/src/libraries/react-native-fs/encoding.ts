import { fromBase64, toBase64 } from '../base64.ts';

/** The bytes of a text in an encoding of react-native-blob-util, or of a list of numbers. */
export function encode(data: unknown, encoding = 'utf8'): Uint8Array<ArrayBuffer> {
  if (Array.isArray(data)) return Uint8Array.from(data as number[]);
  const text = String(data);
  switch (encoding.toLowerCase()) {
    case 'base64':
      return fromBase64(text);
    case 'ascii':
      return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    default:
      return new TextEncoder().encode(text);
  }
}

/** The result of `readFile` of react-native-blob-util. */
export function decode(bytes: Uint8Array, encoding = 'utf8'): string | number[] {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return toBase64(bytes);
    case 'ascii':
      return [...bytes];
    default:
      return new TextDecoder().decode(bytes);
  }
}
