// `npm run bench`: requests a second of reserve, finalize and read, and the throughput of a PUT, next
// to what this machine gives a bare fastify and a plain stream to disk, all in one run.
import { createHash, randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { removeDir, startServer, temporaryDir } from '../scripts/support/server.ts';
import { startBare } from './bare.ts';
import { median, table } from './table.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const CONNECTIONS = 16;
const SECONDS = 2;
const PUT_BYTES = 256 * 1024 ** 2;

const dataDir = await temporaryDir('vitrine-bench');
const env = { VITRINE_RATE_LIMIT_PER_MINUTE: '10000000', VITRINE_LOG_LEVEL: 'error' };
const server = await startServer({ dataDir, env });
const bare = await startBare(dataDir);

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const commit = () => randomBytes(20).toString('hex');
const small = randomBytes(4096);

async function prepare() {
  await server.operator('account', 'create', 'bench');
  const { key } = await server.operator<{ key: string }>(
    'key',
    'create',
    '--account',
    'bench',
    '--scope',
    'builds',
  );
  await server.operator('repo', 'link', 'bench/app', '--account', 'bench');
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
}

const body = (bytes: Buffer) =>
  JSON.stringify({
    ...{ owner: 'bench', repo: 'app', branch: 'main', platform: 'ios', commitSha: commit() },
    contentHash: sha(bytes),
    bundleSizeBytes: bytes.length,
    bundleContentType: 'application/javascript',
  });

type Slot = { putUrl: string; contentType: string; uploaded: boolean };
type Reserved = { token: string; slots: [Slot] };

async function reserve(headers: Record<string, string>, bytes: Buffer): Promise<Reserved> {
  const answer = await fetch(`${server.url}/api/v1/builds`, {
    method: 'POST',
    headers,
    body: body(bytes),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as Reserved;
}

async function put(url: string, bytes: Buffer<ArrayBuffer>): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': 'application/javascript' },
    body: bytes,
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`PUT answered ${answer.status}`);
}

/** Requests a second with 16 connections, each request made by `request`. */
async function rate(url: string, request: () => autocannon.Request): Promise<number> {
  const run = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [{ setupRequest: (base) => ({ ...base, ...request() }) }],
  });
  if (run.non2xx > 0 || run.errors > 0)
    throw new Error(`${url}: ${run.non2xx} refused, ${run.errors} failed`);
  return run['2xx'] / run.duration;
}

/** Finalizes a second: the reservations are made and filled before the clock starts. */
async function finalizeRate(headers: Record<string, string>): Promise<number> {
  const tokens: string[] = [];
  await inParallel(600, async () => {
    const { token } = await reserve(headers, small);
    tokens.push(token);
  });
  const started = performance.now();
  await inParallel(tokens.length, async () => {
    const answer = await fetch(`${server.url}/api/v1/builds/finalize`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ token: tokens.pop() }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
    await answer.arrayBuffer();
  });
  return 600 / ((performance.now() - started) / 1000);
}

async function inParallel(count: number, work: () => Promise<void>): Promise<void> {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
}

async function throughput(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return PUT_BYTES / 1024 ** 2 / ((performance.now() - started) / 1000);
}

try {
  const headers = await prepare();
  const first = await reserve(headers, small);
  await put(first.slots[0].putUrl, small);
  await fetch(`${server.url}/api/v1/builds/finalize`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ token: first.token }),
  });
  const latest = `${server.url}/api/v1/builds?owner=bench&repo=app&branch=main`;
  const results: Record<string, number[]> = {};
  const note = (name: string, value: number) => {
    results[name] ??= [];
    results[name].push(value);
  };
  for (let round = 0; round < rounds; round++) {
    note('bare fastify, a constant', await rate(`${bare.url}/constant`, () => ({ method: 'GET' })));
    note(
      'read the latest build',
      await rate(latest, () => ({ method: 'GET', headers: { ...headers } })),
    );
    note(
      'reserve',
      await rate(`${server.url}/api/v1/builds`, () => ({
        method: 'POST',
        headers: { ...headers },
        body: body(small),
      })),
    );
    note('finalize', await finalizeRate(headers));
    const large = randomBytes(PUT_BYTES);
    const { slots } = await reserve(headers, large);
    note('PUT, hashed and fsynced', await throughput(() => put(slots[0].putUrl, large)));
    note('plain stream to disk', await throughput(() => put(`${bare.url}/plain`, large)));
    console.error(`round ${round + 1} of ${rounds} done`);
  }
  const of = (name: string) => median(results[name] ?? []);
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
  await removeDir(dataDir);
}
