import { gzipSync } from 'node:zlib';
import {
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { s3Service } from '../../../../../tests/harness/services/services.ts';
import { blobStoreContract } from '../contract-suite.ts';
import { declare, sha256 } from '../test/declare.ts';
import { grantFor, makeS3Store, putTo } from '../test/make-s3-store.ts';
import { base32 } from '../test/make-store.ts';
import { startRelay } from '../test/s3-relay.ts';
import { createS3BlobStore } from './store.ts';

blobStoreContract('the S3 store', async () => {
  const made = await makeS3Store({ downloads: 'redirect' });
  const { store, close } = made;
  return {
    store,
    close,
    async put(bytes, expected) {
      const slot = grantFor(bytes);
      const result = await made.upload(bytes, expected, slot);
      await store.discard([slot.objectKey]);
      return result;
    },
  };
});

const bytes = Buffer.from('the exact bytes');
const tomorrow = () => Date.now() + 24 * 3_600_000;

describe('the S3 store', () => {
  let made: Awaited<ReturnType<typeof makeS3Store>>;
  beforeAll(async () => {
    made = await makeS3Store();
  });
  afterAll(() => made.close());

  const keyOf = async (upload: ReturnType<typeof made.upload>): Promise<string> => {
    const result = await upload;
    if ('missing' in result) throw new Error(result.missing);
    return result.key;
  };
  const read = async (key: string) =>
    Buffer.concat(await Array.fromAsync(await made.store.read(key)));
  /** PUTs an object under a slot that no client could PUT with a presigned url. */
  const putPast = (name: string, Body: Uint8Array, ContentType = 'text/plain') =>
    made.client.send(
      new PutObjectCommand({
        Bucket: made.bucket,
        Key: made.options.prefix + name,
        Body,
        ContentType,
      }),
    );

  test('collect keeps the upload in its slot until discard', async () => {
    const slot = grantFor(bytes);
    expect(await made.store.hasUpload(slot)).toBe(false);
    const key = await keyOf(made.upload(bytes, declare(bytes), slot));
    expect(await made.store.hasUpload(slot)).toBe(true);
    const names = await made.names();
    expect(names).toContain(`staging/${slot.objectKey}`);
    expect(names).toContain(`objects/${key.slice(0, 2)}/${key}`);
    await made.store.discard([slot.objectKey]);
    expect(await made.store.hasUpload(slot)).toBe(false);
    expect((await read(key)).equals(bytes)).toBe(true);
  });

  test('a PUT after collect does not change what is stored', async () => {
    const slot = grantFor(bytes);
    const put = await made.store.createSlot(slot, null);
    const key = await keyOf(made.upload(bytes, declare(bytes), slot));
    await made.store.discard([slot.objectKey]);
    const other = Buffer.from(bytes).fill('x');
    expect((await putTo(put, other)).status).toBe(200);
    expect((await read(key)).equals(bytes)).toBe(true);
    expect(await made.store.collect(slot, declare(bytes))).toEqual({ missing: 'digest_mismatch' });
    expect((await read(key)).equals(bytes)).toBe(true);
  });

  test.each([
    ['digest_mismatch', Buffer.from(bytes).fill('x'), 'text/plain'],
    ['size_mismatch', bytes.subarray(1), 'text/plain'],
    ['size_mismatch', Buffer.concat([bytes, bytes]), 'text/plain'],
    ['content_type_mismatch', bytes, 'text/html'],
  ])(
    '%s: neither the copy nor the upload stays, and hasUpload checks only size and type',
    async (reason, wrong, type) => {
      const slot = grantFor(bytes);
      const before = await made.names();
      await putPast(`staging/${slot.objectKey}`, wrong, type);
      expect(await made.store.hasUpload(slot)).toBe(reason === 'digest_mismatch');
      expect(await made.store.collect(slot, declare(bytes))).toEqual({ missing: reason });
      expect(await made.names()).toEqual(before);
    },
  );

  test('two prefixes in a bucket are separate stores', async () => {
    const neighbour = createS3BlobStore({ ...made.options, prefix: `${made.options.prefix}b/` });
    const slot = grantFor(bytes);
    const key = await keyOf(made.upload(bytes, declare(bytes), slot));
    expect(await Array.fromAsync(neighbour.list())).toEqual([]);
    expect(await neighbour.size(key)).toBeUndefined();
    await expect(neighbour.read(key)).rejects.toMatchObject({ code: 'not_found' });
    await neighbour.delete(key);
    await neighbour.discard([slot.objectKey]);
    expect(await neighbour.sweepUncollected(tomorrow())).toBe(0);
    expect(await made.store.hasUpload(slot)).toBe(true);
    expect((await read(key)).equals(bytes)).toBe(true);
  });

  test('objects of an operator are neither listed nor swept', async () => {
    const key = base32();
    const foreign = ['objects/zz/notes.txt', `objects/${key}`, 'staging/notes.txt', 'notes.txt'];
    for (const name of [...foreign, `objects/zz/${key}`]) await putPast(name, bytes);
    const keys = (await Array.fromAsync(made.store.list())).map((found) => found.key);
    expect(keys).not.toContain(key);
    expect(keys.every((one) => /^[a-z2-7]{26}$/.test(one))).toBe(true);
    await made.store.sweepUncollected(tomorrow());
    expect(await made.names()).toEqual(expect.arrayContaining(foreign));
  });

  test('sweepUncollected deletes older uploads that were never collected, page by page', async () => {
    await made.store.sweepUncollected(tomorrow());
    const slots = Array.from({ length: 1005 }, base32);
    const waiting = [...slots];
    const worker = async () => {
      for (let slot = waiting.pop(); slot; slot = waiting.pop()) {
        await putPast(`staging/${slot}`, bytes);
      }
    };
    await Promise.all(Array.from({ length: 16 }, worker));
    expect(await made.store.sweepUncollected(Date.now() - 60_000)).toBe(0);
    expect(await made.store.sweepUncollected(tomorrow())).toBe(1005);
    expect((await made.names()).filter((name) => slots.includes(name.slice(8)))).toEqual([]);
  });

  test('multipart uploads below the prefix are aborted', async () => {
    const begin = async (Key: string) => {
      const command = new CreateMultipartUploadCommand({ Bucket: made.bucket, Key });
      return (await made.client.send(command)).UploadId;
    };
    const { prefix } = made.options;
    for (const name of ['staging/a', 'objects/aa/b']) await begin(prefix + name);
    const others = await begin(`${prefix}other`);
    expect(await made.store.sweepUnfinished(Date.now() - 60_000)).toBe(0);
    expect(await made.store.sweepUnfinished(tomorrow())).toBe(2);
    const list = new ListMultipartUploadsCommand({ Bucket: made.bucket });
    const { Uploads } = await made.client.send(list);
    expect(Uploads?.map(({ UploadId }) => UploadId)).toEqual([others]);
  });

  test('a presigned GET supports ranges and overrides headers that the client declared', async () => {
    const store = createS3BlobStore({ ...made.options, downloads: 'redirect' });
    const gzip = gzipSync(bytes);
    const declared = declare(gzip, { encoding: 'gzip', contentHash: sha256(bytes) });
    const key = await keyOf(made.upload(gzip, declared));
    const shown = { contentType: 'image/png', contentDisposition: 'attachment' };
    const link = await store.presignGet(key, { ...shown, contentEncoding: 'gzip' });
    expect(link).toEqual(expect.any(String));
    const whole = await fetch(link ?? '');
    expect(whole.headers.get('content-encoding')).toBe('gzip');
    expect(whole.headers.get('content-type')).toBe('image/png');
    expect(whole.headers.get('content-disposition')).toBe('attachment');
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);

    const plain = (await store.presignGet(key, { ...shown, contentEncoding: 'identity' })) ?? '';
    const part = await fetch(plain, { headers: { Range: 'bytes=2-5' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(gzip.subarray(2, 6))).toBe(true);
    const url = new URL(plain);
    url.searchParams.set('response-content-type', 'text/html');
    expect((await fetch(url)).status).toBe(403);
    expect(await made.store.presignGet(key, { ...shown, contentEncoding: 'gzip' })).toBeNull();
  });

  test.each([
    [{ kind: 'AES256' } as const, ['AES256', undefined]],
    [{ kind: 'aws:kms', keyId: 'key-1' } as const, ['aws:kms', 'key-1']],
  ])('every copy and PUT of the server requests encryption: %j', async (sse, wanted) => {
    const relay = await startRelay(s3Service().endpoint);
    const store = createS3BlobStore({ ...made.options, endpoint: relay.endpoint, sse });
    const slot = grantFor(bytes);
    const put = await made.store.createSlot(slot, null);
    expect((await putTo(put, bytes)).status).toBe(200);
    // Not every store supports KMS keys, so the test checks the requests.
    await Promise.allSettled([
      store.collect(slot, declare(bytes)),
      store.put(base32(), [bytes] as never, declare(bytes)),
      store.ping(),
    ]);
    const puts = relay.seen.filter(({ method }) => method === 'PUT');
    expect(puts.filter(({ headers }) => headers['x-amz-copy-source'])).not.toEqual([]);
    expect(puts.length).toBeGreaterThanOrEqual(3);
    for (const { headers } of puts) {
      expect([
        headers['x-amz-server-side-encryption'],
        headers['x-amz-server-side-encryption-aws-kms-key-id'],
      ]).toEqual(wanted);
    }
    await relay.stop();
  });

  test('observe is called for every kind of request', async () => {
    const seen: string[] = [];
    const observe = (operation: string, outcome: string, seconds: number) => {
      expect(seconds).toBeGreaterThan(0);
      seen.push(`${operation} ${outcome}`);
    };
    const store = createS3BlobStore({ ...made.options, observe });
    const slot = grantFor(bytes);
    await putTo(await store.createSlot(slot, null), bytes);
    await store.collect(slot, declare(bytes));
    await store.size(base32());
    expect(seen).toEqual(['CopyObject ok', 'GetObject ok', 'HeadObject missing']);
  });
});
