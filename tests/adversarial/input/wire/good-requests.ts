import { declaration } from '../../../harness/in-process/test-server.ts';
import type { TestServer } from '../test-server.ts';

export async function goodRequests({ server }: TestServer): Promise<Buffer[]> {
  const { key, url } = server;
  const { host } = new URL(url);
  const { record } = await server.build('a bundle');
  const open = await server.api('POST', '/api/v1/builds', declaration('open', { branch: 'open' }));
  const page = new URL(record.previewUrl).pathname;
  const request = (line: string, lines: string[], body = '') =>
    Buffer.from([`${line} HTTP/1.1`, `Host: ${host}`, ...lines, '', body].join('\r\n'));
  const own = `Authorization: Bearer ${key}`;
  const get = (path: string, ...lines: string[]) => request(`GET ${path}`, [own, ...lines]);
  const json = ['Content-Type: application/json', own];
  const post = (path: string, body: object, ...lines: string[]) => {
    const text = JSON.stringify(body);
    const length = `Content-Length: ${Buffer.byteLength(text)}`;
    return request(`POST ${path}`, [...json, length, ...lines], text);
  };
  const text = JSON.stringify(declaration('x'));
  const chunks = `5\r\n${text.slice(0, 5)}\r\n${(text.length - 5).toString(16)};a=b\r\n${text.slice(5)}`;
  const putUrl = new URL(open.body.slots[0].putUrl);
  const put = request(
    `PUT ${putUrl.pathname}${putUrl.search}`,
    ['Content-Type: application/javascript', 'Content-Length: 4'],
    'open',
  );
  const files = [{ path: 'a.txt', sizeBytes: 1, contentType: 'a/b', contentHash: 'a'.repeat(64) }];
  return [
    get('/api/v1/builds?owner=acme&repo=shop&branch=main&platform=ios'),
    get(`/api/v1/builds/${record.id}`),
    get('/api/v1/repositories/acme/shop/builds?limit=2&status=any'),
    get('/api/v1/usage?from=2026-01-01T00:00:00Z'),
    get('/api/v1/usage/test-runs?from=2026-01-01&limit=5', 'Accept: text/csv'),
    get(page, 'Accept: application/json'),
    get(`${page}/bundle`, 'Range: bytes=0-3', 'Accept-Encoding: gzip, br;q=0.5'),
    get(new URL(record.url).pathname, 'Accept: text/html'),
    get('/metrics'),
    post('/api/v1/builds', declaration('x', { files }), 'Idempotency-Key: abc'),
    post('/api/v1/previews', { ...declaration('x'), title: 'ä', device: { scale: 2 } }),
    post('/api/v1/builds/finalize', { token: open.body.token }),
    post('/api/v1/reservations/renew', { token: open.body.token }, 'Expect: 100-continue'),
    request(
      'POST /api/v1/builds',
      [...json, 'Transfer-Encoding: chunked'],
      `${chunks}\r\n0\r\n\r\n`,
    ),
    request('DELETE /api/v1/previews/none', [own]),
    ...(putUrl.origin === url ? [put] : []),
  ];
}
