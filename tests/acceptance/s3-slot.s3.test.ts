import { expect, test } from 'vitest';
import { concat, declareFile, newBundle } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { raw, requestLines } from '../harness/http/raw.ts';
import { clientOf } from './support/client.ts';
import { lifetimeOf, signedHeaders, withUrl } from './support/s3.ts';
import { part, type Site, target, without } from './support/target.ts';
import { until } from './support/time.ts';
import { at, buildRequest, created, first, ok, put } from './support/upload.ts';
import type { BuildReservation } from './support/wire.ts';

/** An open reservation of a bundle and a file with the same bytes. */
async function open(site: Site = target) {
  const client = clientOf(site, site.main);
  const bundle = newBundle();
  const files = [declareFile('copy.js', bundle, 'application/javascript')];
  const body = buildRequest(first(site.main.repositories), bundle, { files });
  const { token, slots } = await client.reserveBuild(body);
  return { client, token, slot: first(slots), other: at(slots, 1), bundle };
}

test('[s3.slot.1 s3.slot.2] a PUT needs only Content-Type and Content-Length, which are the signed headers', async () => {
  const { client, token, slot, other, bundle } = await open();
  for (const each of [slot, other]) {
    expect(signedHeaders(each)).toEqual(['content-length', 'content-type', 'host']);
    expect(each.headers).toEqual({ 'Content-Type': each.contentType });
    const lines = requestLines('PUT', each.putUrl);
    const needed = [`Content-Type: ${each.contentType}`, `Content-Length: ${bundle.length}`];
    const answer = await raw(each.putUrl, [...lines, ...needed], bundle);
    expect([answer.status, answer.text]).toEqual([200, '']);
  }
  created(await client.finalizeBuild(token));
});

test('[s3.slot.3] no parameter of the url can be altered, left out or added', async () => {
  const { slot, bundle } = await open();
  const parameters = [...new URL(slot.putUrl).searchParams];
  expect(parameters.map(([name]) => name)).toContain('X-Amz-Expires');
  for (const [name, value] of parameters) {
    const last = value.at(-1) === '0' ? '1' : '0';
    for (const other of [value.slice(0, -1) + last, `${value}0`, '']) {
      const altered = withUrl(slot, (url) => url.searchParams.set(name, other));
      expect([name, other, await refusal(put(altered, bundle))]).toEqual([name, other, REFUSED]);
    }
    const without = withUrl(slot, (url) => url.searchParams.delete(name));
    expect([name, await refusal(put(without, bundle))]).toEqual([name, REFUSED]);
  }
  const added = withUrl(slot, (url) => url.searchParams.append('x', '1'));
  expect(await refusal(put(added, bundle))).toBe(REFUSED);
  expect((await put(slot, bundle)).status).toBe(200);
});

const REFUSED = 'refused';

/** Stores differ in their status for malformed requests. */
async function refusal(answer: Promise<{ status: number }>): Promise<string | number> {
  const { status } = await answer;
  return status >= 400 && status < 500 ? REFUSED : status;
}

test('[s3.slot.4] a url is valid for one object', async () => {
  const { slot, other, bundle } = await open();
  const swapped = withUrl(slot, (url) => {
    url.pathname = new URL(other.putUrl).pathname;
  });
  expect((await put(swapped, bundle)).status).toBe(403);
  const longer = withUrl(slot, (url) => {
    url.pathname += 'x';
  });
  expect((await put(longer, bundle)).status).toBe(403);
});

test.for(['GET', 'HEAD', 'POST', 'DELETE'])('[s3.slot.5] %s is refused', async (method) => {
  const { client, token, slot, other, bundle } = await open();
  for (const each of [slot, other]) expect((await put(each, bundle)).status).toBe(200);
  const headers = { 'Content-Type': slot.contentType };
  expect((await request(method, slot.putUrl, { headers })).status).toBe(403);
  created(await client.finalizeBuild(token));
});

test('[s3.slot.6] another type or length is 403', async () => {
  const { slot, bundle } = await open();
  for (const type of ['text/javascript', 'Application/JavaScript', 'application/javascript; a=b']) {
    expect([type, (await put(slot, bundle, { 'Content-Type': type })).status]).toEqual([type, 403]);
  }
  expect((await request('PUT', slot.putUrl, { body: bundle })).status).toBe(403);
  for (const bytes of [bundle.subarray(1), concat(bundle, Buffer.from('x'))]) {
    expect((await put(slot, bytes)).status).toBe(403);
  }
  expect((await put(slot, bundle)).status).toBe(200);
});

test.skipIf(without.brief)('[s3.slot.7] a url is 403 after its slot has expired', async () => {
  const { slot, bundle } = await open(part('brief'));
  expect((await put(slot, bundle)).status).toBe(200);
  await until(slot.expiresAt, 1_100);
  expect((await put(slot, bundle)).status).toBe(403);
});

test('[s3.slot.7] X-Amz-Expires matches expiresAt', async () => {
  const { slot } = await open();
  const off = lifetimeOf(slot).until - Date.parse(slot.expiresAt);
  expect(Math.abs(off)).toBeLessThanOrEqual(1_000);
});

test('[s3.slot.8] an Authorization header beside the signature is refused', async () => {
  const { slot, bundle } = await open();
  for (const Authorization of ['Bearer nonsense', 'Basic eDp5', 'AWS a:b']) {
    expect(await refusal(put(slot, bundle, { Authorization }))).toBe(REFUSED);
  }
  expect((await put(slot, bundle)).status).toBe(200);
});

test('[s3.slot.6] a PUT without a length is refused', async () => {
  const { client, token, slot, bundle } = await open();
  const lines = [...requestLines('PUT', slot.putUrl), `Content-Type: ${slot.contentType}`];
  expect(await refusal(raw(slot.putUrl, lines))).toBe(REFUSED);
  const size = `${bundle.length.toString(16)}\r\n`;
  const chunked = concat(Buffer.from(size), bundle, Buffer.from('\r\n0\r\n\r\n'));
  const sent = raw(slot.putUrl, [...lines, 'Transfer-Encoding: chunked'], chunked);
  expect(await refusal(sent)).toBe(REFUSED);
  const renewed = await client.post<BuildReservation>('/reservations/renew', { token });
  expect(first(ok(renewed).slots).uploaded).toBe(false);
});
