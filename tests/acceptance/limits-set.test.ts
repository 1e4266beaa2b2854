import { expect, test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import { clientOf } from './support/client.ts';
import { expectError } from './support/errors.ts';
import { BRIEF, TIGHT } from './support/limits.ts';
import { client, repository } from './support/main.ts';
import { part, without } from './support/target.ts';
import { eventually } from './support/time.ts';
import {
  buildRequest,
  created,
  type Fields,
  first,
  ok,
  previewRequest,
  put,
  putAll,
  sized,
  video,
} from './support/upload.ts';

const defaultsTest = test.skipIf(without.defaultLimits);

const build = (fields: Fields) => buildRequest(repository, newBundle(), fields);

test.skipIf(without.brief)('[config.12] limits that the operator set are enforced', async () => {
  const site = part('brief');
  const brief = clientOf(site, site.main);
  const { maxBundleBytes, maxFileBytes, maxRecordingBytes, maxObjects, maxBodyBytes } = BRIEF;
  const preview = (fields: Fields) => brief.post('/previews', previewRequest(newBundle(), fields));
  const files = Array.from({ length: maxObjects }, (_, index) => absentFile(`${index}`));
  // Three of these files and a bundle of the same size reach maxReservationBytes.
  const full = files.slice(1).map((file) => ({ ...file, sizeBytes: maxFileBytes }));
  const allowed = [
    { bundleSizeBytes: maxBundleBytes },
    { files: [sized('a', maxFileBytes)] },
    { recordings: [video('a', maxRecordingBytes)] },
    { files: files.slice(1) },
    { files: full.slice(1), bundleSizeBytes: maxFileBytes },
    { padding: 'x'.repeat(maxBodyBytes / 2) },
  ];
  for (const fields of allowed) created(await preview(fields));
  const refused = [
    { bundleSizeBytes: maxBundleBytes + 1 },
    { files: [sized('a', maxFileBytes + 1)] },
    { recordings: [video('a', maxRecordingBytes + 1)] },
    { files },
    { files: full.slice(1), bundleSizeBytes: maxFileBytes + 1 },
    { padding: 'x'.repeat(maxBodyBytes) },
  ];
  for (const fields of refused) expectError(await preview(fields), 'payload_too_large');
});

defaultsTest('[limits.9] a reservation lives for 3600 s', async () => {
  const before = Date.now();
  const { expiresAt, slots } = await client.reserveBuild(build({}));
  for (const time of [expiresAt, first(slots).expiresAt]) {
    expect(Math.abs(Date.parse(time) - before - 3_600_000)).toBeLessThan(60_000);
  }
});

test.skipIf(without.brief)(
  '[limits.9 config.12] the lifetime of a reservation can be set',
  async () => {
    const site = part('brief');
    const body = buildRequest(first(site.main.repositories));
    const before = Date.now();
    const { expiresAt } = await clientOf(site, site.main).reserveBuild(body);
    const began = Date.parse(expiresAt) - BRIEF.reservationTtlSeconds * 1000;
    expect(began).toBeGreaterThan(before - 1000);
    expect(began).toBeLessThan(Date.now() + 1000);
  },
);

test.skipIf(without.tight)(
  '[limits.12 limits.13] too many requests are 429, PUTs are not counted',
  async () => {
    const site = part('tight');
    const throttled = clientOf(site, site.main);
    const bundle = newBundle();
    const { slots } = await throttled.reservePreview(previewRequest(bundle));
    const putOften = async () => {
      for (let count = 0; count < 2 * TIGHT.rateLimitPerMinute; count += 1) {
        expect((await put(first(slots), bundle)).status).toBe(200);
      }
    };
    await putOften();
    let answered = 1;
    const refused = await eventually(
      async () => {
        const answer = await throttled.get('/me');
        answered += answer.status === 200 ? 1 : 0;
        return answer;
      },
      ({ status }) => status !== 200,
      20_000,
    );
    expectError(refused, 'rate_limited');
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(answered).toBe(TIGHT.rateLimitPerMinute);
    await putOften();
    // The limit is that of one key.
    ok(await clientOf(site, site.other).get('/me'));
  },
);

test.skipIf(without.tight)('[limits.15] beyond the quota a reserve is 403', async () => {
  const site = part('tight');
  const client = clientOf(site, site.other);
  const reserve = (bytes: number) => client.post('/previews', previewRequest(newBundle(bytes)));
  expectError(await reserve(TIGHT.accountQuotaBytes + 1), 'quota_exceeded');
  const bundle = newBundle(60_000);
  await client.publishPreview(previewRequest(bundle), bundle);
  expectError(await reserve(50_000), 'quota_exceeded');
  created(await reserve(30_000));
});

test.skipIf(without.tight)(
  '[limits.14] more waiting reads of a key than the limit are refused',
  async () => {
    const site = part('tight');
    const waiter = clientOf(site, site.waiter);
    const bundle = newBundle();
    const body = buildRequest(first(site.waiter.repositories), bundle);
    const { id, token, slots } = await waiter.reserveBuild(body);
    const read = (wait: number) => waiter.get(`/builds/${id}?wait=${wait}`);
    const waiting = Array.from({ length: TIGHT.maxWaitingReads + 1 }, () => read(30));
    // The first to end is the refused one. The others wait until the build is ready.
    await Promise.race(waiting);
    await putAll(slots, [bundle]);
    created(await waiter.finalizeBuild(token));
    const answers = await Promise.all(waiting);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expectError(first(refused), 'rate_limited');
    expect(first(refused).headers.get('retry-after')).toMatch(/^\d+$/);
    // A read that does not wait is not counted, and ended reads are not counted any more.
    ok(await read(0));
    ok(await read(1));
  },
);
