import { open } from 'node:fs/promises';
import type { Platform } from '@vitrine/contract';
import {
  type Detected,
  detectHead,
  detectScript,
  platformIn,
  textOf,
  versionIn,
} from '@vitrine/player/detect';
import { isCompressed, sniff } from './sniff.ts';

/** What the page will detect in a bundle. */
export type Examined = {
  detected: Detected;
  /** The platform that it was made for, as far as it says so. */
  platform: Platform | undefined;
  /** The version of React Native, such as `0.85`, as far as it is known. */
  reactNative: string | undefined;
};

/** The page asks before it runs a larger bundle. */
const LARGE_BYTES = 64 * 1024 * 1024;

async function read(disk: string): Promise<{ bytes: Uint8Array; size: number }> {
  const file = await open(disk);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(Math.min(size, LARGE_BYTES));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    return { bytes: bytes.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

/**
 * Inspects a bundle as its page will. `files` are the paths beside it. It reads at most 64 MiB of the
 * bundle. Null for a compressed one.
 */
export async function examine(disk: string, files: readonly string[]): Promise<Examined | null> {
  if (isCompressed(await sniff(disk), disk)) return null;
  const { bytes, size } = await read(disk);
  const head = detectHead(bytes, files);
  if (head) return { detected: head, platform: undefined, reactNative: undefined };
  const text = textOf(bytes);
  const version = versionIn([text]);
  return {
    detected: size > LARGE_BYTES ? { kind: 'large', bytes: size } : detectScript(text, files),
    platform: platformIn(text),
    reactNative: version && `${version.major}.${version.minor}`,
  };
}
