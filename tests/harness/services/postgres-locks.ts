import { Client } from 'pg';

const WAITING = `select from pg_stat_activity join pg_locks using (pid)
  where datname = current_database() and not granted and locktype in ('transactionid', 'tuple')`;

/** Tells whether `work` ends, or waits for a lock of another connection to the database. */
export async function outcome(url: string, work: Promise<unknown>): Promise<'ended' | 'waits'> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (;;) {
      const { rowCount } = await client.query(WAITING);
      if (ended) return 'ended';
      if (rowCount) return 'waits';
    }
  } finally {
    await client.end();
  }
}
