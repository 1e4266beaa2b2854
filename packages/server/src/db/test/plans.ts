import { Client } from 'pg';
import type { Store } from '../../core/ports/store.ts';
import { kyselyOver } from '../postgres/dialect.ts';
import { createStore } from '../store.ts';
import { content, reservation, slot, testRun } from './fixtures.ts';

/** One statement and the lines of its plan. */
export type Plan = { sql: string; steps: string[] };

/** Values of existing rows, for the queries. */
export type Known = {
  account: string;
  key: string;
  owner: string;
  repo: string;
  repository: string;
  branch: string;
  branchKey: string;
  build: string;
  share: string;
  commit: string;
  platform: 'ios' | 'android';
  seq: number;
  /** A time at which few builds are pending. */
  now: number;
  reservation: string;
  token: string;
  slot: string;
  object: string;
  /** A content id. */
  content: string;
  hash: string;
  preview: string;
};

const KNOWN = `
  select reservations.account_id as account, owner, repo, branches.repository_id as repository,
    branches.branch, branch_key as "branchKey", builds.id as build, builds.share_id as share,
    commit_sha as commit, builds.platform, created_seq as seq,
    (select max(pending_until) - 100 from builds) as now, reservations.id as reservation,
    reservation_tokens.id as token, slots.object_key as slot, objects.key as object,
    objects.content_hash as hash, (select id from api_keys limit 1) as key,
    (select share_id from previews limit 1) as preview,
    (select content_id from revisions limit 1) as content
  from builds join branches on branches.id = branch_id
    join repositories on repositories.id = branches.repository_id
    join reservations on target_id = builds.id
    join reservation_tokens on reservation_tokens.reservation_id = reservations.id
    join slots on slots.reservation_id = reservations.id
    join objects on objects.key = slots.stored_key
  where builds.deleted_at is null and ready_at is not null offset 500 limit 1`;

/** A store that records the generic plan of every statement and rolls back all changes. */
export async function explainer(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  let plans: Plan[] = [];
  const db = kyselyOver(async (sql, parameters) => {
    const values = [...parameters];
    const { rows: steps } = await client.query(`explain (generic_plan, costs off) ${sql}`);
    plans.push({ sql, steps: steps.map((step) => step['QUERY PLAN']) });
    const { rows, rowCount } = await client.query(sql, values);
    return { rows, changed: BigInt(rowCount ?? 0) };
  });
  const store = createStore({
    reads: db,
    transaction: (work) => work(db),
    version: () => null,
    behind: () => undefined,
    close: () => client.end(),
  });
  const known = (await client.query(KNOWN)).rows[0] as Known;
  return {
    store,
    known: { ...known, seq: Number(known.seq), now: Number(known.now) },
    async plansOf(work: (store: Store) => Promise<unknown>): Promise<Plan[]> {
      plans = [];
      await client.query('begin');
      try {
        await work(store);
      } finally {
        await client.query('rollback');
      }
      return plans;
    },
  };
}

type Query = (store: Store, known: Known) => Promise<unknown>;

