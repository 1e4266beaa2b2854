import { expect, test } from 'vitest';
import {
  type Bytes,
  declareFile,
  ENCODERS,
  flipBit,
  newBundle,
  newBytes,
} from '../harness/fixtures/bytes.ts';
import { expectError } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { signedHeaders } from './support/s3.ts';
import { at, buildRequest, created, first, ok, previewRequest, put } from './support/upload.ts';
import type { BuildReservation, Slot } from './support/wire.ts';

const HEADER = 'x-amz-checksum-sha256';
const PLAIN = { bundleContentEncoding: 'identity' };

const checksumOf = (bytes: Bytes) =>
  Buffer.from(declareFile('', bytes).contentHash, 'hex').toString('base64');
const send = (slot: Slot, bytes: Bytes, headers = {}) =>
  put(slot, bytes, { ...slot.headers, ...headers });

/** A build of a bundle and an icon, whose slots have checksums. */
async function open(fields = {}) {
  const [bundle, icon] = [newBundle(), newBytes()];
  const files = [declareFile('icon.png', icon)];
  const wish = { files, checksumHeaders: true, ...fields };
  const { token, slots } = await client.reserveBuild(buildRequest(repository, bundle, wish));
  return { token, slots, bundle, icon };
}

test('[s3.checksum.1 s3.checksum.2] slots have a signed checksum header', async () => {
  const { token, slots, bundle, icon } = await open(PLAIN);
  for (const [index, bytes] of [bundle, icon].entries()) {
    const slot = at(slots, index);
    expect(slot.headers).toEqual({ 'Content-Type': slot.contentType, [HEADER]: checksumOf(bytes) });
    expect(signedHeaders(slot)).toEqual(['content-length', 'content-type', 'host', HEADER]);
    expect((await send(slot, bytes)).status).toBe(200);
  }
  created(await client.finalizeBuild(token));
});

test('[s3.checksum.2] a PUT without the checksum, or with another one, is refused', async () => {
  const { slots, icon } = await open(PLAIN);
  const slot = at(slots, 1);
  expect((await put(slot, icon)).status).toBe(403);
  const wrong = flipBit(icon);
  const answer = await send(slot, wrong, { [HEADER]: checksumOf(wrong) });
  expect(answer.status).toBe(403);
  expect((await send(slot, icon)).status).toBe(200);
});

test('[s3.checksum.3] wrong bytes with the right checksum are refused by the PUT or at finalize', async () => {
  const { token, slots, bundle, icon } = await open(PLAIN);
  expect((await send(first(slots), bundle)).status).toBe(200);
  // Some stores verify the checksum, others only check the signature of the header.
  const { status } = await send(at(slots, 1), flipBit(icon));
  const reason = status === 200 ? 'digest_mismatch' : 'missing';
  const { details } = expectError(await client.finalizeBuild(token), 'uploads_incomplete');
  expect(details).toEqual([expect.objectContaining({ path: 'icon.png', reason })]);
  expect((await send(at(slots, 1), icon)).status).toBe(200);
  created(await client.finalizeBuild(token));
});

test('[s3.checksum.4] renewed slots have a checksum', async () => {
  const { token } = await open(PLAIN);
  const renew = async (body: object) =>
    ok(await client.post<BuildReservation>('/reservations/renew', { token, ...body })).slots;
  for (const slot of await renew({ checksumHeaders: true }))
    expect(slot.headers).toHaveProperty(HEADER);
  for (const slot of await renew({})) expect(slot.headers).not.toHaveProperty(HEADER);
});

test('[s3.checksum.5] the slot of a bundle that may be compressed has no checksum', async () => {
  for (const fields of [{}, { bundleContentEncoding: 'gzip' }]) {
    const { slots } = await open(fields);
    expect(first(slots).headers).not.toHaveProperty(HEADER);
    expect(at(slots, 1).headers).toHaveProperty(HEADER);
  }
});

test('[s3.checksum.1] the slots of recordings have a checksum', async () => {
  const [bundle, video] = [newBundle(), newBytes()];
  const gzip = ENCODERS.gzip(bundle);
  const recording = { ...declareFile('run.mp4', video, 'video/mp4'), kind: 'video' };
  const wish = {
    recordings: [recording],
    checksumHeaders: true,
    bundleContentEncoding: 'gzip',
    bundleSizeBytes: gzip.length,
  };
  const { token, slots } = await client.reservePreview(previewRequest(bundle, wish));
  expect(at(slots, 1).headers).toHaveProperty(HEADER, checksumOf(video));
  expect((await send(first(slots), gzip)).status).toBe(200);
  expect((await send(at(slots, 1), video)).status).toBe(200);
  created(await client.finalizePreview(token));
});
