import { randomBytes } from 'node:crypto';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
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
  note: 'PostgreSQL 18 (fsync on) and Ceph’s object gateway with its data in memory. The peer uses them directly: a presigned PUT, whose url is made before the time is taken, then one INSERT that commits. The last way sends what verifying takes, too: a copy that no client can write to, a read of it, and the end of the upload.',
  aims: [
    { ours: 'Vitrine', peer: 'presigned PUT and INSERT', atLeast: 0.5 },
    { ours: 'Vitrine, two processes', peer: 'presigned PUT and INSERT', atLeast: 0.5 },
  ],
  limit:
    'The contract’s presigned PUT goes to the store, so finalize copies the upload to a key that no client can write to, reads the copy to verify it, and ends the upload. These requests and one INSERT, sent without any server, leave 0.3 of the peer (the last way). Beside them come the rules, in 14 statements of a reserve (7 round trips) and 25 of a finalize (14). Meanwhile both cores are busy: 37 % of that time is the server’s (a fifth of it the AWS SDK, a fifth collecting garbage), 33 % the store’s, 18 % PostgreSQL’s and 11 % the kernel’s, which writes.',
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
    const direct = await directly(s3, await createDatabase(postgres.url), stack);
    return {
      Vitrine: flows([first.url]),
      'Vitrine, two processes': flows([first.url, second.url]),
      'presigned PUT and INSERT': direct(false),
      'the same with COPY, GET and DELETE': direct(true),
    };
  },
};

const connections = (url: string) =>
  Promise.all(Array.from({ length: AT_ONCE }, () => Connection.open(url)));

/** Presigned urls, and statements of a database, without Vitrine. */
async function directly(s3: S3, database: string, stack: AsyncDisposableStack) {
  const client = s3Client(s3, { requestChecksumCalculation: 'WHEN_REQUIRED' });
  stack.defer(() => client.destroy());
  const pool = new Pool({ connectionString: database, max: AT_ONCE });
  stack.defer(() => pool.end());
  await pool.query('create table objects (key text primary key, size_bytes bigint not null)');
  const Bucket = await createBucket(s3);
  const urlsOf = async (Key: string, isVerified: boolean): Promise<Signed> => {
    const CopySource = `${Bucket}/${Key}`;
    const copy = { Bucket, Key: `${Key}-copy` };
    const unhoistableHeaders = new Set(['x-amz-copy-source']);
    const more = isVerified && [
      getSignedUrl(client, new CopyObjectCommand({ ...copy, CopySource }), { unhoistableHeaders }),
      getSignedUrl(client, new GetObjectCommand(copy)),
      getSignedUrl(client, new DeleteObjectCommand({ Bucket, Key })),
    ];
    const put = getSignedUrl(client, new PutObjectCommand({ Bucket, Key }));
    const all = await Promise.all([put, ...(more || [])]);
    return { key: Key, paths: all.map((url) => pathOf(url)), source: CopySource };
  };
  return (isVerified: boolean): Way =>
    async () => {
      const signed: Signed[] = [];
      while (signed.length < SIGNED)
        signed.push(await urlsOf(randomBytes(16).toString('hex'), isVerified));
      const load = { url: s3.endpoint, atOnce: AT_ONCE, seconds: 3, count: SIGNED };
      return perSecond(load, async (connection, index) => {
        const { key, paths, source } = signed[index] ?? { key: '', paths: [], source: '' };
        const [put = '', copy, get = '', remove = ''] = paths;
        const body = randomBytes(BYTES);
        expected(200, await connection.send({ method: 'PUT', path: put, body }));
        if (copy !== undefined) {
          const headers = { 'x-amz-copy-source': source };
          expected(200, await connection.send({ method: 'PUT', path: copy, headers }));
          expected(200, await connection.send({ method: 'GET', path: get }));
          expected(204, await connection.send({ method: 'DELETE', path: remove }));
        }
        await pool.query('insert into objects values ($1, $2)', [key, BYTES]);
      });
    };
}

type Signed = { key: string; paths: string[]; source: string };

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
