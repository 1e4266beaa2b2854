import { cp, mkdir, readdir, realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeStores } from '../../harness/stores.ts';
import type { Run } from '../trial.ts';
import type { Template } from './clusters.ts';
import { furnish, furnishPostgres, type Home, type Resident } from './furnish.ts';
import type { Ground } from './ground.ts';
import { several } from './several.ts';

/** Where the server of a case works, and whose uploads come there. */
export type House = Resident & { environment: Record<string, string> };

/** Houses of a batch, whose stores are shared or not. `dispose`: what lies outside of the ground. */
type Street = { houses: House[]; shared: boolean; dispose(): Promise<void> };

/** PostgreSQL servers that are started together. */
const STARTS = 3;
/** Batches whose residents have uploaded the same before. */
const SAME_PAST = 4;

type Place = { index: number; apart: boolean };

type Builder = {
  build(ground: Ground, places: Place[]): Promise<Street>;
  /** Once everything that was built is gone. */
  end(): Promise<void>;
};

/**
 * Builds houses, batch after batch: each with stores of its own, unless they lose nothing there.
 * `past`: their residents have uploaded before.
 */
export function builder(run: Run, past: boolean): Builder {
  const { database, blobs } = run.combination;
  let model: Promise<Home> | undefined;
  let streets = 0;
  let template: ReturnType<typeof furnishPostgres> | undefined;
  return {
    async build(ground, places) {
      if (database === 'postgres' && blobs === 's3') {
        if (!ground.database) return shared(run, ground, places);
        template ??= furnishPostgres(run);
        return clusters(run, await template, ground, places);
      }
      if (database === 'postgres' || blobs === 's3') return detached(run, ground, places);
      if (!model || (past && streets % SAME_PAST === 0)) {
        model = run.folder().then((dataDir) => furnish(run, { dataDir, residents: 1, past }));
      }
      streets += 1;
      return copies(await model, ground, places);
    },
    async end() {
      await (await template)?.dispose();
    },
  };
}

/** All servers work on the same stores, each for an account of its own. */
async function shared(run: Run, ground: Ground, places: Place[]): Promise<Street> {
  const folders = await Promise.all(places.map((place) => clear(ground, place)));
  const home = await furnish(run, { dataDir: folders[0] ?? '', residents: places.length });
  const houses = home.residents.map((resident, index) => inhabit(home, resident, folders[index]));
  return { houses, shared: true, dispose: home.dispose };
}

async function detached(run: Run, ground: Ground, places: Place[]): Promise<Street> {
  const homes = places.map(async (place) => {
    const folder = await clear(ground, place);
    return { folder, home: await furnish(run, { dataDir: folder, residents: 1 }) };
  });
  const furnished = await Promise.all(homes);
  return {
    houses: furnished.flatMap(({ folder, home }) =>
      home.residents.map((resident) => inhabit(home, resident, folder)),
    ),
    shared: false,
    dispose: async () => {
      await Promise.all(furnished.map(({ home }) => home.dispose()));
    },
  };
}

/** Rows and bytes lie in the data directory, and are copied with it. */
async function copies(model: Home, ground: Ground, places: Place[]): Promise<Street> {
  const copied = places.map(async (place) => {
    const folder = await clear(ground, place);
    for (const name of await readdir(model.dataDir)) {
      const to = join(folder, name);
      // Where bytes lie apart there is a link to them.
      const real = await realpath(to).catch(() => to);
      await cp(join(model.dataDir, name), real, { recursive: true, preserveTimestamps: true });
    }
    return model.residents.map((resident) => inhabit(model, resident, folder));
  });
  return { houses: (await Promise.all(copied)).flat(), shared: false, dispose: model.dispose };
}

/** The PostgreSQL is copied, so that each has its own, and a place of its own in a new bucket. */
async function clusters(
  { combination }: Run,
  model: Home & { postgres: Template },
  ground: Ground,
  places: Place[],
): Promise<Street> {
  const bucket = await makeStores({ ...combination, database: 'sqlite' });
  const houses = await several(STARTS, places, async (place) => {
    const folder = await clear(ground, place);
    const own = {
      ...bucket.environment,
      VITRINE_DATABASE_URL: (await ground.database?.(place.index, model.postgres)) ?? '',
      VITRINE_S3_PREFIX: `case-${place.index}`,
    };
    const environment = { ...model.environment, ...own };
    return model.residents.map((resident) => inhabit({ environment }, resident, folder));
  });
  return { houses: houses.flat(), shared: false, dispose: bucket.dispose };
}

/** Makes the data directory there. */
async function clear(ground: Ground, { index, apart }: Place): Promise<string> {
  const { data, blobs } = ground.place(index, apart);
  await mkdir(data);
  if (blobs) {
    await mkdir(blobs);
    await symlink(blobs, join(data, 'blobs'));
  }
  return data;
}

const inhabit = (home: Pick<Home, 'environment'>, resident: Resident, folder = ''): House => ({
  ...resident,
  environment: { ...home.environment, VITRINE_DATA_DIR: folder },
});
