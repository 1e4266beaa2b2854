// Bundles the gallery while tests of other projects wait for processes and disks.
import type { Platform } from '../../src/protocol/settings.ts';
import { buildExample } from './example.ts';

const platforms: readonly Platform[] = ['ios', 'android'];

/** A globalSetup of vitest. It does not wait: test files do, and they report a failed build. */
export default function setup(): () => void {
  const end = new AbortController();
  for (const platform of platforms)
    buildExample('gallery', { platform, signal: end.signal }).catch(() => {});
  return () => end.abort();
}
