import { HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import { isObjectKey } from '../object-key.ts';
import { Semaphore } from '../semaphore.ts';
import { objectNotFound, storageFailed } from '../storage-failure.ts';
import { createCollect, mismatch } from './collect.ts';
import { deleteObject, dropObject } from './copy.ts';
import { deleteObjects, namesUnder, sweepMultipart, sweepStaging } from './list.ts';
import { encryptionOf, type S3BlobStoreOptions } from './options.ts';
import { createPresigner } from './presign.ts';
import { createPut } from './put.ts';
import { openObject } from './read.ts';
import { openBucket } from './requests.ts';

const DEFAULT_VERIFICATIONS = 4;
const DEFAULT_DECODER_BYTES = 128 * 1024 * 1024;

/**
 * Stores objects in a bucket. Verified bytes are `<prefix>objects/<first two characters>/<key>`,
 * and uploads are `<prefix>staging/<objectKey>`. Clients PUT to presigned urls of staging keys and
 * send no encryption headers, so uploads have the bucket's default encryption. Copies and PUTs by
 * this process request `sse`. No request is sent before the first call. An object has at most 5
 * GiB, the limit of one PUT and of one CopyObject at AWS and most other stores.
 */
export const createS3BlobStore = (options: S3BlobStoreOptions): BlobStore => {
  const { ids, downloads, copyChecksum, sse } = options;
  const bucket = openBucket(options);
  const { keys, requests } = bucket;
  const presigner = createPresigner(options);
  const decoders = new Semaphore(options.maxDecoderBytes ?? DEFAULT_DECODER_BYTES);
  const atOnce = options.maxConcurrentVerifications ?? DEFAULT_VERIFICATIONS;

  const head = (name: string) =>
    requests.find('HeadObject', (client, how) =>
      client.send(new HeadObjectCommand({ Bucket: bucket.bucket, Key: name }), how),
    );

  return {
    collectsUploads: true,
    createSlot: (grant, sha256) => presigner.put(keys.stagingOf(grant.objectKey), grant, sha256),

    async hasUpload(slot) {
      const found = await head(keys.stagingOf(slot.objectKey));
      if (!found) return false;
      const { ContentLength: sizeBytes, ContentType: contentType } = found;
      return mismatch(slot, { sizeBytes, contentType }) === undefined;
    },

    collect: createCollect({ bucket, ids, copyChecksum, decoders, atOnce }),
    discard: (objectKeys) => deleteObjects(bucket, objectKeys.map(keys.stagingOf)),
    put: createPut(bucket, decoders),

    async read(key, range) {
      const opened = isObjectKey(key) && (await openObject(bucket, keys.objectOf(key), range));
      if (!opened) throw objectNotFound();
      return opened.body;
    },

    async presignGet(key, as) {
      if (downloads === 'stream') return null;
      if (!isObjectKey(key)) throw objectNotFound();
      return presigner.get(keys.objectOf(key), as);
    },

    async size(key) {
      return isObjectKey(key) ? (await head(keys.objectOf(key)))?.ContentLength : undefined;
    },

    async delete(key) {
      if (isObjectKey(key)) await deleteObject(bucket, keys.objectOf(key));
    },

    async *list() {
      for await (const { name, writtenAt } of namesUnder(bucket, keys.objects)) {
        const key = keys.keyAt(name);
        if (key !== undefined) yield { key, writtenAt };
      }
    },

    sweepUnfinished: (before) => sweepMultipart(bucket, before),
    sweepUncollected: (before) => sweepStaging(bucket, before),

    // The probe is a staging key: it is not listed, and is swept if the process dies before the
    // delete.
    async ping() {
      const probe = keys.stagingOf(ids.base32());
      const command = new PutObjectCommand({
        Bucket: bucket.bucket,
        Key: probe,
        Body: probe,
        ...encryptionOf(sse),
      });
      await requests.call('PutObject', (client, how) => client.send(command, how));
      try {
        const opened = await openObject(bucket, probe);
        const read = Buffer.concat(opened ? await Array.fromAsync(opened.body) : []);
        if (read.toString() !== probe) {
          throw storageFailed(new Error('S3: the probe was read back differently'));
        }
      } catch (error) {
        await dropObject(bucket, probe);
        throw error;
      }
      await deleteObject(bucket, probe);
    },
  };
};
