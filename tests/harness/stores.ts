import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Combination, combinationOf } from './combinations.ts';
import { createBucket, dropBucket } from './services/buckets.ts';
import { createDatabase, dropDatabase } from './services/postgres.ts';
import { postgresUrl, s3Service } from './services/services.ts';

/** A new database and a new blob store, of the kinds that this run tests. */
export type Stores = {
  /** The variables that a server needs besides its data directory. */
  environment: Record<string, string>;
  dispose(): Promise<void>;
};

/** Makes the stores. SQLite and files are in the data directory and need no variables. */
export async function makeStores(
  { database, blobs }: Combination = combinationOf(process.env),
): Promise<Stores> {
  const [sql, bytes] = await Promise.all([
    database === 'postgres' ? makeDatabase() : NOTHING,
    blobs === 's3' ? makeBucket() : NOTHING,
  ]);
  return {
    environment: { ...sql.environment, ...bytes.environment },
    dispose: async () => {
      await Promise.all([sql.dispose(), bytes.dispose()]);
    },
  };
}

const NOTHING: Stores = { environment: {}, dispose: async () => {} };

async function makeDatabase(): Promise<Stores> {
  const url = await createDatabase(postgresUrl());
  const secret = randomBytes(32).toString('base64url');
  // Many servers share PostgreSQL, and each needs few connections.
  return {
    environment: {
      VITRINE_DATABASE_URL: url,
      VITRINE_DATABASE_POOL: '4',
      VITRINE_SECRET: secret,
    },
    dispose: () => dropDatabase(postgresUrl(), url),
  };
}

async function makeBucket(): Promise<Stores> {
  const service = s3Service();
  const bucket = await createBucket(service);
  return {
    environment: {
      VITRINE_S3_BUCKET: bucket,
      VITRINE_S3_ENDPOINT: service.endpoint,
      VITRINE_S3_REGION: service.region,
      VITRINE_S3_FORCE_PATH_STYLE: 'true',
      AWS_ACCESS_KEY_ID: service.accessKeyId,
      AWS_SECRET_ACCESS_KEY: service.secretAccessKey,
    },
    async dispose() {
      const drop = () => dropBucket(service, bucket);
      // A server that was just killed may still be writing to the bucket.
      for (let left = 20; left > 0; left -= 1) {
        const isGone = await drop().then(
          () => true,
          () => false,
        );
        if (isGone) return;
        await sleep(1_000);
      }
      await drop();
    },
  };
}
