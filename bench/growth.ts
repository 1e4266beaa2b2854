// How the speed of a server changes with what is stored and with the number of clients, and on SQLite what
// a sweep of 100,000 objects does to it. docs/scaling.md has the last run.
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { removeFolder, temporaryFolder } from '../tests/harness/fixtures/temporary-folder.ts';
import { startPostgres } from '../tests/harness/services/postgres.ts';
import { useBuiltServer } from './harness/built-server.ts';
import type { Connection } from './harness/connection.ts';
import { fillObjects, idleObjects, type Place } from './harness/fill-objects.ts';
import { startFilled } from './harness/fill-postgres.ts';
import { fill } from './harness/fill-sqlite.ts';
import { perSecond } from './harness/load.ts';
import { makeSamples } from './harness/samples.ts';
import { rounded, table } from './harness/statistics.ts';
import { expected, flow, startAgain, type Vitrine } from './harness/vitrine.ts';

const HELP = `Measures a server as it grows. Prints tables.

  node bench/growth.ts [options]

  --postgres    with PostgreSQL 18 instead of SQLite, without --objects and --sweep
  --builds N    builds that are stored; may be repeated (1000, 100000, 1000000)
  --objects N   objects that are stored beside the most builds, in a run of its own (10000000);
                takes some minutes
  --clients N   clients at once; may be repeated (1, 4, 16, 64, 256)
  --sweep N     objects that a sweep deletes, once from the database and once from files (100000)
  --seconds N   for each figure (3)

Files are written below TMPDIR: some 6 GB for a million builds and ten million objects.`;

const given = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    builds: { type: 'string', multiple: true, default: ['1000', '100000', '1000000'] },
    objects: { type: 'string', default: '10000000' },
    clients: { type: 'string', multiple: true, default: ['1', '4', '16', '64', '256'] },
    sweep: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
}).values;
if (given.help) {
  console.log(HELP);
  process.exit(0);
}
const sizes = given.builds.map(Number);
const clients = given.clients.map(Number);
const seconds = Number(given.seconds);
/** How long a server may take to start. */
const STARTS_SECONDS = 2;
/** Of PostgreSQL: a million builds fit. */
const BUFFERS = '2GB';
const most = Math.max(...sizes);
const folder = await temporaryFolder('growth');
const removeServer = await useBuiltServer();
try {
  await (given.postgres ? growPostgres() : growSqlite());
} finally {
  await Promise.all([removeFolder(folder), removeServer()]);
}

async function growSqlite(): Promise<void> {
  const curves: string[][] = [];
  for (const builds of sizes) curves.push(...(await grown(builds, 0)));
  if (Number(given.objects) > 0) curves.push(...(await grown(most, Number(given.objects))));
  printCurves(curves);
  const sweeps = [await swept('database'), await swept('files')];
  console.log(
    `\n${table([['bytes in', 'sweep, s', ...headings('reads'), ...headings('alone: reads')], ...sweeps])}`,
  );
}

async function growPostgres(): Promise<void> {
  const postgres = await startPostgres('18', {
    durable: true,
    settings: { shared_buffers: BUFFERS },
  });
  await using started = new AsyncDisposableStack();
  started.defer(postgres.stop);
  const curves: string[][] = [];
  for (const builds of sizes) {
    await using stack = new AsyncDisposableStack();
    const at = { url: postgres.url, folder: join(folder, `postgres-${builds}`), stack };
    const { vitrine, any } = await startFilled(at, builds);
    const latest = () => {
      const { repo, branch } = any();
      return `owner=acme&repo=${repo}&branch=${branch}`;
    };
    curves.push(...(await curvesOf(vitrine, `${builds} builds`, latest)));
  }
  printCurves(curves);
}

function printCurves(curves: string[][]): void {
  console.log(
    table([['stored', 'clients', ...headings('reads'), ...headings('flows')], ...curves]),
  );
}

function headings(what: string): string[] {
  return [`${what}/s`, 'p50, ms', 'p99, ms'];
}

type Stored = { dataDir: string; headers: Vitrine['headers']; key: string; branches: string[] };

async function stored(name: string, builds: number): Promise<Stored> {
  const dataDir = join(folder, name);
  await mkdir(dataDir, { recursive: true });
  const { key, headers } = await makeSamples(dataDir);
  return { dataDir, key, headers, branches: fill(dataDir, builds) };
}

/** The curves of one size. */
async function grown(builds: number, objects: number): Promise<string[][]> {
  const made = await stored(`${builds}-${objects}`, builds);
  if (objects > 0) fillObjects(made.dataDir, objects, 'nowhere');
  await using stack = new AsyncDisposableStack();
  const server = { ...(await startAgain(made.dataDir, stack)), ...made };
  const name = objects > 0 ? `${builds} builds, ${objects} objects` : `${builds} builds`;
  return curvesOf(server, name, () => latestOf(server));
}

/** The curves of a server. `latest` is the query of a read. */
async function curvesOf(server: Vitrine, name: string, latest: () => string): Promise<string[][]> {
  const rows: string[][] = [];
  for (const atOnce of clients) {
    const reads = await timed(server.url, atOnce, (connection) =>
      read(connection, server, latest()),
    );
    const flows = await timed(server.url, atOnce, (connection) =>
      flow(connection, server, randomBytes(4096)),
    );
    rows.push([name, `${atOnce}`, ...reads, ...flows]);
    console.error(rows.at(-1)?.join('  '));
  }
  return rows;
}

/** A sweep of the server itself, beside reads. It begins when reads alone were measured. */
async function swept(place: Place): Promise<string[]> {
  const made = await stored(`swept-${place}`, 1000);
  fillObjects(made.dataDir, Number(given.sweep), place);
  await using stack = new AsyncDisposableStack();
  const env = { VITRINE_SWEEP_SECONDS: `${Math.ceil(seconds) + STARTS_SECONDS}` };
  const server = { ...(await startAgain(made.dataDir, stack, env)), ...made };
  const reads = () =>
    timed(server.url, 16, (connection) => read(connection, server, latestOf(server)));
  const alone = await reads();
  const all = idleObjects(made.dataDir);
  while (idleObjects(made.dataDir) === all) await sleep(10);
  const started = performance.now();
  let took = Number.NaN;
  const sweeping = (async () => {
    while (idleObjects(made.dataDir) > 0) await sleep(100);
    took = (performance.now() - started) / 1000;
  })();
  const beside = await reads();
  await sweeping;
  return [place, rounded(took), ...beside, ...alone];
}

function latestOf({ branches }: Stored): string {
  return `owner=bench&repo=app&branch=${branches[Math.floor(Math.random() * branches.length)]}`;
}

async function read(
  connection: Connection,
  { headers }: Pick<Vitrine, 'headers'>,
  latest: string,
): Promise<void> {
  const path = `/api/v1/builds?${latest}`;
  expected(200, await connection.send({ method: 'GET', path, headers }));
}

/** A second, and the median and the 99th percentile of how long each took. */
async function timed(
  url: string,
  atOnce: number,
  work: (connection: Connection) => Promise<unknown>,
): Promise<string[]> {
  const times: number[] = [];
  const { value } = await perSecond({ url, atOnce, seconds }, async (connection) => {
    const started = performance.now();
    await work(connection);
    times.push(performance.now() - started);
  });
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return [rounded(value), rounded(at(0.5)), rounded(at(0.99))];
}
