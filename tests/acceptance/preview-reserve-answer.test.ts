import { expect, test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import { client } from './support/main.ts';
import { RFC3339_MS } from './support/time.ts';
import { previewRequest, recording } from './support/upload.ts';

test('[preview.reserve.1 preview.reserve.2 preview.reserve.8 build.reserve.32] reserve answers with the preview, a token and its slots', async () => {
  const fields = {
    files: [absentFile('b.png'), absentFile('a.png')],
    recordings: [recording(), { ...absentFile('log.txt'), kind: 'log' }],
  };
  const body = previewRequest(newBundle(), fields);
  const reservation = await client.reservePreview(body);
  expect(reservation).toMatchObject({
    token: expect.stringMatching(/^vtrr_/),
    expiresAt: expect.stringMatching(RFC3339_MS),
    shareId: expect.stringMatching(/^[a-z2-7]{26}$/),
    status: 'pending',
  });
  expect(reservation.url).toMatch(new RegExp(`^https?://.*/p/${reservation.shareId}$`));
  expect(reservation.slots.map(({ role, path }) => [role, path])).toEqual([
    ['bundle', null],
    ['file', 'b.png'],
    ['file', 'a.png'],
    ['recording', 'run.mp4'],
    ['recording', 'log.txt'],
  ]);
  expect(reservation.slots[3]).toMatchObject({
    method: 'PUT',
    contentType: 'video/mp4',
    sizeBytes: 64,
    headers: { 'Content-Type': 'video/mp4' },
    uploaded: false,
  });
});

test('[preview.reserve.5] the default billing kind is standard', async () => {
  expect((await client.newPreview()).billingKind).toBe('standard');
});

test('[preview.reserve.12] git may name any repository, linked or not', async () => {
  const git = { owner: 'nobody', repo: 'nothing', branch: 'a..b', commitSha: '0'.repeat(40) };
  expect((await client.newPreview({ git })).git).toMatchObject(git);
});
