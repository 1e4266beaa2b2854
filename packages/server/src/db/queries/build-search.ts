import type { Platform } from '@vitrine/contract';
import { type Kysely, sql } from 'kysely';
import type { Build } from '../../core/model/build.ts';
import { statusOf } from '../../core/model/status.ts';
import type { BuildFilter } from '../../core/ports/target-repositories.ts';
import type { Database } from '../schema/database.ts';
import { readBuild, selectBuilds } from './build-select.ts';
import { prepared } from './prepared.ts';

type Order = 'current_seq' | 'created_seq' | 'last_seq';

/** What makes one query differ from another. */
type Shape = {
  order: Order;
  state: 'ready' | 'pending' | 'any';
  branch: boolean;
  before: boolean;
};

type Values = {
  repositoryId: string;
  platform: Platform;
  branch: string;
  now: number;
  before: number;
  limit: number;
};

/**
 * The builds of one platform, of a branch or of the whole repository, the greatest `order` first.
 * Every shape of it walks an index that ends where the answer does.
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
    // As a term of its own, `created_seq` does not tempt SQLite to walk all that ever was created.
    const live = shape.state === 'pending';
    const created = live ? sql<number>`builds.created_seq + 0` : sql.ref('builds.created_seq');
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

export type Ask = {
  filter: BuildFilter;
  state: Shape['state'];
  order: Order;
  now: number;
  limit: number;
  before?: number | undefined;
};

/** The builds that were asked for, the greatest `order` first. */
export async function findBuilds(db: Kysely<Database>, ask: Ask): Promise<Build[]> {
  const { filter, limit, order } = ask;
  const { commitSha } = filter;
  const by = field[order];
  const found =
    commitSha === undefined
      ? await findOfPlatforms(db, ask)
      : await findOfCommit(db, ask, commitSha);
  return found.sort((a, b) => (b[by] ?? 0) - (a[by] ?? 0)).slice(0, limit);
}

/** Asks once for each platform: no index is in order over both. */
async function findOfPlatforms(db: Kysely<Database>, ask: Ask): Promise<Build[]> {
  const { filter, state, order, now, limit, before } = ask;
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
      platform,
      branch: branch ?? '',
      now,
      before: before ?? 0,
      limit,
    };
    found.push(...(await find(db, values)).rows.map(readBuild));
  }
  return found;
}

/** A commit is on few branches, so the rest of the question is answered here. */
async function findOfCommit(db: Kysely<Database>, ask: Ask, commitSha: string): Promise<Build[]> {
  const { filter, state, now, before = Number.POSITIVE_INFINITY } = ask;
  const { repositoryId, branch, platform } = filter;
  const { rows } = await ofCommit(db, { repositoryId, commitSha });
  return rows
    .map(readBuild)
    .filter(
      (build) =>
        (branch === undefined || build.branch === branch) &&
        (platform === undefined || build.platform === platform) &&
        (state === 'any' || statusOf(build, now) === state) &&
        build.createdSeq < before,
    );
}
