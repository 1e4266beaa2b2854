import type { Fault } from './fault.ts';

const db = 'packages/server/src/db';
const tests = [`${db}/postgres-locks.test.ts`];

/** Rows that nobody else may change, and those that nobody need wait for. */
export const locks: Fault[] = [
  {
    name: 'who locks a build locks nothing',
    file: `${db}/queries/builds.ts`,
    find: `    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null)
    .forUpdate('builds'),`,
    replace: `    .where('builds.id', '=', p.id)
    .where('builds.deleted_at', 'is', null),`,
    tests,
  },
  {
    name: 'who locks a preview locks nothing',
    file: `${db}/queries/previews.ts`,
    find: ".where('share_id', '=', p.shareId).forUpdate(),",
    replace: ".where('share_id', '=', p.shareId),",
    tests,
  },
  {
    name: 'who locks an account keeps others from referring to it',
    file: `${db}/queries/accounts.ts`,
    find: '.forNoKeyUpdate()',
    replace: '.forUpdate()',
    tests,
  },
  {
    name: 'one at a time reserves in a repository',
    file: `${db}/queries/repositories.ts`,
    find: '.forShare()',
    replace: '.forUpdate()',
    tests,
  },
  {
    name: 'a repository that was unlinked can be held',
    file: `${db}/queries/repositories.ts`,
    find: `    .where('unlinked_at', 'is', null)
    .forShare(),`,
    replace: '    .forShare(),',
    tests: ['packages/server/src/db/sqlite/store.test.ts'],
  },
  {
    name: 'bytes that a PUT has found can be swept',
    file: `${db}/queries/objects.ts`,
    find: `    .where('size_bytes', '=', p.sizeBytes)
    .forKeyShare(),`,
    replace: "    .where('size_bytes', '=', p.sizeBytes),",
    tests,
  },
  {
    name: 'bytes that a reserve has found can be swept',
    file: `${db}/queries/objects.ts`,
    find: `        // As with \`known\`.
        .forKeyShare()
`,
    replace: '',
    tests,
  },
  {
    name: 'two sweeps take the same revisions',
    file: `${db}/queries/sweep.ts`,
    find: `    // What another process is sweeping is its business.
    .forUpdate()
    .skipLocked(),`,
    replace: ',',
    tests,
  },
  {
    name: 'one sweep of revisions waits for another',
    file: `${db}/queries/sweep.ts`,
    find: `    // What another process is sweeping is its business.
    .forUpdate()
    .skipLocked(),`,
    replace: '    .forUpdate(),',
    tests,
  },
  {
    name: 'two sweeps forget the same reservations',
    file: `${db}/queries/sweep.ts`,
    find: `    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.limit)
    .forUpdate()
    .skipLocked(),`,
    replace: `    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.limit),`,
    tests,
  },
  {
    name: 'one sweep of reservations waits for another',
    file: `${db}/queries/sweep.ts`,
    find: `    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.limit)
    .forUpdate()
    .skipLocked(),`,
    replace: `    .where('created_at', '<', p.before)
    .orderBy('created_at')
    .limit(p.limit)
    .forUpdate(),`,
    tests,
  },
  {
    name: 'a sweep waits for bytes that somebody is at work on',
    file: `${db}/queries/sweep-objects.ts`,
    find: `    .forUpdate()
    .skipLocked(),`,
    replace: '    .forUpdate(),',
    tests,
  },
  {
    name: 'bytes that come back are taken as they were a moment ago',
    file: `${db}/queries/replace-object.ts`,
    find: '    .forUpdate()\n',
    replace: '',
    tests,
  },
  {
    name: 'a process does not wait for who makes the same database just now',
    file: `${db}/sqlite/connection.ts`,
    find: 'if (!isBusy(error) || Date.now() > deadline) throw error;',
    replace: 'if (!isBusy(error) || Date.now() > 0) throw error;',
    tests: [`${db}/sqlite/processes.test.ts`],
  },
  {
    name: 'migrations of SQLite begin as readers',
    file: `${db}/sqlite/dialect.ts`,
    find: "this.#connection.exec('begin immediate');",
    replace: "this.#connection.exec('begin');",
    tests: [`${db}/sqlite/processes.test.ts`],
  },
  {
    name: 'references to nothing are stored',
    file: `${db}/sqlite/connection.ts`,
    find: "this.#database.exec('pragma foreign_keys = on');",
    replace: "this.#database.exec('pragma foreign_keys = off');",
    tests: ['packages/server/src/db/sqlite/store.test.ts'],
  },
  {
    name: 'two accounts link one repository at the same time',
    file: `${db}/migrations/0001-accounts.ts`,
    find: `    .columns(['owner_key', 'repo_key'])
    .unique()`,
    replace: "    .columns(['owner_key', 'repo_key'])",
    tests: [`${db}/postgres.test.ts`],
  },
  {
    name: 'bytes that are swept while they are found anew fail their upload',
    file: `${db}/queries/objects.ts`,
    find: 'if (answer !== undefined) return answer.key;',
    replace: `if (answer === undefined) throw new Error('gone');
      return answer.key;`,
    tests,
  },
  {
    name: 'a reserve fails when its build is deleted while it is found',
    file: `${db}/queries/builds.ts`,
    find: 'if (build !== undefined) return readBuild(build);',
    replace: `if (build === undefined) throw new Error('gone');
      return readBuild(build);`,
    tests,
  },
];
