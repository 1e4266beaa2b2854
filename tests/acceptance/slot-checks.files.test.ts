import { expect, test } from 'vitest';
import { concat, declareFile, flipBit, newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { raw, requestLines } from '../harness/http/raw.ts';
import { expectError } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { areUploaded, openSlot } from './support/slots.ts';
import { target } from './support/target.ts';
import { at, buildRequest, created, put } from './support/upload.ts';

test('[error.1 slot.14] a PUT of another length is refused with size_mismatch', async () => {
  const { token, slot, bundle } = await openSlot();
  const lengths = [bundle.subarray(1), concat(bundle, Buffer.from('x')), newBytes(0)];
  for (const bytes of lengths) expectError(await put(slot, bytes), 'size_mismatch');
  expect(await areUploaded(token)).toEqual([false]);
});

test('[slot.15] a missing, different or repeated Content-Type is 415', async () => {
  const { slot, bundle } = await openSlot(target, {
    bundleContentType: 'text/javascript; charset=utf-8',
  });
  const types = ['application/javascript', 'text/javascript', 'text/javascript; charset=latin1'];
  for (const type of types) {
    expectError(await put(slot, bundle, { 'Content-Type': type }), 'content_type_mismatch');
  }
  const missing = await request('PUT', slot.putUrl, { body: bundle });
  expectError(missing, 'content_type_mismatch');
  const type = `Content-Type: ${slot.contentType}`;
  const length = `Content-Length: ${bundle.length}`;
  for (const second of [type, 'Content-Type: text/html']) {
    const lines = [...requestLines('PUT', slot.putUrl), type, second, length];
    expectError(await raw(slot.putUrl, lines, bundle), 'content_type_mismatch');
  }
  expect((await put(slot, bundle)).status).toBe(200);
});

test('[slot.36] a Content-Type in another case, and with a charset, is the declared one', async () => {
  const { slot, bundle } = await openSlot(target, { bundleContentType: 'application/javascript' });
  for (const type of ['Application/JavaScript', 'application/javascript;charset=UTF-8'])
    expect((await put(slot, bundle, { 'Content-Type': type })).status).toBe(200);
});

test('[slot.16] a Content-Encoding header is 415', async () => {
  const { slot, bundle } = await openSlot();
  const answer = await put(slot, bundle, { 'Content-Encoding': 'gzip' });
  expectError(answer, 'unsupported_media_type');
});

test('[slot.17] a Content-Range header is 400', async () => {
  const { slot, bundle } = await openSlot();
  const range = `bytes 0-${bundle.length - 1}/${bundle.length}`;
  expectError(await put(slot, bundle, { 'Content-Range': range }), 'invalid_request');
});

test('[slot.18 slot.20] one wrong bit is 400, and the slot is as it was', async () => {
  const { token, slot, bundle } = await openSlot();
  for (const index of [0, bundle.length >> 1, bundle.length - 1]) {
    expectError(await put(slot, flipBit(bundle, index)), 'digest_mismatch');
  }
  expect(await areUploaded(token)).toEqual([false]);
  expect((await put(slot, bundle)).status).toBe(200);
  expectError(await put(slot, flipBit(bundle)), 'digest_mismatch');
  expect(await areUploaded(token)).toEqual([true]);
  created(await client.finalizeBuild(token));
});

test('[build.reserve.24 slot.18] a PUT of wrong bytes to the slot of a file is refused with digest_mismatch', async () => {
  const [bundle, icon] = [newBundle(), newBytes()];
  const files = [declareFile('icon.png', icon)];
  const { slots } = await client.reserveBuild(buildRequest(repository, bundle, { files }));
  expectError(await put(at(slots, 1), flipBit(icon)), 'digest_mismatch');
  expect((await put(at(slots, 1), icon)).status).toBe(200);
});

test.for(['GET', 'POST', 'DELETE', 'PATCH', 'OPTIONS'])('[slot.29] %s is 405', async (method) => {
  const { slot } = await openSlot();
  const answer = await request(method, slot.putUrl);
  expectError(answer, 'method_not_allowed');
  expect(answer.headers.get('allow')).toBe('PUT');
});
