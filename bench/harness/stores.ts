// PostgreSQL 18 of npm's binaries, with fsync on, and Ceph's object gateway, which keeps its data in
// memory: the S3 server of the tests.
import { randomBytes } from 'node:crypto';
import { createBucket } from '../../tests/harness/services/buckets.ts';
import {
  createDatabase,
  type Postgres,
  startPostgres,
} from '../../tests/harness/services/postgres.ts';
import { type S3, startS3 } from '../../tests/harness/services/s3.ts';
import { ensureServices } from '../../tools/support/system.ts';

/** A database of its own on the server of `url`, for any number of processes. */
export async function onDatabase(url: string): Promise<Record<string, string>> {
  return {
    VITRINE_DATABASE_URL: await createDatabase(url),
    VITRINE_SECRET: randomBytes(32).toString('hex'),
  };
}

export type Stores = { postgres: Postgres; s3: S3; env: Record<string, string> };

/** Starts both. `env` lets servers share a new database and a new bucket. */
export async function startStores(stack: AsyncDisposableStack): Promise<Stores> {
  await ensureServices();
  const postgres = await startPostgres('18', { durable: true });
  stack.defer(postgres.stop);
  const s3 = await startS3();
  stack.defer(s3.stop);
  const env = {
    ...(await onDatabase(postgres.url)),
    VITRINE_S3_BUCKET: await createBucket(s3),
    VITRINE_S3_ENDPOINT: s3.endpoint,
    VITRINE_S3_REGION: s3.region,
    VITRINE_S3_FORCE_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
  return { postgres, s3, env };
}
