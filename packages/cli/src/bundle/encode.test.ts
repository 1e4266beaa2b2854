import { existsSync, readFileSync } from 'node:fs';
import {
  brotliCompressSync,
  brotliDecompressSync,
  gunzipSync,
  gzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { sha256 } from '../../../../tests/harness/fixtures/bytes.ts';
import { temporaryFolder } from '../../test/support/bundles.ts';
import { encodeBundle } from './encode.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const text = 'var answer = 42;\n'.repeat(5000);
const hash = sha256(text);
const { signal } = new AbortController();
const plain = folder.write('main.jsbundle', text);

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
] as const)('%s: smaller, the hash stays that of the plain bundle', async (encoding, decode) => {
  const made = await encodeBundle(plain, 'javascript', encoding, signal);
  expect(made).toMatchObject({ contentEncoding: encoding, contentHash: hash });
  const bytes = readFileSync(made.disk);
  expect(bytes.length).toBeLessThan(text.length / 10);
  expect(decode(bytes).toString()).toBe(text);
  await made.cleanUp();
  expect(existsSync(made.disk)).toBe(false);
});

test('compressing the same bundle twice gives the same bytes', async () => {
  const one = await encodeBundle(plain, 'javascript', 'gzip', signal);
  const two = await encodeBundle(plain, 'javascript', 'gzip', signal);
  expect(readFileSync(one.disk).equals(readFileSync(two.disk))).toBe(true);
  await Promise.all([one.cleanUp(), two.cleanUp()]);
});

test('without an encoding it is Brotli, and with identity the file is uploaded unchanged', async () => {
  const made = await encodeBundle(plain, 'javascript', undefined, signal);
  expect(made).toMatchObject({ contentEncoding: 'br', contentHash: hash });
  await made.cleanUp();
  const tiny = folder.write('tiny.jsbundle', 'a');
  expect(await encodeBundle(tiny, 'javascript', undefined, signal)).toMatchObject({ disk: tiny });
  const identity = await encodeBundle(plain, 'javascript', 'identity', signal);
  expect(identity).toMatchObject({ disk: plain });
  expect(identity.contentEncoding).toBeUndefined();
});

test('a compressed bundle is uploaded as it is, with the hash of its decoded bytes', async () => {
  const gz = folder.write('main.gz', gzipSync(text));
  const found = await encodeBundle(gz, 'gzip', undefined, signal);
  expect(found).toMatchObject({ disk: gz, contentEncoding: 'gzip', contentHash: hash });
  const br = folder.write('main.jsbundle.br', brotliCompressSync(text));
  expect(await encodeBundle(br, 'javascript', 'br', signal)).toMatchObject({
    disk: br,
    contentHash: hash,
  });
  await expect(encodeBundle(gz, 'gzip', 'br', signal)).rejects.toThrow(
    'is compressed with gzip already',
  );
});

test('a broken archive and an abort leave no temporary file', async () => {
  const broken = folder.write('broken.gz', gzipSync(text).subarray(0, 60));
  await expect(encodeBundle(broken, 'gzip', undefined, signal)).rejects.toThrow('is damaged');
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(encodeBundle(plain, 'javascript', 'gzip', stopped)).rejects.toThrow('stopped');
});
