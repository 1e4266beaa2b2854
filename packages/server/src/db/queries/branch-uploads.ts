import { type RawBuilder, sql } from 'kysely';
import { prepared, preparedWrite } from './prepared.ts';

/** Records a finalize, which opens the branch again. */
export const noteUpload = preparedWrite((db, p: { id: string; seq: number; at: number }) =>
  db
    .updateTable('branches')
    .set((eb) => ({
      closed_at: null,
      gone_at: null,
      uploaded_at: p.at,
      uploaded_seq: eb
        .case()
        .when('uploaded_seq', '>', p.seq)
        .then(eb.ref('uploaded_seq'))
        .else(p.seq)
        .end(),
    }))
    .where('id', '=', p.id),
);

const ofReady = (what: RawBuilder<unknown>) => sql<number>`(select ${what} from builds
  where builds.branch_id = branches.id and builds.deleted_at is null
    and builds.ready_at is not null)`;

/** Branches without an upload are few: there is an index of them. */
export const noteMissedUploads = prepared((db) =>
  db
    .updateTable('branches')
    .set({
      uploaded_seq: ofReady(sql`max(builds.current_seq)`),
      uploaded_at: ofReady(sql`max(builds.updated_at)`),
    })
    .where('uploaded_seq', 'is', null)
    .where(sql<boolean>`exists ${ofReady(sql`1`)}`),
);
