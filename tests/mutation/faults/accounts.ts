import type { Group } from '../fault.ts';

const rows = 'packages/server/src/db/rows';
const db = 'packages/server/src/db';

/** Queries that forget whose rows they read. */
export const accounts: Group = {
  why: 'Stryker takes no condition out of a chain of Kysely. These conditions keep accounts apart.',
  faults: [
    {
      name: 'bytes of another account count as stored',
      file: `${rows}/objects.ts`,
      find: `.where('account_id', '=', accountId)
        .where('content_hash', 'in', some)`,
      replace: ".where('content_hash', 'in', some)",
      tests: [`${db}/sqlite.test.ts`],
    },
    {
      name: 'the same bytes of two accounts are one object',
      file: `${rows}/objects.ts`,
      find: `.where('account_id', '=', p.accountId)
    .where('content_hash', '=', p.contentHash)`,
      replace: ".where('content_hash', '=', p.contentHash)",
      tests: [`${db}/same-bytes.test.ts`],
    },
    {
      name: 'the previews of all accounts are listed',
      file: `${rows}/previews.ts`,
      find: `.where('account_id', '=', p.accountId)
    .where('deleted_at', 'is', null)
    .where('created_seq'`,
      replace: `.where('deleted_at', 'is', null)
    .where('created_seq'`,
      tests: [`${db}/sqlite.test.ts`],
    },
    {
      name: 'an Idempotency-Key counts for every account',
      file: `${rows}/idempotency-queries.ts`,
      find: ".where('account_id', '=', p.accountId)",
      replace: '',
      tests: [`${db}/sqlite.test.ts`],
    },
  ],
};
