import type { Fault } from './fault.ts';

const rows = 'packages/server/src/db/queries';
const tests = ['packages/server/src/db/sqlite/store.test.ts'];

/** Conditions that keep accounts and repositories apart. */
export const accounts: Fault[] = [
  {
    name: 'every account finds a build',
    file: `${rows}/builds.ts`,
    find: "    .where('repositories.account_id', '=', p.accountId)\n",
    replace: '',
    tests,
  },
  {
    name: 'a build is found although its repository was unlinked',
    file: `${rows}/builds.ts`,
    find: `
    .where('repositories.unlinked_at', 'is', null),`,
    replace: ',',
    tests,
  },
  {
    name: 'an account finds a repository of another one',
    file: `${rows}/repositories.ts`,
    find: `    .where('account_id', '=', p.accountId)
    .where('owner_key', '=', p.owner)`,
    replace: "    .where('owner_key', '=', p.owner)",
    tests,
  },
  {
    name: 'an account finds a repository that was unlinked',
    file: `${rows}/repositories.ts`,
    find: `const ofAccount = prepared((db, p: { accountId: string; owner: string; repo: string }) =>
  db
    .selectFrom('repositories')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('owner_key', '=', p.owner)
    .where('repo_key', '=', p.repo)
    .where('unlinked_at', 'is', null),`,
    replace: `const ofAccount = prepared((db, p: { accountId: string; owner: string; repo: string }) =>
  db
    .selectFrom('repositories')
    .select(columns)
    .where('account_id', '=', p.accountId)
    .where('owner_key', '=', p.owner)
    .where('repo_key', '=', p.repo),`,
    tests,
  },
  {
    name: 'usage counts the test runs of all accounts',
    file: `${rows}/usage.ts`,
    find: `.where('account_id', '=', p.accountId)
    .where('at', '>=', p.from)`,
    replace: ".where('at', '>=', p.from)",
    tests,
  },
  {
    name: 'usage counts the builds of all accounts',
    file: `${rows}/usage.ts`,
    find: ".where('repositories.account_id', '=', p.accountId)",
    replace: '',
    tests,
  },
  {
    name: 'usage counts the previews of all accounts',
    file: `${rows}/usage.ts`,
    find: `.where('account_id', '=', p.accountId)
    .where('deleted_at', 'is', null)`,
    replace: ".where('deleted_at', 'is', null)",
    tests,
  },
  {
    name: 'what other accounts were promised counts towards the quota',
    file: `${rows}/usage.ts`,
    find: ".where('reservations.account_id', '=', p.accountId)",
    replace: '',
    tests,
  },
  {
    name: 'what was promised to closed reservations counts towards the quota',
    file: `${rows}/usage.ts`,
    find: ".where('reservations.closed_at', 'is', null)",
    replace: '',
    tests,
  },
  {
    name: 'what was promised to finalized reservations counts towards the quota',
    file: `${rows}/usage.ts`,
    find: ".where('reservations.finalized_at', 'is', null)",
    replace: '',
    tests,
  },
  {
    name: 'what was promised to expired reservations counts towards the quota',
    file: `${rows}/usage.ts`,
    find: ".where('reservations.expires_at', '>', p.now)",
    replace: '',
    tests,
  },
  {
    name: 'the repositories of all accounts are listed',
    file: `${rows}/repositories.ts`,
    find: "return await all.where('account_id', '=', accountId).execute();",
    replace: 'return await all.execute();',
    tests,
  },
  {
    name: 'the audit log of an account shows what others did',
    file: `${rows}/audit.ts`,
    find: "if (accountId !== undefined) events = events.where('account_id', '=', accountId);",
    replace: 'if (accountId === "") return [];',
    tests,
  },
  {
    name: 'a key that is revoked again is revoked anew',
    file: `${rows}/keys.ts`,
    find: `.where('id', '=', p.id)
    .where('revoked_at', 'is', null)`,
    replace: ".where('id', '=', p.id)",
    tests,
  },
  {
    name: 'a repository that is linked already is linked anew',
    file: `${rows}/repositories.ts`,
    find: ".where('repositories.unlinked_at', 'is not', null)",
    replace: '',
    tests,
  },
  {
    name: 'the audit log of a key shows what others did',
    file: `${rows}/audit.ts`,
    find: "if (actor !== undefined) events = events.where('actor', '=', actor);",
    replace: 'if (actor === "") return [];',
    tests,
  },
  {
    name: 'a number that PostgreSQL does not take stops the audit log',
    file: `${rows}/audit.ts`,
    find: 'Math.min(event.count, MOST_TIMES)',
    replace: 'event.count',
    tests,
  },
  {
    name: 'builds of all repositories are listed',
    file: `${rows}/build-search.ts`,
    find: `.where('builds.repository_id', '=', p.repositoryId)
        .where('builds.platform', '=', p.platform)`,
    replace: ".where('builds.platform', '=', p.platform)",
    tests,
  },
  {
    name: 'builds of a branch with the same name in another repository are found',
    file: `${rows}/build-search.ts`,
    find: `.where('branches.repository_id', '=', p.repositoryId)
        .where('branches.branch', '=', p.branch)`,
    replace: ".where('branches.branch', '=', p.branch)",
    tests,
  },
  {
    name: 'builds of a commit in another repository are found',
    file: `${rows}/build-search.ts`,
    find: `.where('builds.repository_id', '=', p.repositoryId)
    .where('builds.commit_sha'`,
    replace: ".where('builds.commit_sha'",
    tests,
  },
  {
    name: 'a branch of the same name in another repository is taken',
    file: `${rows}/branches.ts`,
    find: `.where('repository_id', '=', p.repositoryId)
    .where('branch'`,
    replace: ".where('branch'",
    tests,
  },
  {
    name: 'unlinking a repository closes reservations of others',
    file: `${rows}/reservation-queries.ts`,
    find: ".where('builds.repository_id', '=', p.repositoryId)",
    replace: '',
    tests,
  },
  {
    name: 'unlinking a repository ends what is pending in others',
    file: `${rows}/reservation-queries.ts`,
    find: ".where('repository_id', '=', p.repositoryId)",
    replace: '',
    tests,
  },
  {
    name: 'slots of all reservations are filled at once',
    file: `${rows}/slots.ts`,
    find: ".set({ stored_key: p.storedKey }).where('object_key', '=', p.objectKey)",
    replace: '.set({ stored_key: p.storedKey })',
    tests,
  },
  {
    name: 'reservations of all targets are closed',
    file: `${rows}/reservation-queries.ts`,
    find: `.where('target_id', '=', p.targetId)
    .where('finalized_at'`,
    replace: ".where('finalized_at'",
    tests,
  },
  {
    name: 'a revision has the files of all reservations',
    file: `${rows}/revisions.ts`,
    find: ".where('slots.reservation_id', '=', p.reservationId)",
    replace: '',
    tests,
  },
];
