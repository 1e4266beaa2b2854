import { expect, test } from 'vitest';
import { request } from '../harness/http/client.ts';
import { client, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { buildRequest, created, ok, sized } from './support/upload.ts';
import type { BuildReservation } from './support/wire.ts';

const { url } = target;

interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, unknown>>;
}

test('[ops.1] /healthz is 200', async () => {
  ok(await request('GET', `${url}/healthz`));
});

test('[ops.2] /readyz is 200 when database and blob store answer', async () => {
  ok(await request('GET', `${url}/readyz`));
});

test('[ops.4] metrics are in the text format of Prometheus', async () => {
  const answer = await request('GET', `${url}/metrics`);
  ok(answer);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain\b/);
  const lines = answer.text.split('\n').filter((line) => line !== '');
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines) {
    expect(line).toMatch(/^# (HELP|TYPE) \w+ |^[a-zA-Z_:][\w:]*(\{.*\})? (\S+)$/);
  }
});

test('[ops.5 ops.7] the OpenAPI document has every endpoint of version 1', async () => {
  const document = ok(await request<OpenApi>('GET', `${url}/openapi.json`));
  expect(document.openapi).toMatch(/^3\.1\./);
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
    ),
  );
  expect(described).toEqual(
    expect.arrayContaining([
      'POST /api/v1/builds',
      'POST /api/v1/builds/finalize',
      'GET /api/v1/builds',
      'GET /api/v1/builds/{}',
      'DELETE /api/v1/builds/{}',
      'GET /api/v1/repositories/{}/{}/builds',
      'POST /api/v1/previews',
      'POST /api/v1/previews/finalize',
      'GET /api/v1/previews',
      'GET /api/v1/previews/{}',
      'DELETE /api/v1/previews/{}',
      'POST /api/v1/reservations/renew',
      'POST /api/v1/auth/exchange',
      'GET /api/v1/usage',
      'GET /api/v1/limits',
      'GET /api/v1/me',
    ]),
  );
});

test('[ops.6] /docs is an HTML page', async () => {
  const response = await fetch(`${url}/docs`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/html\b/);
  expect(await response.text()).toMatch(/<html/i);
});

test('[ops.14] a large answer is compressed for clients that accept gzip, a small one for none', async () => {
  const files = Array.from({ length: 40 }, (_, index) => sized(`assets/${index}.png`, 10));
  const reserve = (accepted: string, fields: object) =>
    client.post<BuildReservation>(
      '/builds',
      { ...buildRequest(repository), ...fields },
      { 'Accept-Encoding': accepted },
    );
  const zipped = await reserve('br, gzip', { files });
  const plain = await reserve('identity', { files });
  const unwanted = await reserve('gzip;q=0', { files });
  const small = await reserve('gzip', {});
  const encodings = [zipped, plain, unwanted, small].map((one) =>
    one.headers.get('content-encoding'),
  );
  expect(encodings).toEqual(['gzip', null, null, null]);
  for (const answer of [zipped, plain, unwanted]) {
    expect(created(answer).slots).toHaveLength(files.length + 1);
    expect(answer.headers.get('vary')).toBe('accept-encoding');
  }
});

test('[ops.14] the page of an app is compressed for clients that accept gzip', async () => {
  const { previewUrl = '' } = await client.newBuild(repository);
  const pages = ['gzip', 'identity'].map((accepted) =>
    fetch(previewUrl, { headers: { 'accept-encoding': accepted } }),
  );
  const [zipped, plain] = await Promise.all(pages);
  expect(zipped?.headers.get('content-encoding')).toBe('gzip');
  expect(plain?.headers.get('content-encoding')).toBeNull();
  expect(await zipped?.text()).toBe(await plain?.text());
  for (const page of [zipped, plain]) expect(page?.headers.get('vary')).toBe('accept-encoding');
});
