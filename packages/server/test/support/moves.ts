import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { startS3Faults } from '../../../../tests/harness/proxies/s3-faults.ts';
import { makeStores } from '../../../../tests/harness/stores.ts';
import { openStorage } from '../../src/compose/storage.ts';
import { readConfig } from '../../src/config/config.ts';
import type { BlobStore } from '../../src/core/ports/blob-store.ts';
import { fill, type Household, readAll } from './household.ts';
import { type Env, startServer } from './operator.ts';

export type Report = {
  objects: number;
  bytes: number;
  skipped: number;
  rows: number;
  lost: { key: string; sha256: string; why: string; usedBy: string[] }[];
};

// Pages and responses contain the base url. It is the same, so that servers can be compared.
const SAME = { VITRINE_BASE_URL: 'https://vitrine.example', VITRINE_SECRET: 's'.repeat(40) };

export async function stores(database: 'sqlite' | 'postgres', blobs: 'files' | 's3'): Promise<Env> {
  const made = await makeStores({ database, blobs, processes: 1 });
  onTestFinished(() => made.dispose());
  return { VITRINE_DATA_DIR: await testFolder('move'), ...made.environment, ...SAME };
}

/** Writes the env file of a configuration. */
export async function envFile(env: Env): Promise<string> {
  const path = join(await testFolder('move'), 'new.env');
  await writeFile(
    path,
    Object.entries(env)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return path;
}

export async function withServer<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer(env);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** A filled server that was stopped, and everything that could be read from it. */
export async function filled(env: Env, many = 0) {
  // Slots need urls that lead to the server while it is filled.
  const { VITRINE_BASE_URL: _, ...own } = env;
  const household = await withServer(own, (url) => fill(url, own, many));
  const before = await withServer(env, (url) => readAll(url, household));
  return { household, before };
}

/** The stored bytes, while no server runs. */
export async function withBytes<T>(env: Env, work: (blobs: BlobStore) => Promise<T>): Promise<T> {
  const storage = await openStorage({ config: readConfig(env), credentials: undefined });
  try {
    return await work(storage.blobs);
  } finally {
    await storage.close();
  }
}

export const storedKeys = (env: Env): Promise<string[]> =>
  withBytes(env, async (blobs) => (await Array.fromAsync(blobs.list())).map(({ key }) => key));

export const same = async (env: Env, household: Household, before: Map<string, string>) => {
  const after = await withServer(env, (url) => readAll(url, household));
  for (const [what, answer] of before) expect(after.get(what), what).toBe(answer);
  expect(after.size).toBe(before.size);
};

/** The same S3 store behind a proxy that can delay requests. */
export async function through(env: Env) {
  const proxy = await startS3Faults(env.VITRINE_S3_ENDPOINT ?? '');
  onTestFinished(() => proxy.stop());
  return { proxy, env: { ...env, VITRINE_S3_ENDPOINT: proxy.endpoint } };
}
