import type { Fault } from './fault.ts';

const rows = 'packages/server/src/db/queries';
const tests = ['packages/server/src/db/sqlite/store.test.ts'];

/** Questions to the database that forget a condition. */
export const queries: Fault[] = [
  {
    name: 'bytes of another account count as held',
    file: `${rows}/objects.ts`,
    find: `.where('account_id', '=', accountId)
        .where('content_hash', 'in', some)`,
    replace: ".where('content_hash', 'in', some)",
    tests,
  },
  {
    name: 'the same bytes of two accounts are one object',
    file: `${rows}/objects.ts`,
    find: `.where('account_id', '=', p.accountId)
    .where('content_hash', '=', p.contentHash)`,
    replace: ".where('content_hash', '=', p.contentHash)",
    tests: ['packages/server/src/db/queries/same-bytes.test.ts'],
  },
  {
    name: 'previews of all accounts are listed',
    file: `${rows}/previews.ts`,
    find: `.where('account_id', '=', p.accountId)
    .where('deleted_at', 'is', null)
    .where('created_seq'`,
    replace: `.where('deleted_at', 'is', null)
    .where('created_seq'`,
    tests,
  },
  {
    name: 'deleted previews are listed',
    file: `${rows}/previews.ts`,
    find: `.where('deleted_at', 'is', null)
    .where('created_seq', '<', p.before)`,
    replace: ".where('created_seq', '<', p.before)",
    tests,
  },
  {
    name: 'an Idempotency-Key counts for every account',
    file: `${rows}/idempotency.ts`,
    find: ".where('account_id', '=', p.accountId)",
    replace: '',
    tests,
  },
  {
    name: 'an Idempotency-Key counts for every endpoint',
    file: `${rows}/idempotency.ts`,
    find: ".where('endpoint', '=', p.endpoint)",
    replace: '',
    tests: ['packages/server/test/reservations.test.ts'],
  },
  {
    name: 'a page of builds begins with the last of the one before',
    file: `${rows}/build-search.ts`,
    find: "builds.where(created, '<', p.before)",
    replace: "builds.where(created, '<=', p.before)",
    tests,
  },
  {
    name: 'the build made last is the latest',
    file: `${rows}/builds.ts`,
    find: "{ ...ask, state: 'ready', order: 'current_seq' }",
    replace: "{ ...ask, state: 'ready', order: 'created_seq' }",
    tests,
  },
  {
    name: 'renewing an older reservation makes the build newer',
    file: `${rows}/build-changes.ts`,
    find: "eb.case().when('last_seq', '<', p.seq).then(p.seq).else(eb.ref('last_seq')).end()",
    replace: 'eb.val(p.seq)',
    tests,
  },
  {
    name: 'a build is found after it was deleted',
    file: `${rows}/builds.ts`,
    find: "selectBuilds(db).where('builds.id', '=', p.id).where('builds.deleted_at', 'is', null)",
    replace: "selectBuilds(db).where('builds.id', '=', p.id)",
    tests,
  },
  {
    name: 'an unlinked repository is found by its name',
    file: `${rows}/repositories.ts`,
    find: `.select(columns)
    .where('owner_key', '=', p.owner)
    .where('repo_key', '=', p.repo)
    .where('unlinked_at', 'is', null)`,
    replace: `.select(columns)
    .where('owner_key', '=', p.owner)
    .where('repo_key', '=', p.repo)`,
    tests,
  },
  {
    name: 'a revision is superseded again and again',
    file: `${rows}/revisions.ts`,
    find: `.where('number', '=', p.number)
    .where('superseded_at', 'is', null)`,
    replace: ".where('number', '=', p.number)",
    tests,
  },
  {
    name: 'everybody gets the lease of a reservation',
    file: `${rows}/reservation-queries.ts`,
    find: ".where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', p.now)]))",
    replace: '',
    tests,
  },
  {
    name: 'the newest reservations are closed instead of the oldest',
    file: `${rows}/reservation-queries.ts`,
    find: `.where('expires_at', '>', p.now)
    .orderBy('seq', 'desc')`,
    replace: ".where('expires_at', '>', p.now).orderBy('seq')",
    tests,
  },
  {
    name: 'numbers of forgotten reservations are given again',
    file: 'packages/server/src/db/sqlite/dialect.ts',
    find: 'column.primaryKey().autoIncrement()',
    replace: 'column.primaryKey()',
    tests,
  },
  {
    name: 'usage counts what happened at the end of the time',
    file: `${rows}/usage.ts`,
    find: ".where('at', '<', p.to)",
    replace: ".where('at', '<=', p.to)",
    tests,
  },
  {
    name: 'usage adds up the bytes of all accounts',
    file: `${rows}/usage.ts`,
    find: `.select((eb) => eb.fn.sum('size_bytes').as('count'))
    .where('account_id', '=', p.accountId)`,
    replace: ".select((eb) => eb.fn.sum('size_bytes').as('count'))",
    tests,
  },
  {
    name: 'slots lose bytes that got another key',
    file: `${rows}/replace-object.ts`,
    find: '.set({ stored_key: key })',
    replace: '.set({ stored_key: lost })',
    tests,
  },
  {
    name: 'a lease that has ended is waited for',
    file: `${rows}/reservation-queries.ts`,
    find: ".where('lease_until', '>', p.now)",
    replace: ".where('lease_until', 'is not', null)",
    tests,
  },
  {
    name: 'a lease that was given back comes back',
    file: `${rows}/reservation-queries.ts`,
    find: ".set({ lease_until: p.until }).where('lease_until', 'is not', null)",
    replace: '.set({ lease_until: p.until })',
    tests,
  },
];
