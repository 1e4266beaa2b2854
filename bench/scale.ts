// `npm run bench:scale`: the requests per second of 1, 2 and 4 processes on one PostgreSQL and one
// S3 store, in turn, and the cost of one whole upload for each part. Everything shares this
// machine.
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createBucket } from '../tests/harness/services/buckets.ts';
import { createDatabase, startPostgres } from '../tests/harness/services/postgres.ts';
import { startS3 } from '../tests/harness/services/s3.ts';
import { type RunningServer, startServer } from '../tools/support/server.ts';
import { declared, finalize, Notes, perSecond, prepare, put, rate, reserve } from './load.ts';
import { table } from './table.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const FLOWS = 400;
const small = randomBytes(4096);

const postgres = await startPostgres('18', { durable: true });
const s3 = await startS3();
const database = await createDatabase(postgres.url);
const env = {
  VITRINE_DATABASE_URL: database,
  VITRINE_SECRET: randomBytes(32).toString('hex'),
  VITRINE_S3_BUCKET: await createBucket(s3),
  VITRINE_S3_ENDPOINT: s3.endpoint,
  VITRINE_S3_REGION: s3.region,
  VITRINE_S3_FORCE_PATH_STYLE: 'true',
  AWS_ACCESS_KEY_ID: s3.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  VITRINE_RATE_LIMIT_PER_MINUTE: '10000000',
  VITRINE_LOG_LEVEL: 'error',
};
const servers: RunningServer[] = [];
const sql = new Client({ connectionString: database });

const TICKS_A_SECOND = 100;

/** CPU seconds of a process and of its current and past children (Linux: /proc). */
async function processorSeconds(pid: number): Promise<number> {
  const times = async (id: string) => {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '');
    const [, ppid, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, childUser, childSystem] = rest.slice(9, 13).map(Number);
    return { ppid: Number(ppid), own: sum(user, system), reaped: sum(childUser, childSystem) };
  };
  const all = await Promise.all(
    (await readdir('/proc')).filter((id) => /^\d+$/.test(id)).map(times),
  );
  const self = await times(String(pid));
  const children = all.filter(({ ppid }) => ppid === pid).reduce((more, { own }) => more + own, 0);
  return (self.own + self.reaped + children) / TICKS_A_SECOND;
}
const sum = (a = 0, b = 0) => a + b;

const one = async (text: string): Promise<number> =>
  Number(Object.values((await sql.query(text)).rows[0] ?? {})[0]);

/** The number of requests to S3, from the metrics of the servers. */
async function s3Requests(): Promise<number> {
  const texts = await Promise.all(
    servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()),
  );
  const counts = texts.flatMap((text) => [
    ...text.matchAll(/^vitrine_s3_request_duration_seconds_count\S* (\d+)/gm),
  ]);
  return counts.reduce((total, [, count]) => total + Number(count), 0);
}

/** The resources used so far. */
async function spent() {
  const ofServers = await Promise.all(
    servers.map(({ process: { pid = 0 } }) => processorSeconds(pid)),
  );
  return {
    'processor of the servers, ms': ofServers.reduce((a, b) => a + b, 0) * 1000,
    'processor of PostgreSQL, ms': (await processorSeconds(postgres.pid())) * 1000,
    'transactions of PostgreSQL': await one(
      `select xact_commit from pg_stat_database where datname = current_database()`,
    ),
    'write-ahead log, KiB': (await one(`select pg_current_wal_lsn() - '0/0'::pg_lsn`)) / 1024,
    'requests of the servers to S3': await s3Requests(),
  };
}

try {
  await sql.connect();
  for (let index = 0; index < 4; index += 1) servers.push(await startServer({ env }));
  const [first] = servers;
  if (!first) throw new Error('no server');
  const headers = await prepare(first);
  const flow = async (url: string) => {
    // New bytes, because those that the account holds need no upload.
    const bytes = randomBytes(4096);
    const { token, slots } = await reserve(url, headers, bytes);
    await put(slots[0], bytes);
    await finalize(url, headers, token);
  };
  await flow(first.url);
  const notes = new Notes();
  const works = {
    'read the latest build': (urls: string[]) =>
      rate(
        urls.map((url) => `${url}/api/v1/builds?owner=bench&repo=app&branch=main`),
        () => ({ headers }),
      ),
    reserve: (urls: string[]) =>
      rate(
        urls.map((url) => `${url}/api/v1/builds`),
        () => ({ method: 'POST', headers, body: declared(small) }),
      ),
    'whole flow: reserve, PUT 4 KiB to S3, finalize': (urls: string[]) =>
      perSecond(FLOWS, (index) => flow(urls[index % urls.length] ?? '')),
  };
  const counts = [1, 2, 4];
  for (let round = 0; round < rounds; round++) {
    for (const count of counts) {
      const urls = servers.slice(0, count).map(({ url }) => url);
      for (const [name, work] of Object.entries(works))
        notes.add(`${name} ${count}`, await work(urls));
    }
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  const before = await spent();
  await perSecond(FLOWS, () => flow(first.url));
  // A PostgreSQL backend reports its statistics with a delay.
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const after = await spent();

  console.log(
    `Medians of ${rounds} interleaved rounds, a second, PostgreSQL 18 (fsync on) and radosgw:\n`,
  );
  const head = ['work', ...counts.map((count) => `${count} processes`)];
  const rows = Object.keys(works).map((name) => [
    name,
    ...counts.map((count) => notes.median(`${name} ${count}`).toFixed(0)),
  ]);
  console.log(table([head, ...rows]));
  console.log('\nOne whole flow costs:\n');
  const costs = Object.entries(after).map(([name, value]) => [
    name,
    ((value - before[name as keyof typeof before]) / FLOWS).toFixed(2),
  ]);
  console.log(table([['of', 'each'], ...costs]));
} finally {
  await sql.end();
  for (const server of servers) await server.stop();
  await s3.stop();
  await postgres.stop();
}
