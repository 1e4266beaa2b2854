import { expect, test } from 'vitest';
import { ENCODERS, newBundle, sha256 } from '../harness/fixtures/bytes.ts';
import { sendEncoded } from './support/slots.ts';
import { created } from './support/upload.ts';

test('[build.reserve.16] without a declared encoding, a compressed file can be the bundle itself', async () => {
  const archive = ENCODERS.gzip(newBundle());
  const { answer, finalize } = await sendEncoded(archive, archive, {});
  expect(answer.status).toBe(200);
  expect(created(await finalize()).contentHash).toBe(sha256(archive));
});

test.for(['gzip', 'zstd'] as const)(
  '[build.reserve.17] undeclared %s is recognized',
  async (encoding) => {
    const plain = newBundle();
    const { answer, finalize } = await sendEncoded(plain, ENCODERS[encoding](plain), {});
    expect(answer.status).toBe(200);
    expect(created(await finalize()).contentHash).toBe(sha256(plain));
  },
);
