import { expect, test } from 'vitest';
import {
  declareFile,
  newBranch,
  newBundle,
  newBytes,
  newCommit,
  sha256,
} from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { client, repository } from './support/main.ts';
import { buildRequest, first, ok } from './support/upload.ts';
import type { Build } from './support/wire.ts';

const ROUNDS = 10;

/** The hash of the icon that belongs to each bundle, by the bundle's hash. */
const iconOf = new Map<string, string>();

async function write(identity: Record<string, string>): Promise<Build> {
  const [bundle, icon] = [newBundle(), newBytes()];
  iconOf.set(sha256(bundle), sha256(icon));
  const files = [declareFile('icon.png', icon)];
  const body = buildRequest(repository, bundle, { ...identity, files });
  return client.publishBuild(body, bundle, icon);
}

async function contentHash(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

test('[build.identity.19 build.identity.7] readers see whole revisions while writers replace them', async () => {
  const identity = { branch: newBranch(), commitSha: newCommit() };
  const { id, previewUrl } = await write(identity);
  const revisions = new Map<number, string>();
  let writing = true;
  let reads = 0;

  const reader = async (): Promise<void> => {
    while (writing) {
      const build = ok(await client.get<Build>(`/builds/${id}`));
      const icon = first(build.files);
      expect(icon.contentHash).toBe(iconOf.get(build.contentHash));
      expect(revisions.get(build.revision) ?? build.contentHash).toBe(build.contentHash);
      revisions.set(build.revision, build.contentHash);
      expect(await contentHash(icon.url)).toBe(icon.contentHash);
      const bundleUrl = `${previewUrl}/r/${build.revision}/bundle`;
      expect(await contentHash(bundleUrl)).toBe(build.contentHash);
      expect(
        iconOf.has(sha256(Buffer.from((await request('GET', `${previewUrl}/bundle`)).text))),
      ).toBe(true);
      reads += 1;
    }
  };
  const writer = async (): Promise<void> => {
    for (let round = 0; round < ROUNDS; round += 1) await write(identity);
  };
  const readers = [reader(), reader(), reader()];
  await Promise.all([writer(), writer()]).finally(() => {
    writing = false;
  });
  await Promise.all(readers);
  expect(reads).toBeGreaterThan(3);
  expect(ok(await client.get<Build>(`/builds/${id}`)).revision).toBe(1 + 2 * ROUNDS);
});
