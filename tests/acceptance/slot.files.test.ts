import { expect, test } from 'vitest';
import { concat } from '../harness/fixtures/bytes.ts';
import { raw, requestLines } from '../harness/http/raw.ts';
import { expectError } from './support/errors.ts';
import { client } from './support/main.ts';
import { areUploaded, openSlot } from './support/slots.ts';
import { created, put } from './support/upload.ts';

test('[slot.2] an Authorization header is ignored', async () => {
  for (const Authorization of ['Bearer nonsense', 'Basic eDp5', `Bearer ${client.key}`]) {
    const { slot, bundle } = await openSlot();
    expect((await put(slot, bundle, { Authorization })).status).toBe(200);
  }
});

test('[slot.10] a finalized reservation takes no more bytes', async () => {
  const { token, slot, bundle } = await openSlot();
  await put(slot, bundle);
  created(await client.finalizeBuild(token));
  expectError(await put(slot, bundle), 'reservation_finalized');
});

test('[slot.12] a PUT without Content-Length is 411', async () => {
  const { slot } = await openSlot();
  const lines = [...requestLines('PUT', slot.putUrl), `Content-Type: ${slot.contentType}`];
  expectError(await raw(slot.putUrl, lines), 'length_required');
});

test('[slot.13] a chunked PUT is 411', async () => {
  const { token, slot, bundle } = await openSlot();
  const type = `Content-Type: ${slot.contentType}`;
  const lines = [...requestLines('PUT', slot.putUrl), type, 'Transfer-Encoding: chunked'];
  const size = `${bundle.length.toString(16)}\r\n`;
  const body = concat(Buffer.from(size), bundle, Buffer.from('\r\n0\r\n\r\n'));
  expectError(await raw(slot.putUrl, lines, body), 'length_required');
  expect(await areUploaded(token)).toEqual([false]);
});
