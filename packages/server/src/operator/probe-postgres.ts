import { inspectPostgres, type PostgresFacts } from '../compose/storage.ts';
import type { DatabaseConfig } from '../config/database.ts';
import { type Finding, fail, ok, reasonOf, warn } from './finding.ts';

type Postgres = Extract<DatabaseConfig, { kind: 'postgres' }>;

const SLOW_MS = 20;
const APART_MS = 5000;

/** Checks version, encoding, durability, limits and clock of the PostgreSQL server. */
export async function probePostgres(database: Postgres): Promise<Finding[]> {
  const { host, pathname } = new URL(database.url);
  let facts: PostgresFacts;
  try {
    facts = await inspectPostgres(database.url);
  } catch (error) {
    return [
      fail(
        'database',
        `${pathname.slice(1)} of ${host} does not answer: ${reasonOf(error)}. Check VITRINE_DATABASE_URL, and that the server runs and lets this machine in.`,
      ),
    ];
  }
  return [
    ok('database', `PostgreSQL ${facts.version} at ${host}`),
    encoding(facts),
    ...durability(facts),
    writable(facts),
    pooler(facts),
    connections(facts, database),
    roundTrip(facts),
    clock(facts),
  ];
}

const encoding = ({ encoding }: PostgresFacts) =>
  encoding === 'UTF8'
    ? ok('encoding', encoding)
    : fail(
        'encoding',
        `It is ${encoding}, which lacks characters that names may have. Create the database again: create database … encoding 'UTF8' template template0.`,
      );

function durability({ fsync, fullPageWrites, synchronousCommit }: PostgresFacts): Finding[] {
  const check = 'durability';
  const findings: Finding[] = [];
  if (fsync === 'off') {
    findings.push(
      fail(
        check,
        'fsync is off: a loss of power loses acknowledged uploads, and perhaps the whole database. Switch it on in postgresql.conf.',
      ),
    );
  }
  if (fullPageWrites === 'off') {
    findings.push(
      fail(
        check,
        'full_page_writes is off: a loss of power may leave torn pages. Switch it on unless the file system rules them out.',
      ),
    );
  }
  if (synchronousCommit === 'off') {
    findings.push(
      warn(
        check,
        'synchronous_commit is off. Vitrine switches it on for its own transactions; do so for the database, too, so that nothing depends on that.',
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [ok(check, 'a commit is on the disk when it is answered')];
}

const writable = ({ readOnly }: PostgresFacts) =>
  readOnly
    ? fail(
        'writing',
        'It only reads: a standby, or default_transaction_read_only. Name the primary in VITRINE_DATABASE_URL.',
      )
    : ok('writing', 'is possible');

const pooler = ({ oneSession }: PostgresFacts) =>
  oneSession
    ? ok('transactions', 'reach one session each')
    : fail(
        'transactions',
        'The statements of one transaction reach different sessions. Set the pooler before the database to pool_mode = transaction (or session).',
      );

function connections({ maxConnections }: PostgresFacts, { poolSize }: Postgres): Finding {
  const check = 'connections';
  const servers = Math.floor(maxConnections / poolSize);
  const message = `${maxConnections} at most, ${poolSize} of them for each server process`;
  if (servers >= 2)
    return ok(check, `${message}: enough for ${servers} processes and nothing else`);
  return warn(
    check,
    `${message}. Lower VITRINE_DATABASE_POOL, raise max_connections, or put PgBouncer (transaction mode) before it.`,
  );
}

function roundTrip({ roundTripMs }: PostgresFacts): Finding {
  const message = `${roundTripMs.toFixed(1)} ms there and back`;
  if (roundTripMs < SLOW_MS) return ok('distance', message);
  return warn(
    'distance',
    `${message}: a request takes several. Run the servers next to the database.`,
  );
}

function clock({ aheadMs }: PostgresFacts): Finding {
  const check = "database's clock";
  if (Math.abs(aheadMs) < APART_MS) return ok(check, 'agrees with ours; the database’s counts');
  const where = aheadMs > 0 ? 'ahead of' : 'behind';
  return warn(
    check,
    `It is ${Math.round(Math.abs(aheadMs) / 1000)} s ${where} this machine's. The database's counts for every server; set both with NTP, because a store checks the urls of slots by its own clock.`,
  );
}
