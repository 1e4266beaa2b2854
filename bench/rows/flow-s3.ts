import { randomBytes } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Pool } from 'pg';
import { createBucket, s3Client } from '../../tests/harness/services/buckets.ts';
import { createDatabase } from '../../tests/harness/services/postgres.ts';
import type { S3 } from '../../tests/harness/services/s3.ts';
import { Connection } from '../harness/connection.ts';
import { perSecond } from '../harness/load.ts';
import type { Row, Way } from '../harness/row.ts';
import { startStores } from '../harness/stores.ts';
import { expected, flow, startAgain, startVitrine } from '../harness/vitrine.ts';

const BYTES = 4096;
const AT_ONCE = 16;
/** Presigning takes longer than a PUT, so it is done before the time is taken. */
const SIGNED = 2000;

export const flowS3: Row = {
  name: 'flow-s3',
  work: 'whole flows on PostgreSQL and S3, 4 KiB, 16 at once',
  unit: 'flows/s',
  note: 'PostgreSQL 18 (fsync on) and Ceph’s object gateway with its data in memory. The peer uses them directly: a presigned PUT, then one INSERT that commits.',
  aims: [
    { ours: 'Vitrine', peer: 'presigned PUT and INSERT', atLeast: 0.5 },
    { ours: 'Vitrine, two processes', peer: 'presigned PUT and INSERT', atLeast: 0.5 },
  ],
  isLong: true,
  async open({ folder, stack }) {
    const { postgres, s3, env } = await startStores(stack);
    const first = await startVitrine(`${folder}-1`, stack, env);
    const second = await startAgain(`${folder}-2`, stack, env);
    const flows = (urls: string[]) => async () => {
      const store = await connections(s3.endpoint);
      const load = { url: urls, atOnce: AT_ONCE, seconds: 3 };
      const figure = await perSecond(load, (connection, _index, number) =>
        flow(connection, first, randomBytes(BYTES), { store: store[number] }),
      );
      for (const connection of store) connection.close();
      return figure;
    };
    return {
      Vitrine: flows([first.url]),
      'Vitrine, two processes': flows([first.url, second.url]),
      'presigned PUT and INSERT': await directly(s3, await createDatabase(postgres.url), stack),
    };
  },
};

const connections = (url: string) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => Connection.open(url)));

async function directly(s3: S3, database: string, stack: AsyncDisposableStack): Promise<Way> {
  const client = s3Client(s3, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  stack.defer(() => client.destroy());
  const pool = new Pool({ connectionString: database, max: AT_ONCE });
  stack.defer(() => pool.end());
  await pool.query('create table objects (key text primary key, size_bytes bigint not null)');
  const bucket = await createBucket(s3);
  return async () => {
    const keys = Array.from({ length: SIGNED }, () => randomBytes(16).toString('hex'));
    const urls: URL[] = [];
    for (const Key of keys)
      urls.push(new URL(await getSignedUrl(client, new PutObjectCommand({ Bucket: bucket, Key }))));
    const load = { url: s3.endpoint, atOnce: AT_ONCE, seconds: 3, count: SIGNED };
    return perSecond(load, async (connection, index) => {
      const { pathname, search } = urls[index] ?? new URL(s3.endpoint);
      const path = pathname + search;
      expected(200, await connection.send({ method: 'PUT', path, body: randomBytes(BYTES) }));
      await pool.query('insert into objects values ($1, $2)', [keys[index], BYTES]);
    });
  };
}
