import { expect, test } from 'vitest';
import { RawConnection } from '../../../tests/harness/http/raw-connection.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';

/** Sends raw lines that no client would send. Returns status, code and head. */
async function raw(url: string, lines: string[]) {
  using connection = new RawConnection(url);
  connection.head(...lines, `Host: ${new URL(url).host}`, 'Connection: close');
  const { status, code, text } = await connection.closed();
  return { status, code, head: text.split('\r\n\r\n')[0] };
}

test('[auth.4] two Authorization headers are refused', async () => {
  await using server = await startTestServer();
  const head = ['GET /api/v1/me HTTP/1.1', `Authorization: Bearer ${server.key}`];
  expect((await raw(server.url, head)).status).toBe(200);
  for (const second of [`Bearer ${server.key}`, 'Bearer other']) {
    const answer = await raw(server.url, [...head, `Authorization: ${second}`]);
    expect(answer).toMatchObject({ status: 401, code: 'unauthorized' });
  }
});

test('[error.2] two Host headers are refused', async () => {
  await using server = await startTestServer();
  const head = ['GET /healthz HTTP/1.1'];
  expect((await raw(server.url, head)).status).toBe(200);
  const answer = await raw(server.url, [...head, 'Host: example.com']);
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
});

test('[content.9] errors before routing have nosniff and no-store', async () => {
  await using server = await startTestServer();
  const share = `/p/${'a'.repeat(26)}`;
  const refused: [number, string[]][] = [
    [417, [`GET ${share}/bundle HTTP/1.1`, 'Expect: a-pony']],
    [400, [`GET ${share}/files/% HTTP/1.1`, 'Accept: application/json']],
    [400, [`GET ${share}/bundle HTTP/1.1`, 'no colon']],
  ];
  for (const [status, lines] of refused) {
    const answer = await raw(server.url, lines);
    expect(answer.status).toBe(status);
    expect(answer.head).toMatch(/^x-content-type-options: nosniff\r?$/im);
    expect(answer.head).toMatch(/^cache-control: no-store\r?$/im);
  }
});
