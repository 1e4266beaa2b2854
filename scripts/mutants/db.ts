import type { Fault } from './fault.ts';

const db = 'packages/server/src/db';
const sqlite = [`${db}/sqlite/store.test.ts`];
const groupCommit = [`${db}/sqlite/group-commit.test.ts`];

/** Transactions and what they survive. */
export const transactions: Fault[] = [
  {
    name: 'a transaction that fails is committed with the others',
    file: `${db}/sqlite/group-commit.ts`,
    find: "this.#connection.exec('rollback to one');",
    replace: '',
    tests: sqlite,
  },
  {
    name: 'transactions of a batch have no savepoints',
    file: `${db}/sqlite/group-commit.ts`,
    find: 'answers.push(await this.#inSavepoint(next));',
    replace: `const value = await this.#inside.run(true, next.work);
        answers.push(() => next.resolve(value));`,
    tests: sqlite,
  },
  {
    name: 'transactions are answered before the commit',
    file: `${db}/sqlite/group-commit.ts`,
    find: 'answer = () => resolve(value);',
    replace: `resolve(value);
      answer = () => {};`,
    tests: [`${db}/sqlite/disk-failure.test.ts`],
  },
  {
    name: 'each transaction waits for the disk alone',
    file: `${db}/sqlite/group-commit.ts`,
    find: 'const SHARE = 64;',
    replace: 'const SHARE = 1;',
    tests: groupCommit,
  },
  {
    name: 'the lock of another process is not waited for',
    file: `${db}/sqlite/group-commit.ts`,
    find: '!isBusy(error) || ',
    replace: 'isBusy(error) || ',
    tests: groupCommit,
  },
  {
    name: 'a batch begins as a reader',
    file: `${db}/sqlite/group-commit.ts`,
    find: "'begin immediate'",
    replace: "'begin'",
    tests: groupCommit,
  },
  {
    name: 'statements run on after SQLite gave up their transaction',
    file: `${db}/sqlite/dialect.ts`,
    find: 'if (this.#inTransaction && !this.#connection.isTransaction) {',
    replace: 'if (this.#returned && !this.#connection.isTransaction) {',
    tests: groupCommit,
  },
  {
    name: 'a commit does not wait for the disk',
    file: `${db}/sqlite/connection.ts`,
    find: 'pragma synchronous = full',
    replace: 'pragma synchronous = normal',
    tests: groupCommit,
  },
  {
    name: 'a full disk is a fault of the server',
    file: `${db}/sqlite/errors.ts`,
    find: '(code & 0xff) === FULL || ',
    replace: '',
    tests: [`${db}/sqlite/disk-failure.test.ts`],
  },
  {
    name: 'the data directory is not locked',
    file: `${db}/sqlite/data-lock.ts`,
    find: "database.exec('begin exclusive');",
    replace: '',
    tests: [`${db}/sqlite/processes.test.ts`],
  },
  {
    name: 'the server does not take the lock',
    file: 'packages/server/src/compose/parts.ts',
    find: "return lockDataDirectory(join(await makeDataDir(config.dataDir), 'serve.lock'));",
    replace: 'return () => {};',
    tests: ['packages/server/test/start.embedded.test.ts'],
  },
  {
    name: 'other users may read the database',
    file: `${db}/sqlite/private-file.ts`,
    find: '0o600',
    replace: '0o644',
    tests: [`${db}/migrations/migrate.test.ts`],
  },
  {
    name: 'other users may read the generated secret',
    file: 'packages/server/src/platform/secret.ts',
    find: "'wx', 0o600",
    replace: "'wx', 0o644",
    tests: ['packages/server/test/start.embedded.test.ts'],
  },
  {
    name: 'a statement that nobody waited for lands in a stranger’s transaction',
    file: `${db}/sqlite/dialect.ts`,
    find: "if (this.#returned) throw new Error('This transaction is over.');",
    replace: '',
    tests: [`${db}/sqlite/store.test.ts`],
  },
  {
    name: 'a statement that nobody waited for lands in a stranger’s transaction of PostgreSQL',
    file: `${db}/postgres/transactions.ts`,
    find: "if (over) throw new Error('This transaction is over.');",
    replace: '',
    tests: [`${db}/postgres/store.postgres.test.ts`],
  },
  {
    name: 'a transaction is believed in although a statement of it failed',
    file: `${db}/postgres/transactions.ts`,
    find: 'if (connection.failure !== undefined) throw connection.failure;',
    replace: '',
    tests: [`${db}/postgres/faults.postgres.test.ts`],
  },
  {
    name: 'a transaction in another one waits for itself',
    file: `${db}/sqlite/group-commit.ts`,
    find: 'if (this.#inside.getStore()) {',
    replace: 'if (this.#closed) {',
    tests: [`${db}/sqlite/store.test.ts`],
  },
  {
    name: 'a transaction in another one waits for itself on PostgreSQL',
    file: `${db}/postgres/transactions.ts`,
    find: 'if (this.#inside.getStore()) {',
    replace: 'if (this.#settings === undefined) {',
    tests: [`${db}/postgres/store.postgres.test.ts`],
  },
  {
    name: 'a database is closed while transactions wait',
    file: `${db}/sqlite/group-commit.ts`,
    find: 'await this.#draining;\n  }',
    replace: '}',
    tests: [`${db}/sqlite/store.test.ts`, `${db}/sqlite/group-commit.test.ts`],
  },
];
