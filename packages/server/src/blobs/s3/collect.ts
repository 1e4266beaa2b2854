import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { IncompleteReason } from '@vitrine/contract';
import { Refusal } from '../../core/model/errors.ts';
import type { BlobStore, Expected, SlotGrant, Stored } from '../../core/ports/blob-store.ts';
import type { Ids } from '../../core/ports/ids.ts';
import { Semaphore } from '../semaphore.ts';
import { storageFailed } from '../storage-failure.ts';
import { Turns } from '../verification/turns.ts';
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
  /** Limit of parallel verifications of large objects. */
  atOnce: number;
};

const LARGE_BYTES = 8 * 1024 * 1024;
/** A small object mostly waits for the store, so more of them are verified in parallel. */
const SMALL_PER_LARGE = 4;

/**
 * Copies an upload to a key that no client can write to, and verifies the copy. A later PUT to the
 * slot therefore cannot change verified bytes. A copy that does not match is deleted.
 */
export const createCollect = ({
  bucket,
  ids,
  copyChecksum,
  decoders,
  atOnce,
}: Parts): BlobStore['collect'] => {
  const turns = new Turns();
  // Separate limits, so that small objects do not wait for large recordings.
  const places = {
    small: new Semaphore(atOnce * SMALL_PER_LARGE),
    large: new Semaphore(atOnce),
  };

  const verify = async (
    name: string,
    slot: Slot,
    expected: Expected,
    releasePlace: () => void,
  ): Promise<Verdict> => {
    const opened = await open(bucket, name);
    try {
      const wrong = mismatch(slot, opened);
      if (wrong) return { missing: wrong };
      const verifier = new Verifier(expected, decoders, turns);
      for await (const chunk of opened.body) {
        verifier.update(chunk);
        freeChunk(chunk);
      }
      // Decoding waits for other decoding of the account, so it does not keep the place from others.
      releasePlace();
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

  const judge = async (
    { key, sha256 }: Copied,
    slot: Slot,
    expected: Expected,
    releasePlace: () => void,
  ) => {
    const name = bucket.keys.objectOf(key);
    try {
      const verdict =
        copyChecksum && matches(sha256, expected)
          ? await compare(bucket, name, slot)
          : await verify(name, slot, expected, releasePlace);
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
    // Waits before the copy, so that a copy without a row is never older than its verification.
    // Otherwise the sweep could take a waiting copy for an orphan.
    const place = sizeBytes < LARGE_BYTES ? places.small : places.large;
    await place.acquire(1);
    let isHeld = true;
    const releasePlace = () => {
      if (isHeld) place.release(1);
      isHeld = false;
    };
    try {
      const copied = await copyToFreshKey(bucket, { from, sizeBytes, checksum: copyChecksum, ids });
      return copied ? await judge(copied, slot, expected, releasePlace) : { missing: 'missing' };
    } finally {
      releasePlace();
    }
  };
};

/** Deletes wrong bytes from their slot, unless the slot was PUT again after the copy. */
const dropUnlessNewer = async (
  bucket: Bucket,
  { slot, copy }: { slot: string; copy: string },
): Promise<void> => {
  const [there, copied] = await Promise.all([headOf(bucket, slot), headOf(bucket, copy)]);
  if (!there || !copied) return;
  const [putAt, copiedAt] = [Number(there.LastModified), Number(copied.LastModified)];
  // LastModified has whole seconds. Within one second the ETag decides: a copy of an object that
  // was PUT in one part usually keeps it.
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

/** Whether the store's SHA-256 of the copy equals the declared hash of an uncompressed object. */
const matches = (sha256: string | undefined, { contentHash, encoding }: Expected): boolean =>
  (encoding === null || encoding === 'identity') &&
  sha256 !== undefined &&
  Buffer.from(sha256, 'base64').toString('hex') === contentHash;

/** Checks size and content type, when the store itself has verified the hash. */
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

/** Compares the size and content type that the store reports with those of the slot. */
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
 * Frees the memory of a chunk at once. If the garbage collector did it, used chunks would take
 * twice the memory of everything else.
 */
const freeChunk = ({ buffer, byteLength }: Buffer): void => {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isWhole) buffer.transfer(0);
};
