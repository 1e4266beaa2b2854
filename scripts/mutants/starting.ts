import type { Fault } from './fault.ts';

const server = 'packages/server/src';
const sharing = ['packages/server/test/start.files.postgres.test.ts'];

/** What a server makes sure of before it listens, and what ends with it. */
export const starting: Fault[] = [
  {
    name: 'a server that starts removes what others on its data directory are at work on',
    file: `${server}/compose/parts.ts`,
    find: "if (isExclusive(config) && config.blobs.kind === 'files')",
    replace: "if (config.blobs.kind === 'files')",
    tests: sharing,
    on: 'postgres+files',
  },
  {
    name: 'two servers with one PostgreSQL work on the same files unasked',
    file: `${server}/compose/parts.ts`,
    find: "database.kind === 'sqlite' || (blobs.kind === 'files' && !blobs.shared);",
    replace: "database.kind === 'sqlite';",
    tests: sharing,
    on: 'postgres+files',
  },
  {
    name: 'a server trusts hashes of copies that its store does not compute',
    file: `${server}/server.ts`,
    find: 'await requireStoreCapabilities(config);',
    replace: '',
    tests: ['packages/server/test/start.s3.test.ts'],
    on: 'sqlite+s3',
  },
  {
    name: 'reads that wait hold up the end of a server',
    file: `${server}/server.ts`,
    find: 'closing.abort();',
    replace: '',
    tests: ['packages/server/test/http-waiting.test.ts'],
  },
];
