import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { PAGE_OBJECTS } from '../src/core/model/page.ts';

const EACH = 2000;
/** More than fit on one page. */
const TARGETS = PAGE_OBJECTS / EACH + 1;

/** The maximum number of files of a bundle, all of them empty. */
const files = Array.from({ length: EACH - 1 }, (_, at) => ({
  path: `assets/${at}.txt`,
  sizeBytes: 0,
  contentType: 'text/plain',
  contentHash: createHash('sha256').digest('hex'),
}));

test('[build.list.7] [preview.read.10] a page of a list ends before it has too many files', async () => {
  await using server = await startTestServer();
  const reserve = (kind: string, more: object) =>
    server.api('POST', `/api/v1/${kind}`, declaration('one', { files, ...more }));
  const finalize = async (kind: string, { token }: { token: string }) =>
    (await server.api('POST', `/api/v1/${kind}/finalize`, { token })).status;
  // As long as this build is there, its objects need no PUT.
  const { body } = await reserve('builds', { files: files.slice(0, 1) });
  for (const slot of body.slots) await server.put(slot, slot.path === null ? 'one' : '');
  expect(await finalize('builds', body)).toBe(201);
  for (let at = 0; at < TARGETS; at += 1) {
    const commitSha = at.toString(16).padStart(40, '0');
    for (const kind of ['builds', 'previews'])
      expect(await finalize(kind, (await reserve(kind, { commitSha })).body)).toBe(201);
  }
  await server.api('DELETE', `/api/v1/builds/${body.id}`);
  for (const list of ['repositories/acme/shop/builds', 'previews']) {
    const page = await server.api('GET', `/api/v1/${list}?limit=100`);
    expect(page.body.data).toHaveLength(TARGETS - 1);
    const cursor = encodeURIComponent(page.body.nextCursor);
    const rest = await server.api('GET', `/api/v1/${list}?limit=100&cursor=${cursor}`);
    expect([rest.body.data.length, rest.body.nextCursor]).toEqual([1, null]);
    const ids = [...page.body.data, ...rest.body.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(TARGETS);
  }
});
