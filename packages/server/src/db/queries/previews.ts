import type { Kysely } from 'kysely';
import { type Preview, repositoryKeyOf } from '../../core/model/preview.ts';
import type { PreviewRepository } from '../../core/ports/target-repositories.ts';
import type { Database } from '../schema/database.ts';
import { fromJson, toJson } from '../schema/json.ts';
import { prepared, preparedWrite } from './prepared.ts';
import { dropRevisions } from './revisions.ts';

type Row = Omit<Preview, 'device' | 'git' | 'app'> & { device: string; git: string; app: string };
type NewPreview = Row & { repository: string | null };

const insert = prepared((db, p: NewPreview) =>
  db.insertInto('previews').values({
    share_id: p.shareId,
    account_id: p.accountId,
    platform: p.platform,
    app: p.app,
    billing_kind: p.billingKind,
    title: p.title,
    device: p.device,
    git: p.git,
    repository_key: p.repository,
    created_seq: p.createdSeq,
    pending_until: p.pendingUntil,
    created_at: p.createdAt,
    ready_at: p.readyAt,
    expires_at: p.expiresAt,
    deleted_at: p.deletedAt,
  }),
);

const select = (db: Kysely<Database>) =>
  db
    .selectFrom('previews')
    .select([
      'share_id as shareId',
      'account_id as accountId',
      'platform',
      'app',
      'billing_kind as billingKind',
      'title',
      'device',
      'git',
      'created_seq as createdSeq',
      'pending_until as pendingUntil',
      'created_at as createdAt',
      'ready_at as readyAt',
      'expires_at as expiresAt',
      'deleted_at as deletedAt',
    ]);

const find = prepared((db, p: { shareId: string }) => select(db).where('share_id', '=', p.shareId));

const ofAccount = prepared((db, p: { accountId: string; shareId: string }) =>
  select(db)
    .where('share_id', '=', p.shareId)
    .where('account_id', '=', p.accountId)
    .where('deleted_at', 'is', null),
);

const lock = prepared((db, p: { shareId: string }) =>
  select(db).where('share_id', '=', p.shareId).forUpdate(),
);

type Pages = { accountId: string; app: string; before: number; limit: number };

const list = prepared((db, p: Pages) =>
  select(db)
    .where('account_id', '=', p.accountId)
    .where('app', '=', p.app)
    .where('deleted_at', 'is', null)
    .where('created_seq', '<', p.before)
    .orderBy('created_seq', 'desc')
    .limit(p.limit),
);

const ofRepository = prepared((db, p: Pages & { repository: string }) =>
  select(db)
    .where('account_id', '=', p.accountId)
    .where('repository_key', '=', p.repository)
    .where('app', '=', p.app)
    .where('deleted_at', 'is', null)
    .where('created_seq', '<', p.before)
    .orderBy('created_seq', 'desc')
    .limit(p.limit),
);

const update = (db: Kysely<Database>, shareId: string) =>
  db.updateTable('previews').where('share_id', '=', shareId);

const touch = prepared((db, p: { shareId: string; seq: number; pendingUntil: number }) =>
  update(db, p.shareId)
    .set((eb) => ({
      created_seq: eb
        .case()
        .when('created_seq', '=', 0)
        .then(p.seq)
        .else(eb.ref('created_seq'))
        .end(),
      pending_until: eb
        .case()
        .when('pending_until', '<', p.pendingUntil)
        .then(p.pendingUntil)
        .else(eb.ref('pending_until'))
        .end(),
    }))
    .returning('pending_until as pendingUntil'),
);

const publish = preparedWrite((db, p: { shareId: string; at: number; expiresAt: number }) =>
  update(db, p.shareId).set((eb) => ({
    ready_at: eb.fn.coalesce('ready_at', eb.val(p.at)),
    expires_at: p.expiresAt,
  })),
);

const remove = prepared((db, p: { shareId: string; at: number }) =>
  update(db, p.shareId).set({ deleted_at: p.at }).where('deleted_at', 'is', null),
);

const expired = prepared((db, p: { now: number; limit: number }) =>
  db
    .selectFrom('previews')
    .select('share_id')
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is not', null)
    .where('expires_at', '<=', p.now)
    .orderBy('expires_at')
    .limit(p.limit),
);

const abandoned = prepared((db, p: { before: number; limit: number }) =>
  db
    .selectFrom('previews')
    .select('share_id')
    .where('deleted_at', 'is', null)
    .where('ready_at', 'is', null)
    .where('pending_until', '<', p.before)
    .orderBy('pending_until')
    .limit(p.limit),
);

export const previewRepository = (db: Kysely<Database>): PreviewRepository => ({
  async insert(preview) {
    const { device, git, app } = preview;
    const repository = repositoryKeyOf(git);
    const json = { device: toJson(device), git: toJson(git) };
    await insert(db, { ...preview, ...json, app: app ?? '', repository });
  },

  find: async (shareId) => (await find(db, { shareId })).rows.map(toPreview)[0],
  ofAccount: async (accountId, shareId) =>
    (await ofAccount(db, { accountId, shareId })).rows.map(toPreview)[0],
  lock: async (shareId) => (await lock(db, { shareId })).rows.map(toPreview)[0],

  async touch(shareId, seq, pendingUntil) {
    const [touched] = (await touch(db, { shareId, seq, pendingUntil })).rows;
    return touched?.pendingUntil ?? pendingUntil;
  },

  async publish(shareId, at, expiresAt) {
    await publish(db, { shareId, at, expiresAt });
  },

  async list({ accountId, repositories, app }, limit, before = Number.MAX_SAFE_INTEGER) {
    const page = { accountId, app: app ?? '', before, limit };
    if (repositories === null) return (await list(db, page)).rows.map(toPreview);
    const found: Row[] = [];
    // Each repository has its own range in the index, so that no previews of others are read.
    for (const repository of new Set(repositories))
      found.push(...(await ofRepository(db, { ...page, repository })).rows);
    found.sort((a, b) => b.createdSeq - a.createdSeq);
    return found.slice(0, limit).map(toPreview);
  },

  async delete(shareId, at) {
    const { changed } = await remove(db, { shareId, at });
    if (changed > 0) await dropRevisions(db, { shareId });
  },

  pastRetention: async (now, limit) =>
    (await expired(db, { now, limit })).rows.map((preview) => preview.share_id),

  abandoned: async (before, limit) =>
    (await abandoned(db, { before, limit })).rows.map((preview) => preview.share_id),
});

const toPreview = (row: Row): Preview => ({
  ...row,
  app: row.app || null,
  device: fromJson(row.device),
  git: fromJson(row.git),
});
