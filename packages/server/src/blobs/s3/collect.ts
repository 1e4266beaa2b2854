import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { IncompleteReason } from '@vitrine/contract';
import { Refusal } from '../../core/model/errors.ts';
import type { BlobStore, Expected, SlotGrant, Stored } from '../../core/ports/blob-store.ts';
import type { Ids } from '../../core/ports/ids.ts';
import { Semaphore } from '../semaphore.ts';
import { storageFailed } from '../storage-failure.ts';
import { Verifier } from '../verification/verify.ts';
import { type Copied, copyToFreshKey, dropObject } from './copy.ts';
import { openObject } from './read.ts';
import type { Bucket } from './requests.ts';

type Slot = Omit<SlotGrant, 'expiresAt'>;
type Verdict = Pick<Stored, 'encoding'> | { missing: IncompleteReason };

type Parts = {
  bucket: Bucket;
  ids: Pick<Ids, 'base32'>;
  copyChecksum: boolean;
  decoders: Semaphore;
  /** Verifications of large objects at once, and of small ones beside them. */
  atOnce: number;
};

const LARGE_BYTES = 8 * 1024 * 1024;

/**
 * Copies first and verifies the copy, under a key that no client was ever given: what is verified
 * is what stays, whatever is PUT to the slot meanwhile. Nothing stays of a copy that is wrong.
 */
export const createCollect = ({
  bucket,
  ids,
  copyChecksum,
  decoders,
  atOnce,
}: Parts): BlobStore['collect'] => {
  // Small objects have places of their own: they never wait for recordings.
  const places = { small: new Semaphore(atOnce), large: new Semaphore(atOnce) };

  const verify = async (name: string, slot: Slot, expected: Expected): Promise<Verdict> => {
    const opened = await open(bucket, name);
    try {
      const wrong = mismatch(slot, opened);
      if (wrong) return { missing: wrong };
      const verifier = new Verifier(expected, decoders);
      for await (const chunk of opened.body) {
        verifier.update(chunk);
        freeChunk(chunk);
      }
      const again = async function* () {
        yield* (await open(bucket, name)).body;
      };
      return { encoding: await verifier.finish(again) };
    } catch (error) {
      return { missing: reasonOf(error) };
    } finally {
      opened.body.destroy();
    }
  };

  const judge = async ({ key, sha256 }: Copied, slot: Slot, expected: Expected) => {
    const name = bucket.keys.objectOf(key);
    try {
      const verdict =
        copyChecksum && matches(sha256, expected)
          ? await compare(bucket, name, slot)
          : await verify(name, slot, expected);
      if (!('missing' in verdict)) return { key, ...verdict };
      await dropUnlessNewer(bucket, { slot: bucket.keys.stagingOf(slot.objectKey), copy: name });
      await dropObject(bucket, name);
      return verdict;
    } catch (error) {
      await dropObject(bucket, name);
      throw error;
    }
  };

  return async (slot, expected) => {
    const { sizeBytes } = slot;
    const from = bucket.keys.stagingOf(slot.objectKey);
    // Waits before it copies: what lies there without a row is never older than its verification.
    const place = sizeBytes < LARGE_BYTES ? places.small : places.large;
    await place.acquire(1);
    try {
      const copied = await copyToFreshKey(bucket, { from, sizeBytes, checksum: copyChecksum, ids });
      return copied ? await judge(copied, slot, expected) : { missing: 'missing' };
    } finally {
      place.release(1);
    }
  };
};

/** Removes wrong bytes from their slot, but not what was PUT there since they were copied. */
const dropUnlessNewer = async (
  bucket: Bucket,
  { slot, copy }: { slot: string; copy: string },
): Promise<void> => {
  const [there, copied] = await Promise.all([headOf(bucket, slot), headOf(bucket, copy)]);
  if (!there || !copied) return;
  const [putAt, copiedAt] = [Number(there.LastModified), Number(copied.LastModified)];
  // Times are of whole seconds. A copy keeps the ETag of what was PUT at once, as a rule.
  const isNewer = putAt > copiedAt || (putAt === copiedAt && there.ETag !== copied.ETag);
  if (!isNewer) await dropObject(bucket, slot);
};

const headOf = ({ bucket, requests }: Bucket, name: string) =>
  requests.find('HeadObject', (client, how) =>
    client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }), how),
  );

const open = async (bucket: Bucket, name: string) => {
  const opened = await openObject(bucket, name);
  if (!opened) throw storageFailed(new Error('S3 GetObject: what was just copied is not there'));
  return opened;
};

/** Whether the store's own hash of the bytes is the declared one of the plain bytes. */
const matches = (sha256: string | undefined, { contentHash, encoding }: Expected): boolean =>
  (encoding === null || encoding === 'identity') &&
  sha256 !== undefined &&
  Buffer.from(sha256, 'base64').toString('hex') === contentHash;

/** What is left to see when the store has hashed the bytes. */
const compare = async (
  { bucket, requests }: Bucket,
  name: string,
  slot: Slot,
): Promise<Verdict> => {
  const found = await requests.call('HeadObject', (client, how) =>
    client.send(new HeadObjectCommand({ Bucket: bucket, Key: name }), how),
  );
  const wrong = mismatch(slot, { sizeBytes: found.ContentLength, contentType: found.ContentType });
  return wrong ? { missing: wrong } : { encoding: 'identity' };
};

/** Why an object is not what the slot declares, by what the store says about it. */
export const mismatch = (
  slot: Slot,
  found: { sizeBytes: number | undefined; contentType: string | undefined },
): IncompleteReason | undefined => {
  if (found.sizeBytes !== slot.sizeBytes) return 'size_mismatch';
  return found.contentType === slot.contentType ? undefined : 'content_type_mismatch';
};

const reasonOf = (error: unknown): IncompleteReason => {
  const code = error instanceof Refusal ? error.code : undefined;
  if (code === 'size_mismatch' || code === 'digest_mismatch') return code;
  throw error;
};

/**
 * Frees the memory of a chunk at once. Left to the garbage collector, used chunks take twice the memory
 * of everything else.
 */
const freeChunk = ({ buffer, byteLength }: Buffer): void => {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isWhole) buffer.transfer(0);
};
