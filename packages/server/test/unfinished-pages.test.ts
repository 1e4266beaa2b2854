import { expect, test } from 'vitest';
import { HOUR } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';

test('the page of an unfinished upload says so after the reservation expires', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/previews', declaration('one'));
  const page = async () => {
    const answer = await fetch(body.url, { headers: { accept: 'text/html' } });
    return { status: answer.status, html: await answer.text() };
  };
  const soon = await page();
  expect(soon.status).toBe(404);
  expect(soon.html).toContain('Almost there');
  server.clock.advance(2 * HOUR);
  const never = await page();
  expect(never.status).toBe(404);
  expect(never.html).toContain('This was not finished in time');
});

test('the page of a branch without builds says whether an upload is in progress', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one');
  const page = async () => {
    const answer = await fetch(record.url, { headers: { accept: 'text/html' } });
    return { status: answer.status, html: await answer.text() };
  };
  expect((await page()).status).toBe(200);
  await server.api('DELETE', `/api/v1/builds/${record.id}`);
  const deleted = await page();
  expect(deleted.status).toBe(404);
  expect(deleted.html).toContain('Nothing of this branch is on show');
  await server.api('POST', '/api/v1/builds', declaration('two'));
  expect((await page()).html).toContain('Almost there');
  server.clock.advance(2 * HOUR);
  expect((await page()).html).toContain('Nothing of this branch is on show');
});
