import { join } from 'node:path';
import { startPostgres } from '../../tests/harness/services/postgres.ts';
import { type AnyBranch, startFilled } from '../harness/fill-postgres.ts';
import { reserveHugePages } from '../harness/huge-pages.ts';
import type { Given, Row, Way } from '../harness/row.ts';
import { writeScript, wrk } from '../harness/wrk.ts';
import { ensureProgram } from '../peers/system.ts';

// Both databases fit into the buffers, as the frequently used part of a database should.
const BUFFERS = 4 * 2 ** 30;
/** The time in which each connection touches nearly every page, which maps it into its process. */
const WARM_SECONDS = 60;
const PATHS = 10_000;

const READS: Record<string, (any: AnyBranch) => string> = {
  'the latest of a branch': (any) => {
    const { repo, branch } = any();
    return `/api/v1/builds?owner=acme&repo=${repo}&branch=${encodeURIComponent(branch)}`;
  },
  'a list of a branch': (any) => {
    const { repo, branch } = any();
    return `/api/v1/repositories/acme/${repo}/builds?branch=${encodeURIComponent(branch)}`;
  },
  'a list of a repository': (any) => `/api/v1/repositories/acme/${any().repo}/builds`,
};

export const readMillionPostgres: Row = {
  name: 'read-million-postgres',
  work: 'reads on PostgreSQL, 16 at once, times the time',
  unit: 'answers/s',
  note: 'Two databases of one PostgreSQL 18 that fit into its buffers, in huge pages where that is permitted; a hundred builds of each branch, lists of 30.',
  aims: Object.keys(READS).map((name) => ({
    ours: `${name}, 1,000 builds`,
    peer: `${name}, 1,000,000 builds`,
    atMost: 1.2,
  })),
  limit:
    'The same plans, and as many buffers; PostgreSQL reads them from memory where they are in its processor’s cache with a thousand builds. A page of a repository’s list has builds of 31 random branches, each in another buffer, a page of a branch has one (docs/scaling.md).',
  isLong: true,
  async open(given) {
    await ensureProgram('wrk');
    given.stack.defer(reserveHugePages(1.1 * BUFFERS));
    const settings = { shared_buffers: `${BUFFERS / 1024}kB` };
    const postgres = await startPostgres('18', { settings });
    given.stack.defer(postgres.stop);
    const ways: Record<string, Way> = {};
    for (const builds of [1000, 1_000_000]) {
      const all = await reading(given, postgres.url, builds);
      for (const [name, way] of Object.entries(all))
        ways[`${name}, ${builds.toLocaleString('en')} builds`] = way;
    }
    return ways;
  },
};

async function reading({ folder, stack, isQuick }: Given, url: string, builds: number) {
  const place = join(folder, `${builds}`);
  const at = { url, folder: place, stack };
  const { vitrine, any } = await startFilled(at, builds, { VITRINE_DATABASE_POOL: '4' });
  const headers = { Authorization: `Bearer ${vitrine.key}` };
  const ways: Record<string, Way> = {};
  for (const [name, path] of Object.entries(READS)) {
    const paths = Array.from({ length: PATHS }, () => path(any));
    const script = await writeScript(join(place, name.replaceAll(' ', '-')), paths);
    const load = { url: vitrine.url, atOnce: 16, headers, script };
    if (!isQuick) await wrk({ ...load, seconds: WARM_SECONDS });
    ways[name] = () => wrk({ ...load, seconds: isQuick ? 1 : 3 });
  }
  return ways;
}
