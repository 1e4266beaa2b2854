import { cp, mkdir, readdir, realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../scenario.ts';
import { type Fixture, seedStores, type Tenant } from './seed.ts';
import type { Storage } from './storage.ts';

export type TestServer = Tenant & { environment: Record<string, string> };

/** The test servers of a batch. `dispose` removes what is outside of the storage. */
type ServerBatch = { testServers: TestServer[]; shared: boolean; dispose(): Promise<void> };

/** The number of batches whose tenants share the same earlier uploads. */
const SAME_PAST = 4;

type Place = { index: number; apart: boolean };

type Builder = {
  build(storage: Storage, places: Place[]): Promise<ServerBatch>;
};

/**
 * Builds test servers, batch after batch. Each has its own stores, unless a crash cannot lose anything
 * in them. `past`: their tenants have uploaded before.
 */
export function builder(run: Run, past: boolean): Builder {
  const { database, blobs } = run.combination;
  let model: Promise<Fixture> | undefined;
  let batches = 0;
  return {
    async build(storage, places) {
      if (database === 'postgres' && blobs === 's3') return shared(run, storage, places);
      if (database === 'postgres' || blobs === 's3') return detached(run, storage, places);
      if (!model || (past && batches % SAME_PAST === 0)) {
        model = run.folder().then((dataDir) => seedStores(run, { dataDir, tenants: 1, past }));
      }
      batches += 1;
      return copies(await model, storage, places);
    },
  };
}

async function shared(run: Run, storage: Storage, places: Place[]): Promise<ServerBatch> {
  const folders = await Promise.all(places.map((place) => clear(storage, place)));
  const fixture = await seedStores(run, { dataDir: folders[0] ?? '', tenants: places.length });
  const testServers = fixture.tenants.map((tenant, index) =>
    testServerOf(fixture, tenant, folders[index]),
  );
  return { testServers, shared: true, dispose: fixture.dispose };
}

async function detached(run: Run, storage: Storage, places: Place[]): Promise<ServerBatch> {
  const fixtures = places.map(async (place) => {
    const folder = await clear(storage, place);
    return { folder, fixture: await seedStores(run, { dataDir: folder, tenants: 1 }) };
  });
  const seeded = await Promise.all(fixtures);
  return {
    testServers: seeded.flatMap(({ folder, fixture }) =>
      fixture.tenants.map((tenant) => testServerOf(fixture, tenant, folder)),
    ),
    shared: false,
    dispose: async () => {
      await Promise.all(seeded.map(({ fixture }) => fixture.dispose()));
    },
  };
}

/** Copies the data directory, which contains rows and bytes. */
async function copies(model: Fixture, storage: Storage, places: Place[]): Promise<ServerBatch> {
  const copied = places.map(async (place) => {
    const folder = await clear(storage, place);
    for (const name of await readdir(model.dataDir)) {
      const to = join(folder, name);
      // A data directory whose bytes are on another disk has a link to them.
      const real = await realpath(to).catch(() => to);
      await cp(join(model.dataDir, name), real, { recursive: true, preserveTimestamps: true });
    }
    return model.tenants.map((tenant) => testServerOf(model, tenant, folder));
  });
  return { testServers: (await Promise.all(copied)).flat(), shared: false, dispose: model.dispose };
}

async function clear(storage: Storage, { index, apart }: Place): Promise<string> {
  const { data, blobs } = storage.place(index, apart);
  await mkdir(data);
  if (blobs) {
    await mkdir(blobs);
    await symlink(blobs, join(data, 'blobs'));
  }
  return data;
}

const testServerOf = (
  fixture: Pick<Fixture, 'environment'>,
  tenant: Tenant,
  folder = '',
): TestServer => ({ ...tenant, environment: { ...fixture.environment, VITRINE_DATA_DIR: folder } });
