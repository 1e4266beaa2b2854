import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { sha256 } from '../../tests/harness/fixtures/bytes.ts';
import { Connection } from '../harness/connection.ts';
import { perSecond } from '../harness/load.ts';
import { countStatements } from '../harness/postgres-counts.ts';
import { processorSeconds } from '../harness/processor.ts';
import { type Row, together } from '../harness/row.ts';
import { onDatabase, type Stores, startStores } from '../harness/stores.ts';
import { finalize, flow, put, reserve, startVitrine, type Vitrine } from '../harness/vitrine.ts';

const AT_ONCE = 16;
const FLOWS = 200;
/** A backend of PostgreSQL reports its statistics with a delay. */
const REPORTED_MS = 2000;

export const flowS3Costs: Row = {
  name: 'flow-s3-costs',
  work: 'what one whole flow on PostgreSQL and S3 costs',
  unit: 'each flow',
  note: 'Counted over 200 flows of 4 KiB, 16 at once: processor time of all processes of each part, transactions, log, and requests that the server sends to S3. Statements and round trips of a step are those of flows one after the other, with BEGIN and COMMIT.',
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
    const steps = await countingSteps(stores, `${folder}-counted`, stack);
    return Object.fromEntries([
      ...PARTS.map((name) => [name, cost(name)]),
      ...COUNTED.map((name) => [name, steps(name)]),
    ]);
  },
};

const COUNTED = [
  'statements of a reserve',
  'round trips of a reserve',
  'statements of a finalize',
  'round trips of a finalize',
];
const COUNTED_FLOWS = 20;

/** Counts what a server sends to PostgreSQL for each step of flows that nothing else interrupts. */
async function countingSteps(stores: Stores, folder: string, stack: AsyncDisposableStack) {
  const own = await onDatabase(stores.postgres.url);
  const { url, counts } = await countStatements(own.VITRINE_DATABASE_URL ?? '', stack);
  const env = { ...stores.env, ...own, VITRINE_DATABASE_URL: url };
  const vitrine = await startVitrine(folder, stack, env);
  return together(async () => {
    const connection = await Connection.open(vitrine.url);
    const store = await Connection.open(stores.s3.endpoint);
    const sums = COUNTED.map(() => 0);
    const counted = async <T>(at: number, work: () => Promise<T>): Promise<T> => {
      const before = { ...counts };
      const done = await work();
      sums[at] = (sums[at] ?? 0) + counts.statements - before.statements;
      sums[at + 1] = (sums[at + 1] ?? 0) + counts.roundTrips - before.roundTrips;
      return done;
    };
    for (let flows = 0; flows < COUNTED_FLOWS; flows += 1) {
      const bytes = randomBytes(4096);
      const declared = { contentHash: sha256(bytes), sizeBytes: bytes.length };
      const { token, slots } = await counted(0, () => reserve(connection, vitrine, declared));
      if (slots[0]) await put(store, slots[0], bytes);
      await counted(2, () => finalize(connection, vitrine, token));
    }
    for (const one of [connection, store]) one.close();
    return Object.fromEntries(
      COUNTED.map((name, at) => [name, (sums[at] ?? Number.NaN) / COUNTED_FLOWS]),
    );
  });
}

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
