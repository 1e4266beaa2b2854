import { randomBytes } from 'node:crypto';
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import type { S3Service } from './s3.ts';

/** An SDK client for tests that read the store directly. The test calls `destroy()`. */
export const s3Client = (
  { endpoint, region, ...credentials }: S3Service,
  more: S3ClientConfig = {},
): S3Client => new S3Client({ endpoint, region, credentials, forcePathStyle: true, ...more });

/** Makes a new bucket. Returns its name. */
export async function createBucket(service: S3Service): Promise<string> {
  const name = `vitrine-${randomBytes(8).toString('hex')}`;
  const client = s3Client(service);
  await client.send(new CreateBucketCommand({ Bucket: name }));
  client.destroy();
  return name;
}

/** Removes a bucket made by `createBucket` with its content, which the store keeps in memory. */
export async function dropBucket(service: S3Service, name: string): Promise<void> {
  if (!/^vitrine-[0-9a-f]{16}$/.test(name)) throw new Error(`${name} is not a bucket of a test`);
  const client = s3Client(service);
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: name }));
    if (Contents.length === 0) break;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects } }));
  }
  await client.send(new DeleteBucketCommand({ Bucket: name }));
  client.destroy();
}
