import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Connection } from '../harness/connection.ts';
import { fill } from '../harness/fill-sqlite.ts';
import type { Given, Row, Way } from '../harness/row.ts';
import { makeSamples } from '../harness/samples.ts';
import { expected, startAgain } from '../harness/vitrine.ts';
import { writeScript, wrk } from '../harness/wrk.ts';
import { ensureProgram } from '../peers/system.ts';

export const readMillion: Row = {
  name: 'read-million',
  work: 'GET latest build of any branch, 32 at once, times the time',
  unit: 'answers/s',
  note: 'Two servers with SQLite, a hundred builds of each branch; the branches are asked for in a random order. The rows are copies of what the API made, written into the database before the server starts. Nothing is committed meanwhile, so answers are kept; docs/scaling.md has reads between commits.',
  aims: [{ ours: '1,000 builds', peer: '1,000,000 builds', atMost: 1.2 }],
  limit:
    'The answers of 10,000 branches are kept once each has been asked for, at 0.1 ms each, and no processor’s cache has them all.',
  isLong: true,
  async open(given) {
    await ensureProgram('wrk');
    return {
      '1,000 builds': await reading(given, 1000),
      '1,000,000 builds': await reading(given, 1_000_000),
    };
  },
};

async function reading({ folder, stack, isQuick }: Given, builds: number): Promise<Way> {
  const dataDir = join(folder, `${builds}`);
  await mkdir(dataDir, { recursive: true });
  const { key } = await makeSamples(dataDir);
  const names = fill(dataDir, builds);
  const { url } = await startAgain(dataDir, stack);
  const paths = names.map((name) => `/api/v1/builds?owner=bench&repo=app&branch=${name}`);
  const headers = { Authorization: `Bearer ${key}` };
  const connection = await Connection.open(url);
  // wrk stops at no answer that is a refusal: one of each is looked at first.
  for (const path of [paths[0] ?? '', paths.at(-1) ?? ''])
    expected(200, await connection.send({ method: 'GET', path, headers }));
  connection.close();
  const script = await writeScript(join(dataDir, 'paths'), paths);
  return () => wrk({ url, atOnce: 32, seconds: isQuick ? 1 : 5, headers, script });
}
