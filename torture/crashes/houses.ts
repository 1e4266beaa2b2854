import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createAccount,
  createKey,
  linkRepository,
} from '../../packages/server/src/core/accounts/administer.ts';
import type { Deps } from '../../packages/server/src/core/deps.ts';
import { startTestServer } from '../../packages/server/test/support/server.ts';
import { makeStores } from '../../testing/stores.ts';
import type { Run } from '../trial.ts';
import type { Ground } from './grounds.ts';

type Environment = Record<string, string>;

/** Where the server of a case works, and whose uploads come there. */
export type House = { environment: Environment; key: string; repo: string };

/** Houses of a batch, whose stores are shared or not. `dispose`: what lies outside of the ground. */
type Street = { houses: House[]; shared: boolean; dispose(): Promise<void> };

type Place = { index: number; apart: boolean };

/** Builds houses, batch after batch: each with stores of its own, unless they hold nothing. */
export function builder(run: Run): (ground: Ground, places: Place[]) => Promise<Street> {
  const { database, blobs } = run.combination;
  if (database === 'postgres' && blobs === 's3') {
    return (ground, places) => shared(run, ground, places);
  }
  if (database === 'postgres' || blobs === 's3') {
    return (ground, places) => detached(run, ground, places);
  }
  let model: Promise<Home> | undefined;
  return async (ground, places) => {
    model ??= run.folder().then((folder) => furnish(run, ground, folder, 1));
    return copies(await model, ground, places);
  };
}

/** All servers work on the same stores, each for an account of its own. */
async function shared(run: Run, ground: Ground, places: Place[]): Promise<Street> {
  const folders = await Promise.all(places.map((place) => clear(ground, place)));
  const home = await furnish(run, ground, folders[0] ?? '', places.length);
  const houses = home.residents.map((resident, index) => inhabit(home, resident, folders[index]));
  return { houses, shared: true, dispose: home.dispose };
}

async function detached(run: Run, ground: Ground, places: Place[]): Promise<Street> {
  const homes = places.map(async (place) => {
    const folder = await clear(ground, place);
    return { folder, home: await furnish(run, ground, folder, 1) };
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
    await cp(model.dataDir, folder, { recursive: true });
    return model.residents.map((resident) => inhabit(model, resident, folder));
  });
  return { houses: (await Promise.all(copied)).flat(), shared: false, dispose: model.dispose };
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

type Home = {
  dataDir: string;
  residents: Pick<House, 'key' | 'repo'>[];
  environment: Environment;
  dispose(): Promise<void>;
};

const inhabit = (home: Home, resident: Pick<House, 'key' | 'repo'>, folder = ''): House => ({
  ...resident,
  environment: { ...home.environment, VITRINE_DATA_DIR: folder },
});

/** New stores, with so many accounts in them. */
async function furnish(
  run: Run,
  ground: Ground,
  dataDir: string,
  residents: number,
): Promise<Home> {
  const stores = await makeStores(run.combination);
  const given = await ground.stores();
  const server = await startTestServer({ dataDir, stores, env: given });
  const names = Array.from({ length: residents }, (_, index) => `resident-${index}`);
  const moved = await Promise.all(names.map((name) => moveIn(server.deps, name)));
  await server.stop();
  await rm(join(dataDir, 'blobs'), { recursive: true, force: true });
  const environment = {
    ...stores.environment,
    ...given,
    VITRINE_PORT: '0',
    VITRINE_SWEEP_SECONDS: '86400',
    VITRINE_RATE_LIMIT_PER_MINUTE: '1000000',
  };
  return { dataDir, residents: moved, environment, dispose: stores.dispose };
}

async function moveIn(deps: Deps, name: string): Promise<Pick<House, 'key' | 'repo'>> {
  const account = await createAccount(deps, name);
  const scopes = ['builds', 'preview_upload'];
  const { text } = await createKey(deps, account, {
    scopes,
    repositories: [],
    expiresInDays: null,
  });
  await linkRepository(deps, `acme/${name}`, account);
  return { key: text, repo: name };
}
