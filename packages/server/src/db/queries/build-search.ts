import type { Platform } from '@vitrine/contract';
import { type Kysely, sql } from 'kysely';
import type { Build } from '../../core/model/build.ts';
import { statusOf } from '../../core/model/status.ts';
import type { BuildFilter } from '../../core/ports/target-repositories.ts';
import type { Database } from '../schema/database.ts';
import { ALL_APPS, isOfPlatform, type PlatformKey, platformKey } from '../schema/platform-key.ts';
import { readBuild, selectBuilds } from './build-select.ts';
import { latestSeq } from './latest-seq.ts';
import { prepared } from './prepared.ts';

type Order = 'current_seq' | 'created_seq' | 'last_seq';

/** The parts in which the texts of the queries differ. */
type Shape = {
  order: Order;
  state: 'ready' | 'pending' | 'any';
  /** One application and platform of a branch or repository, or all applications of a repository. */
  of: 'branch' | 'platform' | 'repository';
  /** Only this platform of a repository's applications. */
  only?: Platform | undefined;
  before: boolean;
};

type Values = {
  repositoryId: string;
  platform: PlatformKey;
  branch: string;
  now: number;
  before: number;
  limit: number;
};

/**
 * The builds in descending `order`. For every shape there is an index in this order, so the query
 * reads no more rows than it returns, except those of another platform with `only`. Of a branch,
 * `current_seq` finds the latest ready build only.
 */
const query = (shape: Shape) =>
  prepared((db, p: Values) => {
    let builds = selectBuilds(db).where('builds.deleted_at', 'is', null);
    if (shape.of === 'branch') {
      const branch = db
        .selectFrom('branches')
        .select('branches.id')
        .where('branches.repository_id', '=', p.repositoryId)
        .where('branches.branch', '=', p.branch)
        .where('branches.platform', '=', p.platform);
      builds = builds.where('builds.branch_id', '=', branch);
      if (shape.order === 'current_seq')
        return builds
          .where('builds.ready_at', 'is not', null)
          .where('builds.current_seq', '=', latestSeq(sql`${branch}`));
    } else {
      builds = builds.where('builds.repository_id', '=', p.repositoryId);
      if (shape.of === 'platform') {
        // Only one index has this order. With `=` and an order by `created_seq` alone, PostgreSQL may take
        // the index of all platforms, and then reads all builds of a repository that has no other.
        if (shape.order === 'created_seq' && shape.state !== 'pending')
          return builds
            .$if(shape.state === 'ready', (all) => all.where('builds.ready_at', 'is not', null))
            .where('builds.platform', '>=', p.platform)
            .where(
              sql<boolean>`(builds.platform, builds.created_seq) < (${p.platform}, ${p.before})`,
            )
            .orderBy('builds.platform', 'desc')
            .orderBy('builds.created_seq', 'desc')
            .limit(p.limit);
        builds = builds.where('builds.platform', '=', p.platform);
      }
      if (shape.of === 'repository' && shape.only)
        builds = builds.where(isOfPlatform('builds.platform', shape.only, ALL_APPS));
    }
    if (shape.state === 'ready') builds = builds.where('builds.ready_at', 'is not', null);
    const isPending = shape.state === 'pending';
    if (isPending) {
      builds = builds
        .where('builds.ready_at', 'is', null)
        .where('builds.pending_until', '>', p.now);
      // SQLite takes the index of the pending ones when another column of it has a condition.
      if (shape.of === 'repository') builds = builds.where(sql<boolean>`builds.platform > ''`);
    }
    // `+ 0` keeps SQLite from using the index of all builds by `created_seq` for the few pending
    // ones.
    const created = isPending ? sql<number>`builds.created_seq + 0` : sql.ref('builds.created_seq');
    if (shape.before) builds = builds.where(created, '<', p.before);
    const order = shape.order === 'created_seq' ? created : sql.ref(`builds.${shape.order}`);
    return builds.orderBy(order, 'desc').limit(p.limit);
  });

