// `npm run bench:million`: reads with 1,000,000 builds in PostgreSQL next to reads with 1,000, in turn.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { createDatabase, startPostgres } from '../tests/harness/services/postgres.ts';
import { startServer } from '../tools/support/server.ts';
import { fill, type Size } from './fill.ts';
import { reserveHugePages } from './huge-pages.ts';
import { type Headers, Notes, prepare, rate } from './load.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    builds: { type: 'string', default: '1000000' },
  },
});
const rounds = Number(values.rounds);
const builds = Number(values.builds);
const sizes: Record<string, Size> = {
  '1000': { branches: 10, buildsOfEach: 100 },
  [`${builds}`]: { branches: builds / 100, buildsOfEach: 100 },
};

// Both databases fit into the buffers, as the frequently used part of a database should.
const BUFFERS = 4 * 2 ** 30;
process.once('exit', reserveHugePages(1.1 * BUFFERS));
const postgres = await startPostgres('18', { settings: { shared_buffers: `${BUFFERS / 1024}kB` } });
type Open = { url: string; headers: Headers; any: Awaited<ReturnType<typeof fill>> };
const opened: (Open & { stop(): Promise<unknown> })[] = [];

async function open(size: Size): Promise<Open & { stop(): Promise<unknown> }> {
  const database = await createDatabase(postgres.url);
  const server = await startServer({
    env: {
      VITRINE_DATABASE_URL: database,
      VITRINE_SECRET: randomBytes(32).toString('hex'),
      VITRINE_RATE_LIMIT_PER_MINUTE: '10000000',
      VITRINE_LOG_LEVEL: 'error',
      VITRINE_DATABASE_POOL: '4',
      // Keeps the sweep from running during the measurement.
      VITRINE_SWEEP_SECONDS: '86400',
    },
  });
  const headers = await prepare(server);
  const [account] = await server.operator<{ id: string }[]>('account', 'list');
  const began = performance.now();
  const any = await fill(database, account?.id ?? '', size);
  const count = size.branches * size.buildsOfEach;
  console.error(`${count} builds made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return { url: server.url, headers, any, stop: () => server.stop() };
}

const reads: Record<string, (one: Open) => string> = {
  'the latest of a branch': ({ any }) => {
    const { repo, branch } = any();
    return `/api/v1/builds?owner=acme&repo=${repo}&branch=${encodeURIComponent(branch)}`;
  },
  'a list of a branch, 30': ({ any }) => {
    const { repo, branch } = any();
    return `/api/v1/repositories/acme/${repo}/builds?branch=${encodeURIComponent(branch)}`;
  },
  'a list of a repository, 30': ({ any }) => `/api/v1/repositories/acme/${any().repo}/builds`,
};

/**
 * The time in which each connection touches nearly every page: the first access maps a page into
 * its process.
 */
const WARM_SECONDS = 60;

async function warm(one: Open): Promise<void> {
  const until = performance.now() + WARM_SECONDS * 1000;
  while (performance.now() < until) {
    for (const path of Object.values(reads)) {
      await rate([one.url], () => ({ path: path(one), headers: one.headers }));
    }
  }
}

/** `on` or `off`: what PostgreSQL got, not what was requested. */
async function hugePages(): Promise<string> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  try {
    const { rows } = await client.query('show huge_pages_status');
    return rows[0].huge_pages_status;
  } finally {
    await client.end();
  }
}

try {
  for (const size of Object.values(sizes)) opened.push(await open(size));
  const notes = new Notes();
  const [small, large] = Object.keys(sizes);
  // The first access of a connection to a page takes longer, and a million builds have many pages.
  // That is the state after a start, not the usual one.
  for (const one of opened) await warm(one);
  for (let round = 0; round < rounds; round++) {
    for (const [index, one] of opened.entries()) {
      for (const [name, path] of Object.entries(reads)) {
        const request = () => ({ path: path(one), headers: one.headers });
        notes.add(`${name} ${Object.keys(sizes)[index]}`, await rate([one.url], request));
      }
    }
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  const pages = await hugePages();
  console.log(
    `Medians of ${rounds} interleaved rounds, requests a second, PostgreSQL 18, huge pages ${pages}:\n`,
  );
  const rows = Object.keys(reads).map((name) => {
    const [few, many] = [notes.median(`${name} ${small}`), notes.median(`${name} ${large}`)];
    return [name, few.toFixed(0), many.toFixed(0), (few / many).toFixed(2)];
  });
  console.log(table([['read', `${small} builds`, `${large} builds`, 'times the time'], ...rows]));
} finally {
  for (const one of opened) await one.stop();
  await postgres.stop();
}
