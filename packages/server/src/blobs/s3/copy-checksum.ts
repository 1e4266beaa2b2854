import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { copyToFreshKey, dropObject } from './copy.ts';
import type { S3Connection } from './options.ts';
import { type Bucket, openBucket } from './requests.ts';

const SMALL_BYTES = 1000;
/** Tools that copy in parts do so above 5 MiB, and then tell a hash of hashes. */
const LARGE_BYTES = 6 * 1024 * 1024;

/**
 * Whether the store computes the SHA-256 of what it copies and tells the truth about it, so that
 * `copyChecksum` may take its word: for bytes of any size that came without a checksum, and for
 * bytes that came with a wrong one, which the store either refuses or does not repeat. Leaves
 * nothing behind. Rejects when the store fails.
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

/** Puts bytes as a client would; false when the store refuses them. */
const store = async (
  { bucket, requests }: Bucket,
  name: string,
  bytes: Uint8Array,
  claimed: string | undefined,
): Promise<boolean> => {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: name,
    // The SDK would tell the hash of bytes that it has whole.
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
