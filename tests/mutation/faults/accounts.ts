import type { Group } from '../fault.ts';

/** Queries without the condition on the account. */
export const accounts: Group = {
  why: 'Stryker takes no condition out of a chain of Kysely. These conditions keep accounts apart.',
  faults: [
    {
      name: 'bytes of another account count as stored',
      file: 'packages/server/src/db/queries/objects.ts',
      find: `.where('account_id', '=', p.accountId)
    .where('content_hash', 'in', hashes)`,
      replace: `.where('content_hash', 'in', hashes)`,
      tests: ['packages/server/src/db/sqlite/store.test.ts'],
    },
    {
      name: 'the same bytes of two accounts are one object',
      file: 'packages/server/src/db/queries/objects.ts',
      find: `.where('account_id', '=', p.accountId)
    .where('content_hash', '=', p.contentHash)`,
      replace: `.where('content_hash', '=', p.contentHash)`,
      tests: ['packages/server/src/db/queries/same-bytes.test.ts'],
    },
    {
      name: 'the previews of all accounts are listed',
      file: 'packages/server/src/db/queries/previews.ts',
      find: `.where('account_id', '=', p.accountId)
    .where('app', '=', p.app)
    .where('deleted_at'`,
      replace: `.where('app', '=', p.app)
    .where('deleted_at'`,
      tests: ['packages/server/src/db/sqlite/store.test.ts'],
    },
    {
      name: 'an Idempotency-Key counts for every account',
      file: 'packages/server/src/db/queries/idempotency.ts',
      find: `.where('account_id', '=', p.accountId)`,
      replace: '',
      tests: ['packages/server/src/db/sqlite/store.test.ts'],
    },
  ],
};
