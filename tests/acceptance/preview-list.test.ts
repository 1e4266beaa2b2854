import { expect, test } from 'vitest';
import { expectInvalid } from './support/errors.ts';
import { client } from './support/main.ts';
import { ok } from './support/upload.ts';
import type { Page, Preview } from './support/wire.ts';

test('[preview.read.9 preview.read.10] the list is newest first, in pages', async () => {
  // Makes sure that the walk below does not reach the end of the list.
  await client.newPreview();
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) made.unshift((await client.newPreview()).id);
  // Other tests create previews concurrently, so the three may not be adjacent.
  const walked: string[] = [];
  let cursor = '';
  while (!made.every((id) => walked.includes(id))) {
    const query = new URLSearchParams({ limit: '2', ...(cursor ? { cursor } : {}) });
    const page = ok(await client.get<Page<Preview>>(`/previews?${query}`));
    expect(page.data.length).toBe(2);
    walked.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor ?? '';
  }
  expect(walked.filter((id) => made.includes(id))).toEqual(made);
  expect(new Set(walked).size).toBe(walked.length);
});

test.for(['limit=0', 'limit=101', 'limit=x', 'cursor=nonsense', 'limit=2&limit=2'])(
  '[preview.read.10] %s is 400',
  async (query) => {
    expectInvalid(await client.get(`/previews?${query}`));
  },
);
