import type { Fault } from './fault.ts';

const rows = 'packages/server/src/db/queries';
const tests = ['packages/server/src/db/sqlite/store.test.ts'];

/** Changes that reach rows beside those that were meant. */
const reaching: Omit<Fault, 'tests'>[] = [
  {
    name: 'files of all revisions get the key of bytes that came back',
    file: `${rows}/replace-object.ts`,
    find: ".where('object_key', '=', lost)",
    replace: ".where('object_key', '>=', '')",
  },
  {
    name: 'all slots get the key of bytes that came back',
    file: `${rows}/replace-object.ts`,
    find: ".where('stored_key', '=', lost)",
    replace: ".where('stored_key', '>=', '')",
  },
  {
    name: 'a build stays pending for reservations of others',
    file: `${rows}/reservation-queries.ts`,
    find: "          .whereRef('target_id', '=', 'builds.id')\n",
    replace: '',
  },
  {
    name: 'unlinking a repository with one build closes all reservations',
    file: `${rows}/reservation-queries.ts`,
    find: "            .whereRef('builds.id', '=', 'reservations.target_id')\n",
    replace: '',
  },
  {
    name: 'the sweep takes revisions of the same number',
    file: `${rows}/sweep.ts`,
    find: "deleteFrom('revisions').where('share_id', '=', p.shareId).where(",
    replace: "deleteFrom('revisions').where(",
  },
  {
    name: 'deleting one build drops the content of all',
    file: `${rows}/revisions.ts`,
    find: ".set({ superseded_at: 0 }).where('share_id', '=', p.shareId)",
    replace: '.set({ superseded_at: 0 })',
  },
  {
    name: 'a new revision of one build supersedes those of others',
    file: `${rows}/revisions.ts`,
    find: `.set({ superseded_at: p.at })
    .where('share_id', '=', p.shareId)`,
    replace: '.set({ superseded_at: p.at })',
  },
  {
    name: 'a build has the files of all builds',
    file: `${rows}/revisions.ts`,
    find: `.select([...declaredColumns, 'object_key as key', 'encoding'])
    .where('share_id', '=', p.shareId)`,
    replace: ".select([...declaredColumns, 'object_key as key', 'encoding'])",
  },
  {
    name: 'a reservation has the slots of all',
    file: `${rows}/slots.ts`,
    find: `    .where('reservation_id', '=', p.reservationId)
    .orderBy('position'),`,
    replace: "    .orderBy('position'),",
  },
  {
    name: 'a branch shows the builds of all branches',
    file: `${rows}/builds.ts`,
    find: `    .where('builds.branch_id', '=', p.branchId)
    .where('builds.deleted_at', 'is', null)
    .where('builds.ready_at'`,
    replace: `    .where('builds.deleted_at', 'is', null)
    .where('builds.ready_at'`,
  },
  {
    name: 'unlinking one repository unlinks all',
    file: `${rows}/repositories.ts`,
    find: `.set({ unlinked_at: p.at })
    .where('id', '=', p.id)`,
    replace: '.set({ unlinked_at: p.at })',
  },
  {
    name: 'a repository is unlinked again and again',
    file: `${rows}/repositories.ts`,
    find: `.set({ unlinked_at: p.at })
    .where('id', '=', p.id)
    .where('unlinked_at', 'is', null),`,
    replace: `.set({ unlinked_at: p.at })
    .where('id', '=', p.id),`,
  },
  {
    name: 'the sweep deletes previews that are ready',
    file: `${rows}/previews.ts`,
    find: `.where('ready_at', 'is', null)
    .where('pending_until'`,
    replace: ".where('pending_until'",
  },
];

export const others: Fault[] = reaching.map((fault) => ({ ...fault, tests }));
