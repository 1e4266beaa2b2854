import { expect, test } from 'vitest';
import {
  type Bytes,
  concat,
  declareFile,
  ENCODERS,
  flipBit,
  newBundle,
  newBytes,
  sha256,
} from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { clientOf } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { BRIEF } from './support/limits.ts';
import { client, repository } from './support/main.ts';
import { part, without } from './support/target.ts';
import {
  at,
  buildRequest,
  created,
  type Fields,
  first,
  ok,
  put,
  putAll,
} from './support/upload.ts';
import type { BuildReservation } from './support/wire.ts';

const ENCODINGS = ['gzip', 'br', 'zstd'] as const;

async function renewed(token: string): Promise<BuildReservation> {
  return ok(await client.post<BuildReservation>('/reservations/renew', { token }));
}

const uploaded = async (token: string) => (await renewed(token)).slots.map((slot) => slot.uploaded);

/** Expects finalize to fail. Returns path and reason of each slot that is missing or wrong. */
async function wrongOf(caller: typeof client, token: string): Promise<[string | null, string][]> {
  const { details } = expectError(await caller.finalizeBuild(token), 'uploads_incomplete');
  const list = details as { path: string | null; reason: string; objectKey: string }[];
  for (const { objectKey } of list) expect(objectKey).toMatch(/\S/);
  return list.map(({ path, reason }) => [path, reason]);
}

/** An open reservation of a bundle and two files. */
async function open() {
  const [bundle, icon, font] = [newBundle(), newBytes(), newBytes()];
  const files = [declareFile('icon.png', icon), declareFile('a.ttf', font, 'font/ttf')];
  const reservation = await client.reserveBuild(buildRequest(repository, bundle, { files }));
  return { ...reservation, bundle, icon, font };
}

test('[s3.finalize.1 s3.finalize.2 s3.finalize.3] wrong bytes are detected, discarded and replaced by a new PUT', async () => {
  const { token, slots, bundle, icon, font } = await open();
  // The store checks only length and type.
  await putAll(slots.slice(0, 2), [flipBit(bundle), icon]);
  expect(await uploaded(token)).toEqual([true, true, false]);
  const wrong = await wrongOf(client, token);
  expect(wrong).toEqual([
    [null, 'digest_mismatch'],
    ['a.ttf', 'missing'],
  ]);
  expect(await uploaded(token)).toEqual([false, true, false]);
  expect(await wrongOf(client, token)).toEqual([
    [null, 'missing'],
    ['a.ttf', 'missing'],
  ]);
  const fresh = await renewed(token);
  expect((await put(first(fresh.slots), bundle)).status).toBe(200);
  expect((await put(at(slots, 2), font)).status).toBe(200);
  const build = created(await client.finalizeBuild(token));
  const served = await request('GET', `${build.previewUrl}/bundle`);
  expect(served.text).toBe(Buffer.from(bundle).toString());
});

test('[s3.finalize.8] a slot whose bytes were wrong five times is closed, until a renew', async () => {
  const bundle = newBundle();
  const { token, slots } = await client.reserveBuild(buildRequest(repository, bundle));
  for (let time = 0; time < 5; time += 1) {
    await putAll(slots, [flipBit(bundle)]);
    expect(await wrongOf(client, token)).toEqual([[null, 'digest_mismatch']]);
  }
  await putAll(slots, [bundle]);
  expectError(await client.finalizeBuild(token), 'slot_expired');
  await renewed(token);
  created(await client.finalizeBuild(token));
});

test('[s3.finalize.1] after several PUTs the bytes of the last one are verified', async () => {
  const [one, two] = [newBundle(), newBundle()];
  const reserve = () => client.reserveBuild(buildRequest(repository, one));
  const healed = await reserve();
  await putAll(healed.slots, [flipBit(one)]);
  await putAll(healed.slots, [one]);
  created(await client.finalizeBuild(healed.token));
  const spoiled = await client.reserveBuild(buildRequest(repository, two));
  await putAll(spoiled.slots, [two]);
  await putAll(spoiled.slots, [flipBit(two)]);
  expect(await wrongOf(client, spoiled.token)).toEqual([[null, 'digest_mismatch']]);
});

