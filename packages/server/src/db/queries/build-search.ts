import { type Kysely, sql } from 'kysely';
import type { Build } from '../../core/model/build.ts';
import { statusOf } from '../../core/model/status.ts';
import type { BuildFilter } from '../../core/ports/target-repositories.ts';
import type { Database } from '../schema/database.ts';
import { type PlatformKey, platformKey } from '../schema/platform-key.ts';
import { readBuild, selectBuilds } from './build-select.ts';
import { latestSeq } from './latest-seq.ts';
import { prepared } from './prepared.ts';

type Order = 'current_seq' | 'created_seq' | 'last_seq';

/** The parts in which the texts of the queries differ. */
type Shape = {
  order: Order;
  state: 'ready' | 'pending' | 'any';
  branch: boolean;
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
 * The builds of one application and platform, of a branch or of the whole repository, in descending `order`. For
 * every shape there is an index in this order, so the query reads no more rows than it returns. Of a
 * branch, `current_seq` finds the latest ready build only.
 */
const query = (shape: Shape) =>
  prepared((db, p: Values) => {
    let builds = selectBuilds(db).where('builds.deleted_at', 'is', null);
    if (shape.branch) {
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
      builds = builds
        .where('builds.repository_id', '=', p.repositoryId)
        .where('builds.platform', '=', p.platform);
    }
    if (shape.state === 'ready') builds = builds.where('builds.ready_at', 'is not', null);
    if (shape.state === 'pending') {
      builds = builds
        .where('builds.ready_at', 'is', null)
        .where('builds.pending_until', '>', p.now);
    }
    // `+ 0` keeps SQLite from using the index of all builds by `created_seq` for the few pending
    // ones.
    const isPending = shape.state === 'pending';
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

/** Runs one query for each platform, because no index is ordered across platforms. */
async function findOfPlatforms(db: Kysely<Database>, search: Search): Promise<Build[]> {
  const { filter, state, order, now, limit, before } = search;
  const { repositoryId, branch } = filter;
  const find = queryOf({
    order,
    state,
    branch: branch !== undefined,
    before: before !== undefined,
  });
  const found: Build[] = [];
  for (const platform of filter.platform ? [filter.platform] : (['ios', 'android'] as const)) {
    const values = {
      repositoryId,
      platform: platformKey(platform, filter.app),
      branch: branch ?? '',
      now,
      before: before ?? 0,
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
        build.app === app &&
        (state === 'any' || statusOf(build, now) === state) &&
        build.createdSeq < before,
    );
}
