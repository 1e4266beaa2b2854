import { setTimeout as sleep } from 'node:timers/promises';
import { CopyObjectCommand, DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { Ids } from '../../core/ports/ids.ts';
import { isMissing, isTransient, s3Failure } from './failure.ts';
import { inPath } from './keys.ts';
import { encryptionOf } from './options.ts';
import { type Bucket, DEADLINE, type Send } from './requests.ts';

/** `sha256` is base64; undefined when it was not asked for or the store does not report it. */
export type Copied = { key: string; sha256: string | undefined };

type What = {
  /** Name of the source. */
  from: string;
  sizeBytes: number;
  checksum: boolean;
  ids: Pick<Ids, 'base32'>;
};

const ATTEMPTS = 4;
const BACKOFF_MS = 100;
const DROP_MS = 5000;
/** The slowest copy that is waited for. Some stores respond only after the whole copy. */
const BYTES_PER_MS = 10_000;

/**
 * Copies inside the store to a fresh key; undefined when the source does not exist. Each attempt
 * has its own key: an attempt that timed out may still run in the store, and could replace the
 * bytes of a key that has been verified in the meantime.
 */
export const copyToFreshKey = async (
  bucket: Bucket,
  { from, sizeBytes, checksum, ids }: What,
): Promise<Copied | undefined> => {
  const { requests, keys, sse } = bucket;
  const withinMs = requests.idleMs + sizeBytes / BYTES_PER_MS;
  const giveUpAt = performance.now() + withinMs * DEADLINE;
  for (let attempt = 1; ; attempt += 1) {
    const key = ids.base32();
    const command = new CopyObjectCommand({
      Bucket: bucket.bucket,
      Key: keys.objectOf(key),
      CopySource: `${bucket.bucket}/${inPath(from)}`,
      ...(checksum && { ChecksumAlgorithm: 'SHA256' }),
      ...encryptionOf(sse),
    });
    try {
      const answer = await requests.once('CopyObject', (client, how) => client.send(command, how), {
        withinMs,
      });
      return { key, sha256: answer.CopyObjectResult?.ChecksumSHA256 };
    } catch (error) {
      if (isMissing(error)) return undefined;
      await dropObject(bucket, keys.objectOf(key));
      const over = attempt === ATTEMPTS || performance.now() > giveUpAt;
      if (over || !isTransient(error)) throw s3Failure('CopyObject', error);
    }
    await sleep(BACKOFF_MS * 2 ** attempt * (0.5 + Math.random()));
  }
};

export const deleteObject = async (bucket: Bucket, name: string): Promise<void> => {
  await bucket.requests.find('DeleteObject', deleting(bucket, name));
};

/**
 * Tries to delete an object that no row names. Ignores a failure: the caller reports its own, and
 * the sweep later deletes objects without a row.
 */
export const dropObject = async (bucket: Bucket, name: string): Promise<void> => {
  const withinMs = Math.min(DROP_MS, bucket.requests.idleMs);
  await bucket.requests.once('DeleteObject', deleting(bucket, name), { withinMs }).catch(() => {});
};

const deleting =
  ({ bucket }: Bucket, name: string): Send<unknown> =>
  (client, how) =>
    client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), how);
