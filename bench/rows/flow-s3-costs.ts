import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { Connection } from '../harness/connection.ts';
import { perSecond } from '../harness/load.ts';
import { processorSeconds } from '../harness/processor.ts';
import { type Row, together } from '../harness/row.ts';
import { type Stores, startStores } from '../harness/stores.ts';
import { flow, startVitrine, type Vitrine } from '../harness/vitrine.ts';

const AT_ONCE = 16;
const FLOWS = 200;
/** A backend of PostgreSQL reports its statistics with a delay. */
const REPORTED_MS = 2000;

export const flowS3Costs: Row = {
  name: 'flow-s3-costs',
  work: 'what one whole flow on PostgreSQL and S3 costs',
  unit: 'each flow',
  note: 'Counted over 200 flows of 4 KiB, 16 at once: processor time of all processes of each part, transactions, log, and requests that the server sends to S3.',
  aims: [],
  isLong: true,
  async open({ folder, stack }) {
    const stores = await startStores(stack);
    const vitrine = await startVitrine(folder, stack, stores.env);
    const sql = new Client({ connectionString: stores.env.VITRINE_DATABASE_URL });
    await sql.connect();
    stack.defer(() => sql.end());
    const cost = together(async () => {
      const before = await spent(vitrine, stores, sql);
      await flows(vitrine, stores.s3.endpoint);
      await new Promise((resolve) => setTimeout(resolve, REPORTED_MS));
      const after = await spent(vitrine, stores, sql);
      const each = after.map((value, index) => (value - (before[index] ?? 0)) / FLOWS);
      return Object.fromEntries(PARTS.map((name, index) => [name, each[index] ?? Number.NaN]));
    });
    return Object.fromEntries(PARTS.map((name) => [name, cost(name)]));
  },
};

async function flows(vitrine: Vitrine, endpoint: string): Promise<void> {
  const opened = Array.from({ length: AT_ONCE }, () => Connection.open(endpoint));
  const store = await Promise.all(opened);
  const load = { url: vitrine.url, atOnce: AT_ONCE, count: FLOWS };
  await perSecond(load, (connection, _index, number) =>
    flow(connection, vitrine, randomBytes(4096), { store: store[number] }),
  );
  for (const connection of store) connection.close();
}

const PARTS = [
  'processor of the server, ms',
  'processor of PostgreSQL, ms',
  'transactions of PostgreSQL',
  'write-ahead log, KiB',
  'requests of the server to S3',
];

/** What was used so far, in the order of `PARTS`. */
async function spent({ process, url }: Vitrine, { postgres }: Stores, sql: Client) {
  const one = async (text: string) =>
    Number(Object.values((await sql.query(text)).rows[0] ?? {})[0]);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const requests = metrics.matchAll(/^vitrine_s3_request_duration_seconds_count\S* (\d+)/gm);
  return [
    (await processorSeconds(process.pid ?? 0)) * 1000,
    (await processorSeconds(postgres.pid())) * 1000,
    await one('select xact_commit from pg_stat_database where datname = current_database()'),
    (await one("select pg_current_wal_lsn() - '0/0'::pg_lsn")) / 1024,
    [...requests].reduce((total, [, count]) => total + Number(count), 0),
  ];
}
