import { sha1 } from '@noble/hashes/legacy.js';

/** A random UUID, version 4. crypto.randomUUID exists in secure contexts only. */
export function uuidv4(): string {
  return format(crypto.getRandomValues(new Uint8Array(16)), 4);
}

/** The UUID of a name in a namespace, version 5 (RFC 9562). Throws for an invalid namespace. */
export function uuidv5(name: string, namespace: string): string {
  const hex = namespace.replaceAll('-', '');
  if (!/^[\da-f]{32}$/i.test(hex)) throw new Error(`${namespace} is not a UUID.`);
  const space = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return format(sha1(new Uint8Array([...space, ...new TextEncoder().encode(name)])), 5);
}

function format(bytes: Uint8Array, version: number): string {
  const id = bytes.slice(0, 16);
  id[6] = ((id[6] ?? 0) & 0x0f) | (version << 4);
  id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...id].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
