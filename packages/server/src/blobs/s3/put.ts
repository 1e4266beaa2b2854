import { Readable } from 'node:stream';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import { isObjectKey } from '../object-key.ts';
import type { Semaphore } from '../semaphore.ts';
import { objectNotFound, storageFailed } from '../storage-failure.ts';
import { Verifier } from '../verification/verify.ts';
import { deleteObject, dropObject } from './copy.ts';
import { encryptionOf } from './options.ts';
import { openObject } from './read.ts';
import type { Bucket } from './requests.ts';

/** The slowest rate at which the store may finish a PUT after its last byte. */
const BYTES_PER_MS = 10_000;

/** Streams bytes to the store and verifies them. The body can be read only once, so no retries. */
export const createPut =
  (bucket: Bucket, decoders: Semaphore): BlobStore['put'] =>
  async (key, body, expected) => {
    if (!isObjectKey(key)) throw objectNotFound();
    const { requests, keys, sse } = bucket;
    const { sizeBytes } = expected;
    const name = keys.objectOf(key);
    const verifier = new Verifier(expected, decoders);
    const failed = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const storeHas = (ms: number) => {
      clearTimeout(timer);
      // The store may respond before the generator of the body has finished.
      if (!over) timer = setTimeout(() => failed.abort(), ms);
    };

    // A mismatch aborts the request, so that the store never has the complete object. The last
    // chunk of an uncompressed body is held back until the hash is verified.
    const isPlain = expected.encoding === 'identity';
    async function* verified(): AsyncGenerator<Uint8Array, void> {
      clearTimeout(timer);
      let sent = 0;
      let held: Uint8Array | undefined;
      for await (const chunk of body) {
        verifier.update(chunk);
        sent += chunk.length;
        storeHas(requests.idleMs);
        if (held) yield held;
        clearTimeout(timer);
        held = chunk;
      }
      if (isPlain || sent !== sizeBytes) await verifier.finish(async function* () {});
      storeHas(requests.idleMs + sizeBytes / BYTES_PER_MS);
      if (held) yield held;
    }
    const contents = async function* () {
      const opened = await openObject(bucket, name);
      if (!opened) throw storageFailed(new Error('S3 GetObject: what was just put is not there'));
      yield* opened.body;
    };
    const sent = Readable.from(verified(), { objectMode: false });
    sent.once('error', (error) => failed.abort(error));
    const command = new PutObjectCommand({
      Bucket: bucket.bucket,
      Key: name,
      Body: sent,
      ContentLength: sizeBytes,
      ...encryptionOf(sse),
    });
    try {
      storeHas(requests.idleMs);
      await requests.call('PutObject', (client, how) => client.send(command, how), {
        withinMs: 0,
        signal: failed.signal,
      });
      return isPlain ? 'identity' : await verifier.finish(contents);
    } catch (error) {
      // The store may have a complete compressed object with wrong bytes. It must not be taken for
      // the right one later, so a failed delete fails the call.
      await (isPlain ? dropObject : deleteObject)(bucket, name);
      throw sent.errored ?? error;
    } finally {
      over = true;
      clearTimeout(timer);
      sent.destroy();
    }
  };