test('[s3.finalize.4] bytes that are PUT after the finalize are never served', async () => {
  const { token, slots, bundle, icon, font } = await open();
  await putAll(slots, [bundle, icon, font]);
  const build = created(await client.finalizeBuild(token));
  await putAll(slots, [flipBit(bundle), flipBit(icon), flipBit(font)]);
  const again = await client.finalizeBuild(token);
  expect(created(again)).toEqual(build);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const served = await request('GET', `${build.previewUrl}/bundle`);
  expect(served.text).toBe(Buffer.from(bundle).toString());
  const file = await fetch(first(build.files).url);
  expect(Buffer.from(await file.arrayBuffer()).equals(icon)).toBe(true);
});

/** Declares `plain` and sends `sent`. Returns the token and a function that finalizes. */
async function uploadAndFinalize(
  plain: Bytes,
  sent: Bytes,
  fields: Fields,
  caller = client,
  name = repository,
) {
  const all = { ...fields, bundleSizeBytes: sent.length };
  const { token, slots } = await caller.reserveBuild(buildRequest(name, plain, all));
  await putAll(slots, [sent]);
  return { token, finalize: () => caller.finalizeBuild(token) };
}

test.for(ENCODINGS)(
  '[s3.finalize.5] the hash of the decoded bytes of %s is verified',
  async (encoding) => {
    const plain = newBundle(5000);
    const encoded = ENCODERS[encoding](plain);
    const fields = { bundleContentEncoding: encoding };
    const good = await uploadAndFinalize(plain, encoded, fields);
    expect(created(await good.finalize())).toMatchObject({
      contentHash: sha256(plain),
      bundleContentEncoding: encoding,
    });
    const other = newBundle(5000);
    for (const sent of [
      ENCODERS[encoding](flipBit(other)),
      other,
      ENCODERS[encoding](other).subarray(0, -1),
      flipBit(ENCODERS[encoding](other)),
      concat(ENCODERS[encoding](other), Buffer.from('x')),
    ]) {
      const { token } = await uploadAndFinalize(other, sent, fields);
      expect(await wrongOf(client, token)).toEqual([[null, 'digest_mismatch']]);
    }
  },
);

test('[s3.finalize.5] with identity nothing is decoded', async () => {
  const plain = newBundle();
  const fields = { bundleContentEncoding: 'identity' };
  const { token } = await uploadAndFinalize(plain, ENCODERS.gzip(plain), fields);
  expect(await wrongOf(client, token)).toEqual([[null, 'digest_mismatch']]);
});

test('[s3.finalize.5] undeclared br is not recognized', async () => {
  const plain = newBundle();
  const { token } = await uploadAndFinalize(plain, ENCODERS.br(plain), {});
  expect(await wrongOf(client, token)).toEqual([[null, 'digest_mismatch']]);
});

test.skipIf(without.brief).for(ENCODINGS)(
  '[s3.finalize.5 limits.8] %s that decodes to more than the limit is refused',
  async (encoding) => {
    const site = part('brief');
    const brief = clientOf(site, site.main);
    const send = (size: number) => {
      const plain = newBundle(size);
      const fields = { bundleContentEncoding: encoding };
      const name = first(site.main.repositories);
      return uploadAndFinalize(plain, ENCODERS[encoding](plain), fields, brief, name);
    };
    const { token } = await send(BRIEF.maxDecodedBytes + 1);
    expect(await wrongOf(brief, token)).toEqual([[null, 'digest_mismatch']]);
    created(await (await send(BRIEF.maxDecodedBytes)).finalize());
  },
);
