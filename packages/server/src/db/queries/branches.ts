import type { Kysely } from 'kysely';
import type { Branch } from '../../core/model/build.ts';
import type { Database } from '../schema/database.ts';
import { prepared } from './prepared.ts';

const columns = [
  'id',
  'repository_id as repositoryId',
  'branch',
  'platform',
  'branch_key as branchKey',
] as const;

const branches = (db: Kysely<Database>) => db.selectFrom('branches').select(columns);

export const insert = prepared((db, p: Branch) =>
  db
    .insertInto('branches')
    .values({
      id: p.id,
      repository_id: p.repositoryId,
      branch: p.branch,
      platform: p.platform,
      branch_key: p.branchKey,
    })
    .onConflict((oc) => oc.columns(['repository_id', 'branch', 'platform']).doNothing())
    .returning(columns),
);

export const find = prepared((db, p: Branch) =>
  branches(db)
    .where('repository_id', '=', p.repositoryId)
    .where('branch', '=', p.branch)
    .where('platform', '=', p.platform),
);

export const byId = prepared((db, p: { id: string }) => branches(db).where('id', '=', p.id));

export const byKey = prepared((db, p: { branchKey: string }) =>
  branches(db).where('branch_key', '=', p.branchKey),
);
