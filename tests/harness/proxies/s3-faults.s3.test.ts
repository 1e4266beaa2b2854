import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createBucket, dropBucket, s3Client } from '../services/buckets.ts';
import { s3Service } from '../services/services.ts';
import { type S3Faults, type S3Hook, startS3Faults } from './s3-faults.ts';

const SIZE = 1_000_000;
const bytes = Buffer.alloc(SIZE, 'vitrine');
let bucket: string;
let faults: S3Faults;
let direct: S3Client;
let client: S3Client;

beforeAll(async () => {
  const service = s3Service();
  bucket = await createBucket(service);
  faults = await startS3Faults(service.endpoint);
  direct = s3Client(service);
  client = s3Client({ ...service, endpoint: faults.endpoint }, { maxAttempts: 1 });
});
afterAll(async () => {
  client.destroy();
  direct.destroy();
  await faults.stop();
  await dropBucket(s3Service(), bucket);
});
afterEach(() => faults.onRequest(undefined));

const put = (Key: string) =>
  client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: bytes }));
const size = async (Key: string) =>
  (await direct.send(new HeadObjectCommand({ Bucket: bucket, Key }))).ContentLength;
const get = async (Key: string) => {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
  return Buffer.from((await Body?.transformToByteArray()) ?? []);
};
const only =
  (method: string, fault: ReturnType<S3Hook>): S3Hook =>
  (request) =>
    request.method === method ? fault : undefined;

test('a signed request is good through the proxy, and its bytes are counted', async () => {
  const before = { ...faults.bytes };
  await put('a b/ü');
  expect(bytes.equals(await get('a b/ü'))).toBe(true);
  expect(faults.bytes.fromStore - before.fromStore).toBe(SIZE);
  // The SDK wraps what it sends with a checksum.
  expect(faults.bytes.toStore - before.toStore).toBeGreaterThanOrEqual(SIZE);
  expect(faults.seen.at(-1)).toMatchObject({
    method: 'GET',
    path: `/${bucket}/a%20b/%C3%BC`,
    earlier: 0,
  });
});

test('a wrong signature is still refused by the store', async () => {
  const wrong = { ...s3Service(), endpoint: faults.endpoint, secretAccessKey: 'wrong' };
  const wrongClient = s3Client(wrong);
  const command = new PutObjectCommand({ Bucket: bucket, Key: 'wrong', Body: bytes });
  await expect(wrongClient.send(command)).rejects.toThrow(
    expect.objectContaining({ name: 'SignatureDoesNotMatch' }),
  );
  wrongClient.destroy();
});

test('an error instead: the store knows nothing', async () => {
  faults.onRequest(only('PUT', { instead: { status: 503, code: 'SlowDown' } }));
  await expect(put('instead')).rejects.toThrow(expect.objectContaining({ name: 'SlowDown' }));
  await expect(size('instead')).rejects.toThrow(expect.objectContaining({ name: 'NotFound' }));
});

test('an error afterwards: the store has it', async () => {
  faults.onRequest(only('PUT', { afterwards: { status: 500, code: 'InternalError' } }));
  await expect(put('after')).rejects.toThrow(expect.objectContaining({ name: 'InternalError' }));
  expect(await size('after')).toBe(SIZE);
});

test('an error for the first request only', async () => {
  faults.onRequest(({ earlier }) =>
    earlier === 0 ? { instead: { status: 503, code: 'SlowDown' } } : undefined,
  );
  await expect(put('first')).rejects.toThrow();
  await put('first');
  expect(await size('first')).toBe(SIZE);
});

test('a body is cut', async () => {
  await put('cut');
  faults.onRequest(only('GET', { cutAfterBytes: 400_000 }));
  const before = faults.bytes.fromStore;
  await expect(get('cut')).rejects.toThrow();
  expect(faults.bytes.fromStore - before).toBe(400_000);
});

test('a stall before the request, and one in the middle of the body', async () => {
  await put('stall');
  for (const afterBytes of [undefined, 0, 400_000]) {
    const stall = { stallMs: 300, ...(afterBytes === undefined ? {} : { afterBytes }) };
    faults.onRequest(only('GET', stall));
    const started = performance.now();
    expect(bytes.equals(await get('stall'))).toBe(true);
    expect(performance.now() - started).toBeGreaterThan(290);
  }
});
