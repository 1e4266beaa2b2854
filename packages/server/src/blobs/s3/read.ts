import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { ByteRange } from '../../core/ports/blob-store.ts';
import { storageFailed } from '../storage-failure.ts';
import { isBeyondTheEnd, s3Failure } from './failure.ts';
import { withIdleTimeout } from './idle-timeout.ts';
import type { Bucket } from './requests.ts';

/** The response to a GET. Read `body` to its end or destroy it. */
export type Opened = { sizeBytes: number; contentType: string | undefined; body: Readable };

/** How often a body may break off before the read fails, if less than `PROGRESS` came between. */
const BREAKS = 3;
/** In bytes. A long download of a slow client may break off more often. */
const PROGRESS = 1024 ** 2;
const BACKOFF_MS = 100;

/**
 * Opens an object or a range of it; undefined when the object is missing or ends before the range
 * does. A body that breaks off or stalls is continued with another request from the byte reached,
 * which is safe because objects never change. After too many breaks without progress `body` fails with
 * a Refusal.
 */
export const openObject = async (
  { bucket, requests }: Bucket,
  name: string,
  range?: ByteRange,
): Promise<Opened | undefined> => {
  const get = (Range: string | undefined) =>
    requests.find('GetObject', (client, how) =>
      client
        .send(new GetObjectCommand({ Bucket: bucket, Key: name, Range }), how)
        .catch(beyondTheEnd),
    );
  const start = range?.start ?? 0;
  const first = await get(range && `bytes=${range.start}-${range.end}`);
  if (!first) return undefined;
  const sizeBytes = first.ContentLength;
  let current = bodyOf(first, range && start);
  if (sizeBytes === undefined) {
    current.destroy();
    throw broken('an answer without Content-Length');
  }
  const asked = range ? range.end - range.start + 1 : sizeBytes;
  if (sizeBytes !== asked) {
    current.destroy();
    if (sizeBytes > asked) throw broken('an answer with more than the range');
    // S3 shortens a range that goes past the end of the object.
    return undefined;
  }

  const resume = async (from: number): Promise<Readable> => {
    const answer = await get(`bytes=${from}-${start + sizeBytes - 1}`);
    if (!answer) throw broken('an object that vanished while it was read');
    return bodyOf(answer, from);
  };

  async function* read(size: number): AsyncGenerator<Uint8Array, void> {
    let at = 0;
    for (let breaks = 0; ; breaks += 1) {
      const from = at;
      try {
        for await (const chunk of withIdleTimeout(current, requests.idleMs)) {
          at += chunk.length;
          yield chunk;
        }
        if (at === size) return;
        throw broken(`${at} bytes instead of ${size}`);
      } catch (error) {
        if (body.destroyed) return;
        if (at - from >= PROGRESS) breaks = 0;
        if (breaks === BREAKS || at >= size) throw s3Failure('GetObject', error);
      }
      await sleep(BACKOFF_MS * 2 ** breaks);
      current = await resume(start + at);
    }
  }
  const body = Readable.from(read(sizeBytes));
  body.once('close', () => current.destroy());
  return { sizeBytes, contentType: first.ContentType, body };
};

/**
 * A range that begins past the end means that the object is incomplete, which counts as missing.
 */
const beyondTheEnd = (error: unknown): undefined => {
  if (isBeyondTheEnd(error)) return undefined;
  throw error;
};

/**
 * The body of a response, which must be the range from `from`, or the whole object if undefined.
 */
const bodyOf = (
  { Body, ContentRange }: { Body?: unknown; ContentRange?: string | undefined },
  from: number | undefined,
): Readable => {
  if (!(Body instanceof Readable)) throw broken('an answer without a body');
  const asked =
    from === undefined ? ContentRange === undefined : ContentRange?.startsWith(`bytes ${from}-`);
  if (asked) return Body;
  Body.destroy();
  throw broken('an answer with another range than the one asked for');
};

const broken = (what: string) => storageFailed(new Error(`S3 GetObject: ${what}`));
