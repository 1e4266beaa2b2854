import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import type { Millis } from '../../core/model/time.ts';
import { deleteObject } from './copy.ts';
import { s3Failure } from './failure.ts';
import type { Bucket } from './requests.ts';

/** The most keys that one DeleteObjects request takes. */
const BATCH = 1000;

/** All objects whose name begins with `prefix`, read page by page. */
export async function* namesUnder(
  { bucket, requests }: Bucket,
  prefix: string,
): AsyncGenerator<{ name: string; writtenAt: Millis }> {
  let token: string | undefined;
  do {
    const page = await requests.call('ListObjectsV2', (client, how) =>
      client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
        how,
      ),
    );
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) yield { name: Key, writtenAt: LastModified.getTime() };
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token);
}

/** Deletes uploads older than `before`. Leaves names of another form, which an operator made. */
export const sweepStaging = async (bucket: Bucket, before: Millis): Promise<number> => {
  const { keys } = bucket;
  let swept = 0;
  let batch: string[] = [];
  const flush = async () => {
    await deleteObjects(bucket, batch);
    swept += batch.length;
    batch = [];
  };
  for await (const { name, writtenAt } of namesUnder(bucket, keys.staging)) {
    if (writtenAt >= before || !keys.slotAt(name)) continue;
    batch.push(name);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return swept;
};

/** Deletes objects, `BATCH` in a request if the store can. */
export const deleteObjects = async (bucket: Bucket, names: string[]): Promise<void> => {
  for (let at = 0; at < names.length; at += BATCH)
    await deleteBatch(bucket, names.slice(at, at + BATCH));
};

const deleteBatch = async (bucket: Bucket, names: string[]): Promise<void> => {
  const [first = ''] = names;
  if (names.length === 1) return deleteObject(bucket, first);
  const command = new DeleteObjectsCommand({
    Bucket: bucket.bucket,
    Delete: { Objects: names.map((Key) => ({ Key })), Quiet: true },
  });
  const answer = await bucket.requests.ifSupported('DeleteObjects', (client, how) =>
    client.send(command, how),
  );
  const failed = answer?.Errors?.find(({ Code }) => Code !== 'NoSuchKey');
  if (failed) throw s3Failure('DeleteObjects', { name: failed.Code });
  // Some stores lack DeleteObjects, and older ones require an MD5 that the SDK no longer sends.
  if (!answer) for (const name of names) await deleteObject(bucket, name);
};

/**
 * Aborts multipart uploads that began before `before`. Vitrine starts none, but an operator's tools
 * may. Their parts cost money and appear in no object listing.
 */
export const sweepMultipart = async (bucket: Bucket, before: Millis): Promise<number> => {
  const { keys } = bucket;
  let swept = 0;
  for (const prefix of [keys.staging, keys.objects]) {
    for await (const { Key, UploadId, Initiated } of multipartUnder(bucket, prefix)) {
      if (!Key || !UploadId || !Initiated || Initiated.getTime() >= before) continue;
      const upload = { Bucket: bucket.bucket, Key, UploadId };
      await bucket.requests.find('AbortMultipartUpload', (client, how) =>
        client.send(new AbortMultipartUploadCommand(upload), how),
      );
      swept += 1;
    }
  }
  return swept;
};

type Marker = { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined };

async function* multipartUnder({ bucket, requests }: Bucket, prefix: string) {
  let from: Marker | undefined = {};
  while (from) {
    const query: ListMultipartUploadsCommandInput = { Bucket: bucket, Prefix: prefix, ...from };
    // A store without this operation has nothing to abort.
    const page = await requests.ifSupported('ListMultipartUploads', (client, how) =>
      client.send(new ListMultipartUploadsCommand(query), how),
    );
    yield* page?.Uploads ?? [];
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page ?? {};
    from = IsTruncated
      ? { KeyMarker: NextKeyMarker, UploadIdMarker: NextUploadIdMarker }
      : undefined;
  }
}
