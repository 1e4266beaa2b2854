import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';

test('[error.11] an error that repeats input does not repeat a key', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  const headers = { 'content-type': `text/plain; key=${server.key}` };
  const answer = await fetch(body.slots[0].putUrl, { method: 'PUT', headers, body: 'one' });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([415, expect.stringContaining('text/plain; key=vtrk_')]);
  expect(text).not.toContain(server.key.slice(18));
});
