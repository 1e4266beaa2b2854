import { describe, expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { clientOf } from './support/client.ts';
import { expectInvalid } from './support/errors.ts';
import { target } from './support/target.ts';
import { buildRequest, created, first, ok, previewRequest, put, putAll } from './support/upload.ts';
import type { Usage } from './support/wire.ts';

const client = clientOf(target, target.meter);
const repository = first(target.meter.repositories);
const usage = async (query = '') => ok(await client.get<Usage>(`/usage${query}`));
const TEST_RUN = { billingKind: 'test_run' };

// These tests compare counters of one account before and after, so they run one at a time.
describe.sequential('counters', () => {
  test('[usage.1] each kind of upload is counted', async () => {
    const before = await usage();
    const size = (await client.newBuild(repository)).bundleSizeBytes;
    const one = await usage();
    expect(one).toEqual({
      ...before,
      builds: before.builds + 1,
      storedBytes: before.storedBytes + size,
    });
    const preview = await client.newPreview();
    expect(await usage()).toEqual({
      ...one,
      previews: one.previews + 1,
      storedBytes: one.storedBytes + preview.bundle.sizeBytes,
    });
  });

  test('[slot.4] concurrent equal PUTs store the bytes once', async () => {
    const before = await usage();
    const bundle = newBundle(50_000);
    const reserved = await client.reserveBuild(buildRequest(repository, bundle));
    const same = await client.reserveBuild(buildRequest(repository, bundle));
    const targets = [first(reserved.slots), first(same.slots)];
    const puts = Array.from({ length: 16 }, (_, index) =>
      put(index % 2 ? first(targets) : (targets[1] ?? first(targets)), bundle),
    );
    for (const { status } of await Promise.all(puts)) expect(status).toBe(200);
    // On S3 the bytes are stored when the finalize has verified them.
    for (const { token } of [reserved, same]) created(await client.finalizeBuild(token));
    expect((await usage()).storedBytes - before.storedBytes).toBe(bundle.length);
  });

  test('[preview.finalize.8 usage.3] a test run is counted once, also after repeated finalizes and a delete', async () => {
    const before = await usage();
    const bundle = newBundle();
    const reservation = await client.reservePreview(previewRequest(bundle, TEST_RUN));
    await putAll(reservation.slots, [bundle]);
    expect((await usage()).testRuns).toBe(before.testRuns);
    const finalize = () => client.finalizePreview(reservation.token);
    const answers = await Promise.all(Array.from({ length: 50 }, finalize));
    created(await finalize());
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([201, first(answers).text]);
    }
    expect((await usage()).testRuns).toBe(before.testRuns + 1);
    await client.delete(`/previews/${reservation.shareId}`);
    expect((await usage()).testRuns).toBe(before.testRuns + 1);
  });

  test('[preview.finalize.9] a standard preview is not counted as a test run', async () => {
    const before = await usage();
    await client.newPreview();
    expect((await usage()).testRuns).toBe(before.testRuns);
  });

  test('[usage.2] from is included, to is not', async () => {
    const { readyAt = '' } = await client.newPreview(TEST_RUN);
    const after = new Date(Date.parse(readyAt) + 1).toISOString();
    const testRuns = async (query: Record<string, string>) =>
      (await usage(`?${new URLSearchParams(query)}`)).testRuns;
    expect(await testRuns({ from: readyAt, to: after })).toBe(1);
    expect(await testRuns({ from: readyAt })).toBe(1);
    expect(await testRuns({ from: after })).toBe(0);
    const [all, until] = [await testRuns({}), await testRuns({ to: readyAt })];
    expect(until).toBe(all - 1);
    expect(await testRuns({ to: after })).toBe(all);
    // The same time with another offset.
    const local = `${new Date(Date.parse(readyAt) + 7_200_000).toISOString().slice(0, -1)}+02:00`;
    expect(await testRuns({ from: local })).toBe(1);
  });

  test('[usage.4] the uploads of other accounts are not counted', async () => {
    const before = await usage();
    await clientOf(target, target.main).newPreview(TEST_RUN);
    expect(await usage()).toEqual(before);
  });
});

test.for([
  'from=x',
  'to=2026-13-01T00:00:00Z',
  'from=2026-02-30',
  'from=20261120',
  'from=',
  'to=a&to=b',
  'from=2026-11-20T10:00:00',
])('[usage.5] %s is 400', async (query) => {
  for (const path of ['/usage', '/usage/test-runs'])
    expectInvalid(await client.get(`${path}?${query}`));
});

test.for([
  'from=2026-11-21&to=2026-11-20',
  'from=2026-11-20T00:00:00.001Z&to=2026-11-20',
  'from=2026-11-20T00:00:00Z&to=2026-11-20T00:00:00%2B01:00',
])('[usage.8] %s is 400, because from is after to', async (query) => {
  for (const path of ['/usage', '/usage/test-runs'])
    expectInvalid(await client.get(`${path}?${query}`), '/from');
});

test('[usage.8] a day is its start in UTC, and from may equal to', async () => {
  const { readyAt = '' } = await client.newPreview(TEST_RUN);
  const day = readyAt.slice(0, 10);
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  expect(await usage(`?from=${day}&to=${day}`)).toMatchObject({ testRuns: 0, previews: 0 });
  expect((await usage(`?from=${day}`)).testRuns).toBeGreaterThan(0);
  expect(await usage(`?from=${day}&to=${next}`)).toEqual(
    await usage(`?from=${day}T00:00:00Z&to=${next}T00:00:00.000Z`),
  );
});

test('[usage.6] /me names the account, the key and its scopes', async () => {
  const { id, name, keys } = target.meter;
  expect(ok(await client.get('/me'))).toMatchObject({
    account: { id, name },
    keyId: keys.all.slice(5, 17),
    scopes: expect.arrayContaining(['builds', 'preview_upload', 'test_runs']),
  });
  const limited = clientOf(target, { ...target.main, keys: { all: target.main.keys.tests } });
  expect(ok(await limited.get<{ scopes: string[] }>('/me')).scopes).toEqual(['test_runs']);
});
