import { expect, test } from 'vitest';
import { newBundle } from '../harness/fixtures/bytes.ts';
import { expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { buildRequest, ok } from './support/upload.ts';
import type { Reservation } from './support/wire.ts';

test('[s3.checksum.6] on a server that receives the bytes itself, checksum headers change nothing', async () => {
  const body = buildRequest(repository, newBundle(), { bundleContentEncoding: 'identity' });
  const { token, slots } = await client.reserveBuild({ ...body, checksumHeaders: true });
  const wish = { token, checksumHeaders: true };
  const renewed = ok(await client.post<Reservation>('/reservations/renew', wish));
  for (const { headers, contentType } of [...slots, ...renewed.slots]) {
    expect(headers).toEqual({ 'Content-Type': contentType });
  }
  expectInvalid(
    await client.post('/builds', { ...body, checksumHeaders: 'yes' }),
    '/checksumHeaders',
  );
});
