import { HeadObjectCommand } from '@aws-sdk/client-s3';
import type { IncompleteReason } from '@vitrine/contract/errors.ts';
import { Refusal } from '../../core/errors.ts';
import type { BlobStore, Expected, SlotGrant, Stored } from '../../core/ports/blob-store.ts';
import type { Ids } from '../../core/ports/ids.ts';
import { Budget } from '../budget.ts';
import { storageFailed } from '../storage-failure.ts';
import { Verifier } from '../verify.ts';
import { copyToFreshKey, dropObject } from './copy.ts';
import { openObject } from './read.ts';
import type { Bucket } from './requests.ts';

type Slot = Omit<SlotGrant, 'expiresAt'>;
type Verdict = Pick<Stored, 'encoding'> | { missing: IncompleteReason };

type Parts = {
  bucket: Bucket;
  ids: Pick<Ids, 'base32'>;
  copyChecksum: boolean;
  decoders: Budget;
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
  const places = { small: new Budget(atOnce), large: new Budget(atOnce) };

  const verify = async (name: string, slot: Slot, expected: Expected): Promise<Verdict> => {
    const opened = await open(bucket, name);
    try {
      const wrong = mismatch(slot, opened);
      if (wrong) return { missing: wrong };
      const verifier = new Verifier(expected, decoders);
      for await (const chunk of opened.body) {
        verifier.update(chunk);
        letGo(chunk);
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

  const inTurn = async (name: string, slot: Slot, expected: Expected): Promise<Verdict> => {
    const place = slot.sizeBytes < LARGE_BYTES ? places.small : places.large;
    await place.take(1);
    return verify(name, slot, expected).finally(() => place.give(1));
  };

  return async (slot, expected) => {
    const { sizeBytes } = slot;
    const from = bucket.keys.stagingOf(slot.objectKey);
    const what = { from, sizeBytes, checksum: copyChecksum, ids };
    const copied = await copyToFreshKey(bucket, what);
    if (!copied) return { missing: 'missing' };
    const { key } = copied;
    const name = bucket.keys.objectOf(key);
    try {
      const verdict =
        copyChecksum && matches(copied.sha256, expected)
          ? await compare(bucket, name, slot)
          : await inTurn(name, slot, expected);
      if (!('missing' in verdict)) return { key, ...verdict };
      await dropObject(bucket, name);
      return verdict;
    } catch (error) {
      await dropObject(bucket, name);
      throw error;
    }
  };
};

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
 * Gives the memory of a chunk back at once. Left to the collector, chunks that nobody needs any more
 * make up twice the memory of everything else.
 */
const letGo = ({ buffer, byteLength }: Buffer): void => {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  if (isWhole) buffer.transfer(0);
};
