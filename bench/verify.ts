// `npm run bench:verify`: uploads large objects to S3, finalizes all of them at once, and measures
// the memory of the server while it verifies them.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sha256 } from '../tests/harness/fixtures/bytes.ts';
import { createBucket } from '../tests/harness/services/buckets.ts';
import { createDatabase, startPostgres } from '../tests/harness/services/postgres.ts';
import { startS3 } from '../tests/harness/services/s3.ts';
import { mib, watchMemory } from '../tools/support/memory.ts';
import { startServer } from '../tools/support/server.ts';
import { finalize, type Headers, post, prepare, put, type Reserved, reserve } from './load.ts';

const { values } = parseArgs({
  options: { objects: { type: 'string', default: '16' }, mib: { type: 'string', default: '256' } },
});
const objects = Number(values.objects);
const sizeBytes = Number(values.mib) * 1024 ** 2;

const postgres = await startPostgres('18', { durable: true });
const s3 = await startS3();
const server = await startServer({
  env: {
    VITRINE_DATABASE_URL: await createDatabase(postgres.url),
    VITRINE_SECRET: randomBytes(32).toString('hex'),
    VITRINE_S3_BUCKET: await createBucket(s3),
    VITRINE_S3_ENDPOINT: s3.endpoint,
    VITRINE_S3_REGION: s3.region,
    VITRINE_S3_FORCE_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    VITRINE_LOG_LEVEL: 'error',
  },
});

/** A build whose bundle is `bytes`, with `index` in its last four bytes. */
function declared(bytes: Buffer, index: number): string {
  bytes.writeUInt32LE(index, bytes.length - 4);
  return JSON.stringify({
    owner: 'bench',
    repo: 'app',
    branch: `b${index}`,
    platform: 'ios',
    commitSha: randomBytes(20).toString('hex'),
    contentHash: sha256(bytes),
    bundleSizeBytes: bytes.length,
    bundleContentType: 'application/javascript',
  });
}

/** Like a client, repeats the finalize while the server answers that it is in progress. */
async function finalizePatiently(headers: Headers, token: string): Promise<void> {
  for (;;) {
    const failure = await finalize(server.url, headers, token).then(
      () => null,
      (error: Error) => error,
    );
    if (failure === null) return;
    if (!failure.message.includes('finalize_in_progress')) throw failure;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

try {
  const headers = await prepare(server);
  const bytes = randomBytes(sizeBytes);
  // Excludes what is loaded at first use from the measurement.
  const small = await reserve(server.url, headers, bytes.subarray(0, 4096));
  await put(small.slots[0], bytes.subarray(0, 4096));
  await finalize(server.url, headers, small.token);
  const tokens: string[] = [];
  for (let index = 0; index < objects; index += 1) {
    const body = declared(bytes, index);
    const { token, slots } = await post<Reserved>(`${server.url}/api/v1/builds`, headers, body);
    await put(slots[0], bytes);
    tokens.push(token);
  }
  const memory = watchMemory(server.process.pid ?? 0);
  const began = performance.now();
  await Promise.all(tokens.map((token) => finalizePatiently(headers, token)));
  const seconds = (performance.now() - began) / 1000;
  memory.stop();
  const total = objects * sizeBytes;
  console.log(
    `${objects} objects of ${mib(sizeBytes)} verified at once in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `${mib(total / seconds)} a second, PostgreSQL, radosgw and the server on one machine`,
  );
  console.log(`memory of the server: ${mib(memory.idle)} before, ${mib(memory.peak())} at most`);
  console.log(`that is ${mib(memory.peak() - memory.idle)} more`);
} finally {
  await server.stop();
  await s3.stop();
  await postgres.stop();
}
