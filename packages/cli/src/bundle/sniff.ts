import { open } from 'node:fs/promises';
import { Failure } from '../io.ts';

/** The kind of a bundle, detected by its first bytes. */
export type BundleKind = 'javascript' | 'hermes' | 'ram' | 'gzip' | 'zstd' | 'html' | 'empty';

const HEAD_BYTES = 16;

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

export function kindOf(head: Uint8Array): BundleKind {
  if (head.length === 0) return 'empty';
  // hermes/include/hermes/BCGen/HBC/BytecodeFileFormat.h: the 64-bit MAGIC, little endian
  if (startsWith(head, 0xc6, 0x1f, 0xbc, 0x03, 0xc1, 0x03, 0x19, 0x1f)) return 'hermes';
  // Metro's indexed RAM bundle: u32 0xFB0BD1E5, little endian
  if (startsWith(head, 0xe5, 0xd1, 0x0b, 0xfb)) return 'ram';
  if (startsWith(head, 0x1f, 0x8b)) return 'gzip';
  if (startsWith(head, 0x28, 0xb5, 0x2f, 0xfd)) return 'zstd';
  const text = new TextDecoder().decode(head).trimStart().toLowerCase();
  return text.startsWith('<!doctype') || text.startsWith('<html') ? 'html' : 'javascript';
}

export async function sniff(path: string): Promise<BundleKind> {
  const file = await open(path);
  try {
    const head = new Uint8Array(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return kindOf(head.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** Whether it is compressed. Brotli has no signature, so only the file name can tell. */
export const isCompressed = (kind: BundleKind, path: string): boolean =>
  kind === 'gzip' || kind === 'zstd' || path.endsWith('.br');

/** A warning that a browser cannot run this kind of bundle; null when it can. */
export function warningFor(kind: BundleKind, name: string): string | null {
  if (kind === 'hermes')
    return (
      `${name} is Hermes bytecode: devices run it, a browser cannot. To see the app on its page, ` +
      'upload JavaScript: the output of `npx react-native bundle`, or of `npx expo export --no-bytecode`'
    );
  if (kind === 'ram')
    return (
      `${name} is a RAM bundle: devices run it, a browser cannot. To see the app on its page, ` +
      'make the bundle with `npx react-native bundle` instead of `ram-bundle`'
    );
  return null;
}

/**
 * Refuses a file that cannot be a bundle, before it is uploaded.
 * @throws Failure for an empty file or an HTML page.
 */
export function assertBundle(kind: BundleKind, path: string): void {
  if (kind === 'empty')
    throw new Failure(`${path} is empty; look at the output of the bundler for what went wrong`);
  if (kind === 'html')
    throw new Failure(
      `${path} is an HTML page, not a bundle; perhaps it was downloaded from a dev server that failed`,
    );
}
