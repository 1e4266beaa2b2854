import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import { raw } from '../harness/http/raw.ts';
import { type ErrorCode, expectError, expectInvalid, STATUS_OF } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { buildRequest, previewRequest } from './support/upload.ts';

const { main, url } = target;
const { host } = new URL(url);

test('[error.1 error.17] errors of all endpoints have the same form', async () => {
  const one = expectError(await client.get('/builds/x'), 'not_found');
  const two = expectError(await client.get('/builds/x'), 'not_found');
  expect(one.requestId).not.toBe(two.requestId);
});

test.for(['/x', '/api', '/api/v1', '/api/v1/x', '/api/v2/builds', '/%2e%2e/etc/passwd'])(
  '[error.2] the unknown path %s is 404',
  async (path) => {
    expectError(await raw(url, [`GET ${path} HTTP/1.1`, `Host: ${host}`]), 'not_found');
  },
);

const MALFORMED: [what: string, code: ErrorCode, lines: string[]][] = [
  ['no HTTP', 'invalid_request', ['hello']],
  ['no Host', 'invalid_request', ['GET /healthz HTTP/1.1']],
  ['a space in a header name', 'invalid_request', ['GET / HTTP/1.1', `Host: ${host}`, 'A b: c']],
  [
    'a length that is no number',
    'invalid_request',
    ['PUT / HTTP/1.1', `Host: ${host}`, 'Content-Length: x'],
  ],
  [
    'a negative length',
    'invalid_request',
    ['PUT / HTTP/1.1', `Host: ${host}`, 'Content-Length: -1'],
  ],
  [
    'two lengths',
    'invalid_request',
    ['PUT / HTTP/1.1', `Host: ${host}`, 'Content-Length: 1', 'Content-Length: 2'],
  ],
  ['a bad escape', 'invalid_request', ['GET /api/v1/builds/%zz HTTP/1.1', `Host: ${host}`]],
];

test.for(MALFORMED)('[error.2] a request with %s is %s', async ([, code, lines]) => {
  expectError(await raw(url, lines), code);
});

test('[error.4] a known path with another method is 405', async () => {
  const cases = [
    ['PUT', '/builds', ['GET', 'POST']],
    ['DELETE', '/builds/finalize', ['POST']],
    ['POST', '/usage', ['GET']],
    ['PATCH', '/previews', ['GET', 'POST']],
  ] as const;
  for (const [method, path, allowed] of cases) {
    const answer = await client.call(method, path);
    expectError(answer, 'method_not_allowed');
    const allow = (answer.headers.get('allow') ?? '').split(/,\s*/);
    expect(allow).toEqual(expect.arrayContaining([...allowed]));
    expect(allow).not.toContain(method);
  }
});

test('[error.5] the error names the invalid field', async () => {
  expectInvalid(
    await client.post('/builds', buildRequest(repository, newBundle(), { entry: 5 })),
    '/entry',
  );
  const files = [absentFile('a'), { ...absentFile('b'), sizeBytes: 'large' }];
  const body = buildRequest(repository, newBundle(), { files });
  expectInvalid(await client.post('/builds', body), '/files/1/sizeBytes');
});

test('[error.details.1 error.details.2] every mistake of a body has a detail, in words', async () => {
  const files = [absentFile('a'), { ...absentFile('b'), contentHash: 'x' }, absentFile('../c')];
  const more = { branch: 'a..b', entry: 5, commitSha: 'abc', bundleOrigin: 'ftp://x', files };
  const body = buildRequest(repository, newBundle(), more);
  const { message, details } = expectError(await client.post('/builds', body), 'invalid_request');
  expect(details).toEqual([
    { path: '/commitSha', message: 'must be a full commit id: 40 hexadecimal digits' },
    { path: '/entry', message: 'must be text, not a number' },
    {
      path: '/files/1/contentHash',
      message: 'must be 64 hexadecimal digits, with or without `sha256:` in front',
    },
    { path: '/branch', message: expect.stringContaining('..') },
    { path: '/bundleOrigin', message: 'must be an http or https URL' },
    { path: '/files/2/path', message: expect.stringContaining('..') },
  ]);
  expect(message).toContain('/commitSha must be a full commit id');
  expect(message).toContain('5 more');
});

test('[error.details.1] at most 20 mistakes are reported, without values of the body', async () => {
  const files = Array.from({ length: 500 }, (_, index) => ({
    ...absentFile(`f${index}`),
    contentHash: `of ${main.keys.all}`,
  }));
  const title = main.keys.all.repeat(10);
  const answer = await client.post('/previews', previewRequest(newBundle(), { title, files }));
  const { details, message } = expectError(answer, 'invalid_request');
  expect(details).toHaveLength(20);
  expect(message).toContain('at least 20 more');
  expect(answer.text).not.toContain(main.keys.all.slice(0, 18));
  expect(answer.text.length).toBeLessThan(4000);
});

test('[error.details.1] every mistake of a query has a detail', async () => {
  const query = 'from=yesterday&to=tomorrow&limit=0&limit=1';
  const answer = await client.get(`/usage/test-runs?${query}`);
  for (const pointer of ['/from', '/to', '/limit']) expectInvalid(answer, pointer);
});

test('[error.13] an expectation other than 100-continue is 417', async () => {
  const lines = ['GET /healthz HTTP/1.1', `Host: ${host}`, 'Expect: the-impossible'];
  expectError(await raw(url, lines), 'expectation_failed');
});

test('[error.14] headers that are too large are 431', async () => {
  const lines = ['GET /healthz HTTP/1.1', `Host: ${host}`, `X-Large: ${'x'.repeat(100_000)}`];
  expectError(await raw(url, lines), 'headers_too_large');
});

test('[error.17] docs/api.md lists the same codes and statuses as these tests', async () => {
  const guide = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| (\d{3}) \| (.*) \|$/gm)];
  const table = rows.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`(\w+)`/g)].map(([, code]) => [code, Number(status)]),
  );
  expect(Object.fromEntries(table)).toEqual(STATUS_OF);
});
