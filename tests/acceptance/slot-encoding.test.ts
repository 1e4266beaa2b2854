import { expect, test } from 'vitest';
import { type Bytes, ENCODERS, newBundle, sha256 } from '../harness/fixtures/bytes.ts';
import { clientOf } from '../harness/http/client.ts';
import { target } from './support/target.ts';
import {
  buildRequest,
  created,
  type Fields,
  finalizeBuild,
  first,
  put,
  reserveBuild,
} from './support/upload.ts';

const client = clientOf(target, target.main);
const repository = first(target.main.repositories);

/**
 * Declares `plain` and sends `sent`. Returns the answer of the PUT and a function that finalizes.
 */
async function send(plain: Bytes, sent: Bytes, fields: Fields) {
  const all = { ...fields, bundleSizeBytes: sent.length };
  const { token, slots } = await reserveBuild(client, buildRequest(repository, plain, all));
  return { answer: await put(first(slots), sent), finalize: () => finalizeBuild(client, token) };
}

test('[build.reserve.16] without a declared encoding, a compressed file can be the bundle itself', async () => {
  const archive = ENCODERS.gzip(newBundle());
  const { answer, finalize } = await send(archive, archive, {});
  expect(answer.status).toBe(200);
  expect(created(await finalize()).contentHash).toBe(sha256(archive));
});

test.for(['gzip', 'zstd'] as const)(
  '[build.reserve.17] undeclared %s is recognized',
  async (encoding) => {
    const plain = newBundle();
    const { answer, finalize } = await send(plain, ENCODERS[encoding](plain), {});
    expect(answer.status).toBe(200);
    expect(created(await finalize()).contentHash).toBe(sha256(plain));
  },
);
