import { createClient } from '../src/client.ts';
import type { BuildInput } from '../src/declare.ts';
import { bytesSource } from '../src/source.ts';
import { fakeVitrine } from './fake-vitrine.ts';

/** A build of a small bundle and some images. */
export const input = (files = 2): BuildInput => ({
  owner: 'acme',
  repo: 'shop',
  branch: 'main',
  platform: 'ios',
  commitSha: '0123456789abcdef0123456789abcdef01234567',
  bundle: { source: bytesSource('console.log(1)', 'main.jsbundle') },
  files: Array.from({ length: files }, (_, i) => ({
    path: `assets/${i}.png`,
    source: bytesSource(`image ${i}`, `${i}.png`),
    contentType: 'image/png',
  })),
});

/** A fake server and a client for it. */
export function setUp(options: Parameters<typeof fakeVitrine>[0] = {}) {
  const vitrine = fakeVitrine(options);
  const { origin: url, fetch, system } = vitrine;
  return { vitrine, client: createClient({ url, key: 'vtrk_k', fetch, system }) };
}
