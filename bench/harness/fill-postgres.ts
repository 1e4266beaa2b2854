import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { Client } from 'pg';
import { onDatabase } from './stores.ts';
import { startVitrine, type Vitrine } from './vitrine.ts';

/** Names the repository and the branch of any build, at random. */
export type AnyBranch = () => { repo: string; branch: string };

/**
 * The number of builds of a database: branches × builds of each, in one repository per 100
 * branches.
 */
type Size = { branches: number; buildsOfEach: number };

const BRANCHES_OF_REPOSITORY = 100;
const BUILDS_OF_BRANCH = 100;

const content = JSON.stringify({
  platform: 'ios',
  contentHash: 'c'.repeat(64),
  bundleSizeBytes: 4096,
  bundleContentType: 'application/javascript',
  bundleContentEncoding: null,
  bundleOrigin: null,
  entry: 'index',
  isTransformed: false,
  deviceSpec: null,
});

/**
 * Inserts ready builds directly into the tables, each with a revision and an object: a million
 * would take an hour through the API. Returns a function that names the branch of a number.
 */
async function fill(
  url: string,
  accountId: string,
  { branches, buildsOfEach }: Size,
): Promise<AnyBranch> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const now = Date.now();
  const run = (sql: string, values: unknown[]) => client.query(sql, values);
  const builds = branches * buildsOfEach;
  await client.query('begin');
  await run(
    `insert into repositories (id, account_id, owner_key, repo_key, owner, repo, linked_at)
     select 'rep_' || r, $1, 'acme', 'app' || r, 'acme', 'app' || r, $2
     from generate_series(0, $3::int) r`,
    [accountId, now, Math.floor((branches - 1) / BRANCHES_OF_REPOSITORY)],
  );
  await run(
    `insert into branches (id, repository_id, branch, platform, branch_key)
     select 'brn_' || b, 'rep_' || b / $2::int, 'feature/' || b, 'ios', md5('k' || b)
     from generate_series(0, $1::int - 1) b`,
    [branches, BRANCHES_OF_REPOSITORY],
  );
  // Branches alternate as in production, so the rows of one branch are far apart.
  await run(
    `insert into builds (id, share_id, branch_id, repository_id, platform, commit_sha, revision,
       current_seq, created_seq, last_seq, pending_until, created_at, updated_at, ready_at, expires_at,
       content, content_of, content_id, content_id_of)
     select 'bld_' || md5('b' || n), md5('s' || n), 'brn_' || n % $1, 'rep_' || n % $1 / $3::int,
       'ios', md5('c' || n) || '00000000', 1, n + 1, n + 1, n + 1, $2, $2, $2, $2, $2 + 7776000000, $5, 1, md5('i' || n), 1
     from generate_series(0, $4::int - 1) n`,
    [branches, now, BRANCHES_OF_REPOSITORY, builds, content],
  );
  await run(
    `insert into revisions (share_id, number, account_id, created_at, content, content_id)
     select md5('s' || n), 1, $1, $2, $3, md5('i' || n) from generate_series(0, $4::int - 1) n`,
    [accountId, now, content, builds],
  );
  await run(
    `insert into objects (key, account_id, content_hash, encoding, size_bytes, created_at)
     select md5('o' || n), $1, md5('o' || n) || md5('p' || n), 'identity', 4096, $2
     from generate_series(0, $3::int - 1) n`,
    [accountId, now, builds],
  );
  await run(
    `insert into revision_objects (share_id, number, position, role, path, content_type,
       size_bytes, content_hash, encoding, object_key)
     select md5('s' || n), 1, 0, 'bundle', '', 'application/javascript', 4096,
       md5('o' || n) || md5('p' || n), 'identity', md5('o' || n)
     from generate_series(0, $1::int - 1) n`,
    [builds],
  );
  await client.query('commit');
  await client.query('vacuum analyze');
  await client.end();
  return () => {
    const branch = randomBytes(4).readUInt32LE() % branches;
    const repo = `app${Math.floor(branch / BRANCHES_OF_REPOSITORY)}`;
    return { repo, branch: `feature/${branch}` };
  };
}

/**
 * Starts a server with a new database of the PostgreSQL at `url`, and with so many builds, a hundred of
 * each branch. `env` is for the server.
 */
export async function startFilled(
  { url, folder, stack }: { url: string; folder: string; stack: AsyncDisposableStack },
  builds: number,
  env: Record<string, string> = {},
): Promise<{ vitrine: Vitrine; any: AnyBranch }> {
  await mkdir(folder, { recursive: true });
  const database = await onDatabase(url);
  const vitrine = await startVitrine(folder, stack, { ...database, ...env });
  const [account] = await vitrine.operator<{ id: string }[]>('account', 'list');
  const size = { branches: builds / BUILDS_OF_BRANCH, buildsOfEach: BUILDS_OF_BRANCH };
  const any = await fill(database.VITRINE_DATABASE_URL ?? '', account?.id ?? '', size);
  return { vitrine, any };
}
