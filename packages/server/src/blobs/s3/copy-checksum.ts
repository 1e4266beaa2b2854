import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { copyToFreshKey, dropObject } from './copy.ts';
import type { S3Connection } from './options.ts';
import { type Bucket, openBucket } from './requests.ts';

const SMALL_BYTES = 1000;
/** Above 5 MiB some stores copy in parts, and then report a hash of the parts' hashes. */
const LARGE_BYTES = 6 * 1024 * 1024;

/**
 * Whether the store computes the SHA-256 of what it copies, so that `copyChecksum` can trust it. It
 * has to do so for small and large objects that were PUT without a checksum. An object that was PUT
 * with a wrong checksum it must refuse, or not report that checksum. Deletes what it wrote. Rejects
 * when the store fails.
 */
export const supportsCopyChecksum = async (options: S3Connection): Promise<boolean> => {
  const bucket = openBucket(options);
  const proves = async (sizeBytes: number, claimed?: string): Promise<boolean> => {
    const slot = bucket.keys.stagingOf(options.ids.base32());
    const bytes = randomBytes(sizeBytes);
    if (!(await store(bucket, slot, bytes, claimed))) return claimed !== undefined;
    const copied = await copyToFreshKey(bucket, {
      from: slot,
      sizeBytes,
      checksum: true,
      ids: options.ids,
    }).finally(() => dropObject(bucket, slot));
    if (!copied) return false;
    await dropObject(bucket, bucket.keys.objectOf(copied.key));
    return copied.sha256 === sha256(bytes);
  };
  const lie = sha256(randomBytes(SMALL_BYTES));
  return (
    (await proves(SMALL_BYTES)) &&
    (await proves(SMALL_BYTES)) &&
    (await proves(LARGE_BYTES)) &&
    (await proves(SMALL_BYTES, lie))
  );
};

/** PUTs bytes like a client; false when the store refuses them. */
const store = async (
  { bucket, requests }: Bucket,
  name: string,
  bytes: Uint8Array,
  claimed: string | undefined,
): Promise<boolean> => {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: name,
    // A stream, because the SDK would add a checksum of a body that is in memory.
    Body: Readable.from([bytes], { objectMode: false }),
    ContentLength: bytes.length,
    ...(claimed && { ChecksumSHA256: claimed }),
  });
  const answer = await requests.ifSupported('PutObject', (client, how) =>
    client.send(command, how),
  );
  return answer !== undefined;
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
