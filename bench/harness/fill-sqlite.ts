// Many builds in a database of SQLite: a million would take an hour through the API.
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

type Line = Record<string, SQLInputValue>;

/** The branches of three builds that were made through the API, two of them of one branch. */
export const SAMPLES = [
  'branch_aaaaaaaaaaaaaaaa',
  'branch_aaaaaaaaaaaaaaaa',
  'branch_bbbbbbbbbbbbbbbb',
];
const BUILDS_OF_BRANCH = 100;
const ROWS_OF_TRANSACTION = 100_000;
const REPORTED_BUILDS = 100_000;

/**
 * Copies the rows of the first sample until there are so many builds, a hundred of each branch. What
 * differs between the samples differs between the copies. Returns the names of the branches.
 */
export function fill(dataDir: string, builds: number): string[] {
  using database = new DatabaseSync(join(dataDir, 'vitrine.sqlite'));
  database.exec('pragma synchronous = off; pragma cache_size = -1000000');
  const read = (table: string) =>
    database.prepare(`select * from ${table} order by rowid`).all() as Line[];
  const [branches, samples] = [read('branches'), read('builds')];
  const ofBuild = ['builds', 'revisions', 'revision_objects'].map((table) => {
    const [first = {}, second = {}] = read(table);
    return { first, names: differing(first, second), insert: inserting(database, table, first) };
  });
  const branch = branches[0] ?? {};
  const branchNames = differing(branch, branches[1] ?? {});
  const insertBranch = inserting(database, 'branches', branch);
  const oldBranch = samples[0]?.branch_id;
  const names: string[] = [];
  let rows = 0;
  database.exec('begin');
  for (let index = 0; index < builds / BUILDS_OF_BRANCH; index += 1) {
    const copy = copied(branch, branchNames, index + 1_000_000_000);
    insertBranch(copy);
    names.push(String(copy.branch));
  }
  // Branches take turns, as in production, so the rows of one branch are far apart.
  for (let index = 0; index < builds; index += 1) {
    if (index % REPORTED_BUILDS === 0) console.error(`${index} of ${builds} builds are written`);
    const salt = (index % names.length) + 1_000_000_000;
    for (const { first, names: differs, insert } of ofBuild) {
      const copy = copied(first, differs, index + 1000);
      if (copy.branch_id === oldBranch && typeof oldBranch === 'string')
        copy.branch_id = derived(oldBranch, salt);
      insert(copy);
      rows += 1;
      if (rows % ROWS_OF_TRANSACTION === 0) database.exec('commit; begin');
    }
  }
  database.exec('commit; pragma wal_checkpoint(truncate)');
  return names;
}

const differing = (one: Line, other: Line): string[] =>
  Object.keys(one).filter((column) => one[column] !== other[column]);

/** A row in which the named columns have values of their own: ids by their text, sequences counted up. */
function copied(row: Line, names: string[], salt: number): Line {
  const copy = { ...row };
  for (const name of names) {
    const value = row[name];
    if (typeof value === 'string' && !value.startsWith('{')) copy[name] = derived(value, salt);
    else if (typeof value === 'number' && name.endsWith('seq')) copy[name] = value + salt;
  }
  return copy;
}

/** Of the same length and with the same prefix, and the same wherever the same value stands. */
function derived(value: string, salt: number): string {
  const prefix = value.slice(0, value.indexOf('_') + 1);
  const length = value.length - prefix.length;
  return prefix + hash('sha256', `${value} ${salt}`).slice(0, length);
}

function inserting(database: DatabaseSync, table: string, row: Line): (row: Line) => void {
  const columns = Object.keys(row);
  const values = columns.map((column) => `:${column}`).join(', ');
  const statement = database.prepare(
    `insert into ${table} (${columns.join(', ')}) values (${values})`,
  );
  return (copy) => void statement.run(copy);
}
