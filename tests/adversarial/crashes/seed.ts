import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../../packages/server/src/core/ports/deps.ts';
import { seedTenant } from '../../harness/in-process/prepare.ts';
import { startTestServer } from '../../harness/in-process/test-server.ts';
import { makeStores } from '../../harness/stores.ts';
import type { Run } from '../scenario.ts';
import { habitsOf } from './contents.ts';
import { ageFiles, livePast, type Past, PastClock } from './past.ts';

/** The number of old objects: twice as many as a server may pass before it stops at one of them. */
const OBJECTS = 20;

export type Tenant = { key: string; repo: string; past?: Past | undefined };

export type Fixture = {
  dataDir: string;
  tenants: Tenant[];
  environment: Record<string, string>;
  dispose(): Promise<void>;
};

type SeedOptions = {
  dataDir: string;
  tenants: number;
  past?: boolean;
};

export async function seedStores(
  run: Run,
  { dataDir, tenants, past = false }: SeedOptions,
): Promise<Fixture> {
  const stores = await makeStores(run.combination);
  const environment = {
    ...stores.environment,
    VITRINE_PORT: '0',
    VITRINE_SWEEP_SECONDS: '86400',
    VITRINE_RATE_LIMIT_PER_MINUTE: '1000000',
    // An open upload must stay open, however many reservations follow.
    VITRINE_MAX_OPEN_RESERVATIONS: '1000',
  };
  const clock = new PastClock();
  const overrides = past ? { clock } : {};
  const server = await startTestServer({ dataDir, stores, env: environment, overrides });
  const names = Array.from({ length: tenants }, (_, index) => `tenant-${index}`);
  const created: Tenant[] = await Promise.all(names.map((name) => createTenant(server.deps, name)));
  if (past) {
    const seed = Math.floor(run.random() * 2 ** 31);
    const life = { url: server.url, clock, seed, habits: habitsOf(run.combination) };
    const pasts = await livePast({ ...life, objects: OBJECTS }, created);
    for (const [index, tenant] of created.entries()) tenant.past = pasts[index];
  }
  await server.stop();
  if (!past) await rm(join(dataDir, 'blobs'), { recursive: true, force: true });
  else if (run.combination.blobs === 'files') await ageFiles(join(dataDir, 'blobs', 'objects'));
  return { dataDir, tenants: created, environment, dispose: stores.dispose };
}

async function createTenant(deps: Deps, name: string): Promise<Tenant> {
  const scopes = ['builds', 'preview_upload'];
  const { key } = await seedTenant(deps, { name, repository: `acme/${name}`, scopes });
  return { key, repo: name };
}
