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

/** A store that makes bytes durable slower than that is given up on. */
const BYTES_PER_MS = 10_000;

/** Streams bytes to the store while verifying them. They come once, so nothing is sent again. */
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
      // The store may have answered before the body knows that it is at its end.
      if (!over) timer = setTimeout(() => failed.abort(), ms);
    };

    // What is wrong breaks the request off, so that the store never has it whole. Of plain bytes
    // that is known before the last chunk is sent.
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
      // Wrong bytes that the store has whole must not be taken for right ones later.
      await (isPlain ? dropObject : deleteObject)(bucket, name);
      throw sent.errored ?? error;
    } finally {
      over = true;
      clearTimeout(timer);
      sent.destroy();
    }
  };
