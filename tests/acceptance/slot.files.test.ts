import { expect, test } from 'vitest';
import { concat, newBundle } from '../harness/fixtures/bytes.ts';
import { clientOf } from '../harness/http/client.ts';
import { raw, requestLines } from '../harness/http/raw.ts';
import { expectError } from './support/errors.ts';
import { target } from './support/target.ts';
import {
  buildRequest,
  created,
  finalizeBuild,
  first,
  ok,
  put,
  reserveBuild,
} from './support/upload.ts';
import type { Reservation } from './support/wire.ts';

const client = clientOf(target, target.main);
const repository = first(target.main.repositories);

/** An open reservation of one bundle, its slot and its bytes. */
async function open(fields = {}) {
  const bundle = newBundle();
  const { token, slots } = await reserveBuild(client, buildRequest(repository, bundle, fields));
  return { token, slot: first(slots), bundle };
}

async function uploaded(token: string): Promise<boolean[]> {
  const answer = await client.post<Reservation>('/reservations/renew', { token });
  return ok(answer).slots.map((slot) => slot.uploaded);
}

test('[slot.2] an Authorization header is ignored', async () => {
  for (const Authorization of ['Bearer nonsense', 'Basic eDp5', `Bearer ${client.key}`]) {
    const { slot, bundle } = await open();
    expect((await put(slot, bundle, { Authorization })).status).toBe(200);
  }
});

test('[slot.10] a finalized reservation takes no more bytes', async () => {
  const { token, slot, bundle } = await open();
  await put(slot, bundle);
  created(await finalizeBuild(client, token));
  expectError(await put(slot, bundle), 'reservation_finalized');
});

test('[slot.12] a PUT without Content-Length is 411', async () => {
  const { slot } = await open();
  const lines = [...requestLines('PUT', slot.putUrl), `Content-Type: ${slot.contentType}`];
  expectError(await raw(slot.putUrl, lines), 'length_required');
});

test('[slot.13] a chunked PUT is 411', async () => {
  const { token, slot, bundle } = await open();
  const type = `Content-Type: ${slot.contentType}`;
  const lines = [...requestLines('PUT', slot.putUrl), type, 'Transfer-Encoding: chunked'];
  const size = `${bundle.length.toString(16)}\r\n`;
  const body = concat(Buffer.from(size), bundle, Buffer.from('\r\n0\r\n\r\n'));
  expectError(await raw(slot.putUrl, lines, body), 'length_required');
  expect(await uploaded(token)).toEqual([false]);
});
