import { expect, test } from 'vitest';
import { concat, ENCODERS, flipBit, newBundle, sha256 } from '../harness/fixtures/bytes.ts';
import { clientOf } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { BRIEF } from './support/limits.ts';
import { sendEncoded } from './support/slots.ts';
import { part, without } from './support/target.ts';
import { buildRequest, created, first, put } from './support/upload.ts';

const ENCODINGS = ['gzip', 'br', 'zstd'] as const;

test.for(ENCODINGS)(
  '[slot.19] the hash of the decoded bytes of %s is verified',
  async (encoding) => {
    const plain = newBundle(5000);
    const fields = { bundleContentEncoding: encoding };
    const good = await sendEncoded(plain, ENCODERS[encoding](plain), fields);
    expect(good.answer.status).toBe(200);
    expect(created(await good.finalize())).toMatchObject({
      contentHash: sha256(plain),
      bundleContentEncoding: encoding,
    });
    // Not the bytes from above: with the same size they would count as uploaded.
    const next = newBundle(5000);
    const other = await sendEncoded(next, ENCODERS[encoding](flipBit(next)), fields);
    expectError(other.answer, 'digest_mismatch');
    expectError(await other.finalize(), 'uploads_incomplete');
    const unencoded = await sendEncoded(next, next, fields);
    expectError(unencoded.answer, 'digest_mismatch');
  },
);

test.for(ENCODINGS)('[slot.22] corrupt and truncated %s is refused', async (encoding) => {
  const plain = newBundle(5000);
  const encoded = ENCODERS[encoding](plain);
  const fields = { bundleContentEncoding: encoding };
  for (const sent of [encoded.subarray(0, -1), encoded.subarray(0, 10), flipBit(encoded)]) {
    expectError((await sendEncoded(plain, sent, fields)).answer, 'digest_mismatch');
  }
});

test.for(ENCODINGS)('[slot.23] bytes after the end of %s are refused', async (encoding) => {
  const plain = newBundle();
  const sent = concat(ENCODERS[encoding](plain), Buffer.from('x'));
  const { answer } = await sendEncoded(plain, sent, { bundleContentEncoding: encoding });
  expectError(answer, 'digest_mismatch');
});

test('[slot.19] with identity nothing is decoded', async () => {
  const plain = newBundle();
  const fields = { bundleContentEncoding: 'identity' };
  expectError((await sendEncoded(plain, ENCODERS.gzip(plain), fields)).answer, 'digest_mismatch');
  expect((await sendEncoded(plain, plain, fields)).answer.status).toBe(200);
});

test('[build.reserve.17] undeclared br is not recognized', async () => {
  const plain = newBundle();
  expectError((await sendEncoded(plain, ENCODERS.br(plain), {})).answer, 'digest_mismatch');
});

test.skipIf(without.brief).for(ENCODINGS)(
  '[slot.21 limits.8] %s that decodes to more than the limit is refused',
  async (encoding) => {
    const site = part('brief');
    const brief = clientOf(site, site.main);
    const putSize = async (size: number) => {
      const plain = newBundle(size);
      const sent = ENCODERS[encoding](plain);
      const fields = { bundleContentEncoding: encoding, bundleSizeBytes: sent.length };
      const body = buildRequest(first(site.main.repositories), plain, fields);
      return put(first((await brief.reserveBuild(body)).slots), sent);
    };
    expectError(await putSize(BRIEF.maxDecodedBytes + 1), 'digest_mismatch');
    expect((await putSize(BRIEF.maxDecodedBytes)).status).toBe(200);
  },
);