const queries = new Map<string, ReturnType<typeof query>>();

function queryOf(shape: Shape): ReturnType<typeof query> {
  const name = Object.values(shape).join();
  const known = queries.get(name);
  if (known !== undefined) return known;
  const made = query(shape);
  queries.set(name, made);
  return made;
}

const ofCommit = prepared((db, p: { repositoryId: string; commitSha: string }) =>
  selectBuilds(db)
    .where('builds.repository_id', '=', p.repositoryId)
    .where('builds.commit_sha', '=', p.commitSha)
    .where('builds.deleted_at', 'is', null),
);

const field = {
  current_seq: 'currentSeq',
  created_seq: 'createdSeq',
  last_seq: 'lastSeq',
} as const;

export type Search = {
  filter: BuildFilter;
  state: Shape['state'];
  order: Order;
  now: number;
  limit: number;
  before?: number | undefined;
};

/** The builds that match, in descending `order`. */
export async function findBuilds(db: Kysely<Database>, search: Search): Promise<Build[]> {
  const { filter, limit, order } = search;
  const { commitSha } = filter;
  const by = field[order];
  const found =
    commitSha === undefined
      ? await findOfPlatforms(db, search)
      : await findOfCommit(db, search, commitSha);
  return found.sort((a, b) => (b[by] ?? 0) - (a[by] ?? 0)).slice(0, limit);
}

const platformsOf = prepared((db, p: { repositoryId: string; branch: string }) =>
  db
    .selectFrom('branches')
    .select('platform')
    .where('repository_id', '=', p.repositoryId)
    .where('branch', '=', p.branch),
);

/** The platforms and applications that have an index each; null for all of a repository. */
async function keysOf(db: Kysely<Database>, filter: BuildFilter): Promise<PlatformKey[] | null> {
  const { repositoryId, branch, platform, app } = filter;
  const platforms = platform ? [platform] : (['ios', 'android'] as const);
  if (app !== ALL_APPS) return platforms.map((one) => platformKey(one, app));
  if (branch === undefined) return null;
  const { rows } = await platformsOf(db, { repositoryId, branch });
  return rows
    .map((row) => row.platform)
    .filter((key) => platforms.some((one) => key === one || key.startsWith(`${one}:`)));
}

/** Runs one query for each platform and application, unless one index has all of them. */
async function findOfPlatforms(db: Kysely<Database>, search: Search): Promise<Build[]> {
  const { filter, state, order, now, limit, before } = search;
  const { repositoryId, branch } = filter;
  const keys = await keysOf(db, filter);
  const shape = { order, state, before: before !== undefined };
  const find =
    keys === null
      ? queryOf({ ...shape, of: 'repository', only: filter.platform })
      : queryOf({ ...shape, of: branch === undefined ? 'platform' : 'branch' });
  const found: Build[] = [];
  for (const platform of keys ?? ['ios' as const]) {
    const values = {
      repositoryId,
      platform,
      branch: branch ?? '',
      now,
      before: before ?? Number.MAX_SAFE_INTEGER,
      limit,
    };
    found.push(...(await find(db, values)).rows.map(readBuild));
  }
  return found;
}

/** A commit has few builds, so the other filters are applied here. */
async function findOfCommit(
  db: Kysely<Database>,
  search: Search,
  commitSha: string,
): Promise<Build[]> {
  const { filter, state, now, before = Number.POSITIVE_INFINITY } = search;
  const { repositoryId, branch, platform, app = null } = filter;
  const { rows } = await ofCommit(db, { repositoryId, commitSha });
  return rows
    .map(readBuild)
    .filter(
      (build) =>
        (branch === undefined || build.branch === branch) &&
        (platform === undefined || build.platform === platform) &&
        (app === ALL_APPS || build.app === app) &&
        (state === 'any' || statusOf(build, now) === state) &&
        build.createdSeq < before,
    );
}
