// `npm run bench`: requests per second of reserve, finalize and read, and the throughput of a PUT,
// next to a bare Fastify server and a plain stream to disk, all in one run.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { removeFolder, temporaryFolder } from '../tests/harness/fixtures/temporary-folder.ts';
import { startServer } from '../tools/support/server.ts';
import { startBare } from './bare.ts';
import {
  CONNECTIONS,
  declared,
  finalize,
  Notes,
  perSecond,
  prepare,
  put,
  rate,
  reserve,
} from './load.ts';
import { table } from './table.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const PUT_BYTES = 256 * 1024 ** 2;
const FINALIZES = 600;

const dataDir = await temporaryFolder('bench');
const env = { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000', VITRINE_LOG_LEVEL: 'error' };
const server = await startServer({ dataDir, env });
const bare = await startBare(dataDir);
const small = randomBytes(4096);

/** Finalizes per second. The reservations are made and filled before the measurement. */
async function finalizeRate(headers: Record<string, string>): Promise<number> {
  const tokens: string[] = [];
  await perSecond(FINALIZES, async () => {
    tokens.push((await reserve(server.url, headers, small)).token);
  });
  return perSecond(FINALIZES, (index) => finalize(server.url, headers, tokens[index] ?? ''));
}

async function throughput(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return PUT_BYTES / 1024 ** 2 / ((performance.now() - started) / 1000);
}

try {
  const headers = await prepare(server);
  const first = await reserve(server.url, headers, small);
  await put(first.slots[0], small);
  await finalize(server.url, headers, first.token);
  const latest = `${server.url}/api/v1/builds?owner=bench&repo=app&branch=main`;
  const notes = new Notes();
  for (let round = 0; round < rounds; round++) {
    notes.add('bare fastify, a constant', await rate([`${bare.url}/constant`], () => ({})));
    notes.add('read the latest build', await rate([latest], () => ({ headers })));
    const reserving = () => ({ method: 'POST' as const, headers, body: declared(small) });
    notes.add('reserve', await rate([`${server.url}/api/v1/builds`], reserving));
    notes.add('finalize', await finalizeRate(headers));
    const large = randomBytes(PUT_BYTES);
    const { slots } = await reserve(server.url, headers, large);
    const plain = { putUrl: `${bare.url}/plain`, headers: slots[0].headers };
    notes.add('PUT, hashed and fsynced', await throughput(() => put(slots[0], large)));
    notes.add('plain stream to disk', await throughput(() => put(plain, large)));
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  const of = (name: string) => notes.median(name);
  const row = (name: string, unit: string, against: string) => [
    name,
    `${of(name).toFixed(0)} ${unit}`,
    `${(of(name) / of(against)).toFixed(2)} × ${against}`,
  ];
  console.log(
    `Medians of ${rounds} interleaved rounds, ${CONNECTIONS} connections, SQLite (synchronous FULL) and files:\n`,
  );
  console.log(
    table([
      ['work', 'median', 'ratio'],
      ['bare fastify, a constant', `${of('bare fastify, a constant').toFixed(0)} /s`, ''],
      row('read the latest build', '/s', 'bare fastify, a constant'),
      row('reserve', '/s', 'bare fastify, a constant'),
      row('finalize', '/s', 'bare fastify, a constant'),
      [
        'plain stream to disk',
        `${of('plain stream to disk').toFixed(0)} MiB/s`,
        'neither hash nor fsync',
      ],
      row('PUT, hashed and fsynced', 'MiB/s', 'plain stream to disk'),
    ]),
  );
} finally {
  await bare.stop();
  await server.stop();
  await removeFolder(dataDir);
}
