import { randomBytes } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import {
  createBucket,
  dropBucket,
  s3Client,
} from '../../../../../tests/harness/services/buckets.ts';
import { s3Service } from '../../../../../tests/harness/services/services.ts';
import type { Expected, SlotGrant } from '../../core/ports/blob-store.ts';
import type { S3BlobStoreOptions } from '../s3/options.ts';
import { createS3BlobStore } from '../s3/store.ts';
import { base32 } from './make-store.ts';

/** A client's PUT to a presigned url with the declared headers only. */
export const putTo = (
  { putUrl, headers }: { putUrl: string; headers: Record<string, string> },
  bytes: Uint8Array,
  contentType = 'text/plain',
): Promise<Response> =>
  fetch(putUrl, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'Content-Type': contentType, ...headers },
  });

/** A slot for these bytes that expires after a minute. */
export const grantFor = (bytes: Uint8Array, changes: Partial<SlotGrant> = {}): SlotGrant => ({
  objectKey: base32(),
  contentType: 'text/plain',
  sizeBytes: bytes.length,
  expiresAt: Date.now() + 60_000,
  ...changes,
});

/** The options with which a store reaches the test's S3. */
export const connectionTo = (bucket: string) => {
  const { endpoint, region, accessKeyId, secretAccessKey } = s3Service();
  return {
    bucket,
    endpoint,
    region,
    prefix: `${randomBytes(4).toString('hex')}/`,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    downloads: 'stream' as const,
    copyChecksum: false,
    ids: { base32 },
    clock: { now: () => Date.now() },
  };
};

/** A store in a new bucket of the S3 server that the tests share. */
export const makeS3Store = async (changes: Partial<S3BlobStoreOptions> = {}) => {
  const bucket = await createBucket(s3Service());
  const options: S3BlobStoreOptions = { ...connectionTo(bucket), ...changes };
  const store = createS3BlobStore(options);
  const client = s3Client(s3Service());

  return {
    store,
    options,
    client,
    bucket,
    /** PUTs an object without the store and collects it. The upload stays in its slot. */
    async upload(bytes: Uint8Array, expected: Expected, slot = grantFor(bytes)) {
      const response = await putTo(await store.createSlot(slot, null), bytes, slot.contentType);
      if (!response.ok) throw new Error(`PUT: ${response.status} ${await response.text()}`);
      return store.collect(slot, expected);
    },
    /** All names in the bucket, without the prefix of the store. */
    async names(): Promise<string[]> {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key = '' }) => Key.replace(options.prefix, ''));
    },
    async close() {
      client.destroy();
      await dropBucket(s3Service(), bucket);
    },
  };
};
