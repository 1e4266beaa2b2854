import { expect, test } from 'vitest';
import { declareFile, newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { clientOf } from './support/client.ts';
import { expectError, expectInvalid, withoutRequestId } from './support/errors.ts';
import { client, otherClient } from './support/main.ts';
import { part, target, without } from './support/target.ts';
import { until } from './support/time.ts';
import {
  at,
  buildRequest,
  created,
  type Fields,
  first,
  ok,
  previewRequest,
  put,
  putAll,
} from './support/upload.ts';
import type { Preview } from './support/wire.ts';

async function uploaded(fields: Fields = {}) {
  const bundle = newBundle();
  const reservation = await client.reservePreview(previewRequest(bundle, fields));
  await putAll(reservation.slots, [bundle]);
  return reservation;
}

test('[preview.finalize.1] finalize answers with the ready record', async () => {
  const { token, shareId, url } = await uploaded();
  const preview = created(await client.finalizePreview(token));
  expect(preview).toMatchObject({ shareId, url, status: 'ready' });
  expect(ok(await client.get<Preview>(`/previews/${shareId}`))).toEqual(preview);
});

test('[preview.finalize.2] a token that is missing or not a string is 400', async () => {
  expectInvalid(await client.post('/previews/finalize', {}), '/token');
  for (const token of [null, 1, ['x']])
    expectInvalid(await client.finalizePreview(token), '/token');
});

test('[preview.finalize.3] all tokens that belong to no preview get the same answer', async () => {
  const { token } = await uploaded();
  const build = await client.reserveBuild(buildRequest(first(target.main.repositories)));
  const altered = token.slice(0, 20) + (token[20] === 'a' ? 'b' : 'a') + token.slice(21);
  const tokens = ['', 'x', altered, build.token, client.key];
  const answers = await Promise.all(tokens.map((wrong) => client.finalizePreview(wrong)));
  for (const answer of answers) {
    expectError(answer, 'invalid_token');
    expect(withoutRequestId(answer)).toEqual(withoutRequestId(first(answers)));
  }
});

test('[preview.finalize.4] a key of another account is 403', async () => {
  const { token } = await uploaded();
  expectError(await otherClient.finalizePreview(token), 'account_mismatch');
  created(await client.finalizePreview(token));
});

test('[preview.finalize.5] a repeated finalize has the same answer, and is 404 after a delete', async () => {
  const { token, shareId } = await uploaded();
  const once = await client.finalizePreview(token);
  created(once);
  const again = await client.finalizePreview(token);
  expect([again.status, again.text]).toEqual([201, once.text]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  await client.delete(`/previews/${shareId}`);
  expectError(await client.finalizePreview(token), 'not_found');
});

test.skipIf(without.brief)(
  '[preview.finalize.5 preview.finalize.6 preview.read.8] after expiry only a finalized reservation is answered 201',
  async () => {
    const site = part('brief');
    const brief = clientOf(site, site.main);
    const bundle = newBundle();
    const done = await brief.reservePreview(previewRequest(bundle));
    const left = await brief.reservePreview(previewRequest(bundle));
    await putAll(done.slots, [bundle]);
    await putAll(left.slots, [bundle]);
    const once = await brief.finalizePreview(done.token);
    await until(left.expiresAt);
    const again = await brief.finalizePreview(done.token);
    expect([again.status, again.text]).toEqual([201, once.text]);
    expectError(await brief.finalizePreview(left.token), 'reservation_expired');
    const read = await brief.get<Preview>(`/previews/${left.shareId}`);
    expect(ok(read).status).toBe('expired');
  },
);

test('[preview.finalize.7] a finalize with missing uploads names them', async () => {
  const [bundle, icon, video] = [newBundle(), newBytes(), newBytes()];
  const files = [declareFile('icon.png', icon)];
  const recordings = [{ ...declareFile('run.mp4', video, 'video/mp4'), kind: 'video' }];
  const body = previewRequest(bundle, { files, recordings });
  const { token, slots } = await client.reservePreview(body);
  await put(at(slots, 0), bundle);
  const missing = slots.slice(1).map(({ path, role, objectKey }) => {
    return { path, role, objectKey, reason: 'missing' };
  });
  const refused = expectError(await client.finalizePreview(token), 'uploads_incomplete');
  expect(refused.details).toEqual(missing);
  await put(at(slots, 1), icon);
  await put(at(slots, 2), video);
  created(await client.finalizePreview(token));
});
