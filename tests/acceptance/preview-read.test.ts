import { expect, test } from 'vitest';
import { declareFile, newBundle, newBytes, sha256 } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { expectError, withoutRequestId } from './support/errors.ts';
import { client, otherClient } from './support/main.ts';
import { expectClosed } from './support/slots.ts';
import { target } from './support/target.ts';
import { RFC3339_MS } from './support/time.ts';
import { first, ok, previewRequest } from './support/upload.ts';
import type { Preview } from './support/wire.ts';

const TIME = expect.stringMatching(RFC3339_MS);
const URL_TEXT = expect.stringMatching(/^https?:\/\//);

test('[preview.read.1 preview.read.2 preview.read.3 preview.read.4 preview.read.5 preview.read.6] a record has every declared field', async () => {
  const [bundle, icon, video] = [newBundle(), newBytes(), newBytes()];
  const file = declareFile('assets/icon.png', icon);
  const details = {
    durationMs: 1200,
    width: 390,
    height: 844,
    startedAt: '2026-11-20T10:00:00.000Z',
  };
  const recording = { ...declareFile('run.mp4', video, 'video/mp4'), kind: 'video', ...details };
  const git = {
    owner: 'acme',
    repo: 'shop',
    branch: 'feature/x',
    commitSha: 'a'.repeat(40),
    commitMessage: 'Add the cart',
    author: 'Ada',
  };
  const body = previewRequest(bundle, {
    billingKind: 'test_run',
    title: 'Checkout',
    platform: 'android',
    bundleContentEncoding: 'identity',
    bundleOrigin: 'http://localhost:8081/index.bundle',
    entry: 'main',
    isTransformed: true,
    deviceSpec: { width: 390, height: 844 },
    device: { name: 'Pixel 11', osVersion: '17', scale: 2.75 },
    files: [file],
    recordings: [recording],
    git,
  });
  const preview = await client.publishPreview(body, bundle, icon, video);
  expect(preview).toEqual(
    expect.objectContaining({
      id: preview.shareId,
      shareId: expect.stringMatching(/^[a-z2-7]{26}$/),
      status: 'ready',
      url: expect.stringMatching(new RegExp(`/p/${preview.shareId}$`)),
      billingKind: 'test_run',
      title: 'Checkout',
      platform: 'android',
      device: { name: 'Pixel 11', osVersion: '17', width: 390, height: 844, scale: 2.75 },
      bundle: {
        contentHash: sha256(bundle),
        sizeBytes: bundle.length,
        contentType: 'application/javascript',
        contentEncoding: 'identity',
        origin: 'http://localhost:8081/index.bundle',
        entry: 'main',
        isTransformed: true,
        url: URL_TEXT,
      },
      files: [{ ...file, url: URL_TEXT }],
      recordings: [{ ...recording, url: URL_TEXT }],
      git: expect.objectContaining(git),
      account: { id: target.main.id, name: target.main.name },
      createdAt: TIME,
      readyAt: TIME,
      expiresAt: TIME,
    }),
  );
  expect(ok(await client.get(`/previews/${preview.id}`))).toEqual(preview);
});

test('[preview.read.2 preview.read.8] a record without optional fields, before and after it is ready', async () => {
  const { shareId } = await client.reservePreview(previewRequest());
  const pending = ok(await client.get<Preview>(`/previews/${shareId}`));
  expect(pending).toMatchObject({ status: 'pending', title: null, files: [], recordings: [] });
  expect(pending.bundle).toMatchObject({ entry: 'index', isTransformed: false, origin: null });
  expect(Object.keys(pending)).not.toContain('readyAt');
  const ready = await client.newPreview();
  expect(ready).toMatchObject({ status: 'ready', readyAt: TIME });
});

test('[preview.read.7 preview.read.13] unknown and foreign previews are answered alike', async () => {
  const { id } = await client.newPreview();
  const unknown = 'a'.repeat(26);
  const reads = [
    await otherClient.get(`/previews/${id}`),
    await client.get(`/previews/${unknown}`),
  ];
  const deletes = [
    await otherClient.delete(`/previews/${id}`),
    await client.delete(`/previews/${unknown}`),
  ];
  for (const answers of [reads, deletes]) {
    for (const answer of answers) expectError(answer, 'not_found');
    const [foreign, absent] = answers.map(withoutRequestId);
    expect(foreign).toEqual(absent);
  }
  ok(await client.get(`/previews/${id}`));
});

test('[preview.read.11 preview.read.12 page.3] a deleted preview is gone', async () => {
  const { id, url } = await client.newPreview();
  const answer = await client.delete(`/previews/${id}`);
  expect([answer.status, answer.text]).toEqual([204, '']);
  expectError(await client.get(`/previews/${id}`), 'not_found');
  expectError(await client.delete(`/previews/${id}`), 'not_found');
  expect((await request('GET', url)).status).toBe(410);

  const bundle = newBundle();
  const open = await client.reservePreview(previewRequest(bundle));
  expect((await client.delete(`/previews/${open.shareId}`)).status).toBe(204);
  await expectClosed(first(open.slots), bundle);
  expectError(await client.finalizePreview(open.token), 'not_found');
});
