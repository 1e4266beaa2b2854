import { expect, test } from 'vitest';
import { declareFile, newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { raw, requestLines } from '../harness/http/raw.ts';
import { client, repository } from './support/main.ts';
import { openSlot } from './support/slots.ts';
import { buildRequest, created, put, putAll } from './support/upload.ts';

test('[slot.1] a PUT with the two headers of the slot is accepted', async () => {
  const { token, slot, bundle } = await openSlot();
  const type = `Content-Type: ${slot.contentType}`;
  const lines = [...requestLines('PUT', slot.putUrl), type, `Content-Length: ${bundle.length}`];
  const answer = await raw(slot.putUrl, lines, bundle);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  expect(answer.headers.get('etag')).toMatch(/^(W\/)?"[^"]+"$/);
  created(await client.finalizeBuild(token));
});

test('[slot.1] an empty file can be uploaded', async () => {
  const [bundle, empty] = [newBundle(), newBytes(0)];
  const files = [declareFile('empty.txt', empty, 'text/plain')];
  const { token, slots } = await client.reserveBuild(buildRequest(repository, bundle, { files }));
  await putAll(slots, [bundle, empty]);
  created(await client.finalizeBuild(token));
});

test('[slot.3] the same PUT can be repeated', async () => {
  const { slot, bundle } = await openSlot();
  const [one, two] = [await put(slot, bundle), await put(slot, bundle)];
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.headers.get('etag')).toBe(one.headers.get('etag'));
});

test('[slot.4] 16 concurrent equal PUTs all succeed', async () => {
  const { token, slot, bundle } = await openSlot();
  const answers = await Promise.all(Array.from({ length: 16 }, () => put(slot, bundle)));
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  created(await client.finalizeBuild(token));
});