/** Queries that run often, and queries of the sweep. */
export const HOT_QUERIES: Record<string, Query> = {
  'API key': ({ keys }, k) => keys.find(k.key),
  'repository by name': ({ repositories }, k) => repositories.linked(k.owner, k.repo),
  'repository of an account': ({ repositories }, k) =>
    repositories.ofAccount(k.account, k.owner, k.repo),
  'latest build of a branch': ({ builds }, { repository, branch, platform }) =>
    builds.latest({ repositoryId: repository, branch, platform }, 1),
  'builds of a commit': ({ builds }, { repository, commit }) =>
    builds.latest({ repositoryId: repository, commitSha: commit }, 1),
  'list of builds': ({ builds }, { repository, platform, seq }) =>
    builds.list({ repositoryId: repository, platform }, 1, 30, seq),
  'list of builds of a branch': ({ builds }, { repository, branch, platform }) =>
    builds.list({ repositoryId: repository, branch, platform }, 1, 30),
  'list of builds of all applications': ({ builds }, { repository, seq }) =>
    builds.list({ repositoryId: repository, app: '*' }, 1, 30, seq),
  'list of builds of a branch in all applications': ({ builds }, { repository, branch }) =>
    builds.list({ repositoryId: repository, branch, app: '*' }, 1, 30),
  'list of pending builds': ({ builds }, { repository, platform, now }) =>
    builds.list({ repositoryId: repository, platform, status: 'pending' }, now, 30),
  'branches of a repository': ({ branches }, k) =>
    branches.list({ repositoryId: k.repository, app: null }, 30, k.seq),
  'branches of a name': ({ branches }, k) => branches.named(k.repository, k.branch),
  'branches of a pull request': ({ branches }, k) => branches.ofPullRequest(k.repository, '7'),
  'standing of a branch': async ({ branches }, k) => {
    const [id = ''] = await branches.ids(k.repository, k.branch);
    await branches.standings([id]);
  },
  'repositories of an account': ({ repositories }, k) =>
    repositories.page({ accountId: k.account, repositories: null }, 30),
  'branch of a page': ({ builds }, k) => builds.branch(k.branchKey),
  'build by id': ({ builds }, k) => builds.byId(k.build),
  'build of an account': ({ builds }, k) => builds.ofAccount(k.account, k.build),
  'build of a page': ({ builds }, k) => builds.byShareId(k.share),
  'build, locked': (store, k) => store.transaction(({ builds }) => builds.lock(k.build)),
  'revision of a page': ({ revisions }, k) => revisions.find(k.share, 1),
  'content of an app': ({ revisions }, k) => revisions.byContentId(k.content),
  'content that is gone': ({ revisions }, k) => revisions.isGone(k.content),
  'objects of a page': ({ revisions }, k) => revisions.objects(k.share, 1),
  'revisions of a list': ({ revisions }, k) =>
    revisions.contents(
      [k.share, k.preview].map((shareId) => ({ shareId, number: 1 })),
      1000,
    ),
  'object of a page': ({ revisions }, k) => revisions.object(k.share, 1, 'bundle', 'path 0'),
  preview: ({ previews }, k) => previews.find(k.preview),
  'preview of an account': ({ previews }, k) => previews.ofAccount(k.account, k.preview),
  'list of previews': ({ previews }, k) =>
    previews.list({ accountId: k.account, repositories: null }, 30, k.seq),
  'list of previews of a repository': ({ previews }, k) => {
    const repositories = [`${k.owner}/${k.repo}`.toLowerCase()];
    return previews.list({ accountId: k.account, repositories }, 30, k.seq);
  },
  token: ({ reservations }, k) => reservations.ofToken(k.token),
  reservation: ({ reservations }, k) => reservations.find(k.reservation),
  'newest reservation': ({ reservations }, k) => reservations.newest(k.build),
  'idempotency key': ({ reservations }, k) =>
    reservations.idempotency(k.account, 'builds', 'key 1'),
  'reserve: branch and build': async ({ builds }, k) => {
    const branch = { id: 'new', repositoryId: k.repository, platform: k.platform, app: null };
    await builds.ensureBranch({ ...branch, branch: k.branch, branchKey: 'new' });
    const made = await builds.ensureBranch({ ...branch, branch: 'new', branchKey: 'new' });
    await builds.ensure(made, 'new', { id: 'new', shareId: 'new', now: 1 });
  },
  'reserve: open reservations': ({ reservations }, k) => reservations.closeOpen(k.build, 7, 1),
  'reserve: stored bytes': ({ objects }, k) =>
    objects.withHashes(k.account, [k.hash, 'another', 'and another']),
  'reserve: readable objects': ({ objects }, k) =>
    objects.readable(
      {
        accountId: k.account,
        scopes: ['builds', 'preview_upload'],
        repositories: [`${k.owner}/${k.repo}`.toLowerCase()],
      },
      [k.object, ...Array.from({ length: 499 }, (_, at) => `obj_${at}`)],
    ),
  'reserve: reservation and slots': async ({ reservations, slots, builds }, k) => {
    const draft = reservation('new', { accountId: k.account, targetId: k.build });
    const seq = await reservations.insert(draft);
    await slots.insert([slot('new', 0, { storedKey: k.object }), slot('new', 1)]);
    await builds.touch(k.build, seq, 1);
  },
  'quota of an account': (store, k) =>
    store.transaction(async ({ accounts, usage }) => {
      await accounts.lock(k.account);
      await usage.storedBytes(k.account);
      await usage.reservedBytes(k.account, 1);
    }),
  'slot of a PUT': ({ slots }, k) => slots.findWithState(k.slot),
  PUT: async ({ objects, slots }, k) => {
    const bytes = { contentHash: 'new', encoding: 'identity', sizeBytes: 1 } as const;
    await objects.insert({ key: 'new', accountId: k.account, ...bytes, createdAt: 1 });
    await slots.fill(k.slot, 'new');
  },
  finalize: (store, k) =>
    store.transaction(async ({ reservations, slots, revisions, branches, builds, usage }) => {
      await builds.lock(k.build);
      await reservations.lock(k.reservation);
      await slots.of(k.reservation);
      await revisions.supersede(k.share, 1, 1);
      const revision = { shareId: k.share, number: 2, accountId: k.account, contentId: 'new' };
      const row = { ...revision, content, createdAt: 1, supersededAt: null };
      await revisions.insert(row, k.reservation);
      const [branch = ''] = await branches.ids(k.repository, k.branch);
      await branches.setOrderSource(branch, 'source');
      await branches.noteUpload(branch, k.seq, 1);
      await builds.publish(k.build, { revision: 2, seq: k.seq, git: null, at: 1, expiresAt: 1 });
      await reservations.finalize(k.reservation, 1, {});
      await usage.countTestRun(testRun('new', 1, { accountId: k.account }));
    }),
  unlink: ({ reservations }, k) => reservations.closeOfRepository(k.repository, k.now, 0),
  'audit log': ({ audit }, k) => audit.newest({ accountId: k.account, action: 'key' }, 50),
  'test runs': ({ usage }, k) =>
    usage.testRuns(
      { accountId: k.account, repositories: null },
      { from: 0, to: 1e12, after: 10, limit: 30 },
    ),
  'test runs without a number': ({ usage }, k) => usage.hasUnnumbered(k.account),
  'lease of the sweep': ({ leases }) => leases.acquire('sweep', 1, 2),
  'sweep: past retention': async ({ builds, previews }) => {
    await builds.pastRetention(1_000_100, 100);
    await previews.pastRetention(1_000_100, 100);
  },
  'sweep: branches': async ({ branches }) => {
    await branches.noteMissedUploads();
    for (const why of ['closed', 'idle'] as const)
      await branches.due({ why, before: 100, now: 1_000_100 }, 100);
  },
  'sweep: abandoned': async ({ builds, previews }) => {
    await builds.abandoned(100, 100);
    await previews.abandoned(100, 100);
  },
  'sweep: deleted builds': ({ builds }, k) => builds.delete(k.build, 1),
  'sweep: reservations': ({ reservations }) => reservations.deleteBefore(10),
  'sweep: idempotency keys': ({ reservations }) => reservations.deleteIdempotencyBefore(10),
  'trusts of an issuer': ({ trusts }) => trusts.ofIssuer('https://issuer-7'),
  'sweep: exchanged keys': ({ keys }) => keys.deleteExchangedBefore(1000),
  'sweep: revisions': ({ revisions }) => revisions.sweep(100),
  'sweep: audit log': ({ audit }) => audit.deleteBefore(10),
  'sweep: objects': ({ objects }) => objects.deleteUnreferenced(200, 2),
};
