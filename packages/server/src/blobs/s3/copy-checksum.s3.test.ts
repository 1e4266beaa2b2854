import { createHash, randomBytes } from 'node:crypto';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { s3Service } from '../../../../../tests/harness/services/services.ts';
import { compress, declare, sha256 } from '../test/declare.ts';
import { grantFor, makeS3Store, putTo } from '../test/make-s3-store.ts';
import { type Relayed, startRelay } from '../test/s3-relay.ts';
import { supportsCopyChecksum } from './copy-checksum.ts';
import { createS3BlobStore } from './store.ts';

const CHECKSUM = 'x-amz-checksum-sha256';
const base64 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64');

/**
 * The hash that a store reports for a copy: of its bytes, the one that a client claimed, or
 * neither.
 */
type Answer = (source: Uint8Array, claimed: string | undefined) => string | undefined;
const stores: Record<string, Answer> = {
  truthful: (source) => base64(source),
  lying: () => base64(randomBytes(8)),
  echoing: (source, claimed) => claimed ?? base64(source),
  'of parts': (source) =>
    source.length > 5 * 1024 * 1024 ? `${base64(source)}-2` : base64(source),
  silent: () => undefined,
};

describe('the SHA-256 that the store computes while it copies', () => {
  let made: Awaited<ReturnType<typeof makeS3Store>>;
  beforeAll(async () => {
    made = await makeS3Store();
  });
  afterAll(() => made.close());

  /** The test's store with a modified hash in responses to CopyObject. */
  const storeThat = async (answer: Answer) => {
    const claims = new Map<string, string>();
    const relay = await startRelay(s3Service().endpoint, async ({ method, url, headers }, body) => {
      const [path = ''] = url.split('?');
      const claimed = headers[CHECKSUM];
      if (typeof claimed === 'string') claims.set(path, claimed);
      const source = headers['x-amz-copy-source'];
      if (method !== 'PUT' || typeof source !== 'string') return body;
      if (headers['x-amz-checksum-algorithm'] !== 'SHA256') return body;
      const Key = source.replace(`${made.bucket}/`, '');
      const found = await made.client.send(new GetObjectCommand({ Bucket: made.bucket, Key }));
      const bytes = (await found.Body?.transformToByteArray()) ?? new Uint8Array();
      const hash = answer(bytes, claims.get(`/${source}`));
      const element = hash && `<ChecksumSHA256>${hash}</ChecksumSHA256></CopyObjectResult>`;
      return element ? body.toString().replace('</CopyObjectResult>', element) : body;
    });
    const options = { ...made.options, endpoint: relay.endpoint, copyChecksum: true };
    return { ...relay, options, store: createS3BlobStore(options) };
  };
  const isGet = ({ method, url }: Relayed) => method === 'GET' && url.includes('/objects/');

  test.each([
    ['truthful', true],
    ['lying', false],
    ['echoing', false],
    ['of parts', false],
    ['silent', false],
  ])('%s: proven %s, and no object stays', async (name, proven) => {
    const { options, stop } = await storeThat(stores[name] ?? (() => undefined));
    expect(await supportsCopyChecksum(options)).toBe(proven);
    expect(await made.names()).toEqual([]);
    await stop();
  });

  test('a store that cannot be reached proves nothing and rejects', async () => {
    const { options, stop } = await storeThat(() => undefined);
    await stop();
    await expect(supportsCopyChecksum(options)).rejects.toMatchObject({ code: 'unavailable' });
  });

  const bytes = randomBytes(100_000);
  const upload = async (
    { store, seen }: Awaited<ReturnType<typeof storeThat>>,
    content: Uint8Array,
    expected = declare(content),
    slot = grantFor(content),
  ) => {
    const grant = { ...slot, sizeBytes: content.length, contentType: 'text/plain' };
    await putTo(await made.store.createSlot(grant, null), content);
    const before = seen.filter(isGet).length;
    const result = await store.collect(slot, expected);
    return { result, reads: seen.filter(isGet).length - before };
  };

  test('if it equals the declared hash, nothing is read back', async () => {
    const relay = await storeThat((source) => base64(source));
    for (const encoding of ['identity', null] as const) {
      const { result, reads } = await upload(relay, bytes, declare(bytes, { encoding }));
      expect(result).toMatchObject({ encoding: 'identity' });
      expect(reads).toBe(0);
    }
    await relay.stop();
  });

  test('otherwise the copy is read back: compressed, wrong, or not reported', async () => {
    const relay = await storeThat((source) => base64(source));
    const gzip = compress.gzip(bytes);
    const declared = declare(gzip, { encoding: 'gzip', contentHash: sha256(bytes) });
    const compressed = await upload(relay, gzip, declared);
    expect(compressed.result).toMatchObject({ encoding: 'gzip' });
    const wrong = await upload(relay, bytes, declare(bytes.toReversed()));
    expect(wrong.result).toEqual({ missing: 'digest_mismatch' });
    expect([compressed.reads, wrong.reads]).toEqual([2, 1]);
    await relay.stop();
    const silent = await storeThat(() => undefined);
    expect((await upload(silent, bytes)).reads).toBe(1);
    await silent.stop();
  });

  test('size and type are always checked, and a wrong copy is deleted', async () => {
    const relay = await storeThat((source) => base64(source));
    const before = (await made.names()).filter((name) => name.startsWith('objects/'));
    const longer = grantFor(bytes, { sizeBytes: bytes.length + 1 });
    const html = grantFor(bytes, { contentType: 'text/html' });
    for (const [slot, missing] of [
      [longer, 'size_mismatch'],
      [html, 'content_type_mismatch'],
    ] as const) {
      expect(await upload(relay, bytes, declare(bytes), slot)).toEqual({
        result: { missing },
        reads: 0,
      });
    }
    const after = (await made.names()).filter((name) => name.startsWith('objects/'));
    expect(after).toEqual(before);
    await relay.stop();
  });
});
