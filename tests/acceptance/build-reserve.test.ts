import { expect, test } from 'vitest';
import { absentFile, newBundle, newCommit } from '../harness/fixtures/bytes.ts';
import { expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { RFC3339_MS } from './support/time.ts';
import { buildRequest, type Fields } from './support/upload.ts';

const post = (fields: Fields) =>
  client.post('/builds', buildRequest(repository, newBundle(), fields));

test('[build.reserve.1 build.reserve.2 build.reserve.32 build.reserve.33 build.reserve.34 build.reserve.35] reserve answers with the build, a token and its slots', async () => {
  const files = ['b.png', 'a/c.png'].map(absentFile);
  const bundle = newBundle();
  const body = buildRequest(repository, bundle, { files });
  const reservation = await client.reserveBuild(body);
  expect(reservation).toMatchObject({
    id: expect.stringMatching(/^bld_\S+$/),
    token: expect.stringMatching(/^vtrr_/),
    status: 'pending',
    expiresAt: expect.stringMatching(RFC3339_MS),
    url: expect.stringMatching(/\/b\/[a-z2-7]{26}$/),
  });
  const common = {
    method: 'PUT',
    putUrl: expect.stringMatching(/^https?:\/\//),
    objectKey: expect.stringMatching(/./),
    expiresAt: expect.stringMatching(RFC3339_MS),
    uploaded: false,
  };
  const png = { ...common, role: 'file', contentType: 'image/png', sizeBytes: 64 };
  expect(reservation.slots).toEqual([
    {
      ...common,
      role: 'bundle',
      path: null,
      contentType: 'application/javascript',
      sizeBytes: bundle.length,
      headers: { 'Content-Type': 'application/javascript' },
    },
    { ...png, path: 'b.png', headers: { 'Content-Type': 'image/png' } },
    { ...png, path: 'a/c.png', headers: { 'Content-Type': 'image/png' } },
  ]);
  expect(new Set(reservation.slots.map(({ objectKey }) => objectKey)).size).toBe(3);
});

test.for([
  'owner',
  'repo',
  'branch',
  'platform',
  'commitSha',
  'contentHash',
  'bundleSizeBytes',
  'bundleContentType',
])(
  '[build.reserve.3 build.reserve.5 build.reserve.7 build.reserve.8 build.reserve.10 build.reserve.12 build.reserve.13 build.reserve.39] %s is required',
  async (field) => {
    expectInvalid(await post({ [field]: undefined }), `/${field}`);
  },
);

test.for([
  ['owner', 5],
  ['repo', ['a']],
  ['platform', 'web'],
  ['commitSha', 'abc123'],
  ['commitSha', `${newCommit().slice(1)}g`],
  ['commitSha', `${newCommit()}0`],
  ['contentHash', '0'.repeat(63)],
  ['contentHash', '0'.repeat(65)],
  ['contentHash', 'g'.repeat(64)],
  ['contentHash', `md5:${'0'.repeat(64)}`],
  ['bundleSizeBytes', 0],
  ['bundleSizeBytes', -1],
  ['bundleSizeBytes', 1.5],
  ['bundleSizeBytes', '12'],
  ['bundleContentType', ''],
  ['bundleContentType', 'javascript'],
  ['bundleContentType', 'text/'],
  ['bundleContentType', '/plain'],
  ['bundleContentType', 'text/java script'],
  ['bundleContentType', 'text/plain\r\nX-A: b'],
  ['bundleContentType', `text/plain; a=${'b'.repeat(242)}`],
  ['bundleContentEncoding', 'deflate'],
  ['bundleOrigin', 'ftp://bundler.example/'],
  ['bundleOrigin', 'http://user:secret@bundler.example/'],
  ['bundleOrigin', 'http://user@bundler.example/'],
  ['bundleOrigin', 'javascript:alert(1)'],
  ['bundleOrigin', '/index.bundle'],
  ['entry', 1],
  ['isTransformed', 'true'],
  ['deviceSpec', '390x844'],
  ['retentionDays', 0],
  ['retentionDays', 1.5],
  ['retentionDays', '3'],
] as const)(
  '[build.reserve.3 build.reserve.7 build.reserve.8 build.reserve.10 build.reserve.12 build.reserve.13 build.reserve.14 build.reserve.18 build.reserve.20 build.reserve.21 build.reserve.22 build.reserve.26 build.reserve.39 error.5] %s %j is refused',
  async ([field, value]) => {
    expectInvalid(await post({ [field]: value }), `/${field}`);
  },
);

test.for([
  ['/deviceSpec/width', { deviceSpec: { width: 0, height: 1 } }],
  ['/deviceSpec/height', { deviceSpec: { width: 1, height: 10001 } }],
  ['/deviceSpec/height', { deviceSpec: { width: 1 } }],
  ['/deviceSpec/width', { deviceSpec: { width: '1', height: 1 } }],
  ['/files', { files: {} }],
  ['/files/0/path', { files: [{ ...absentFile('a'), path: undefined }] }],
  ['/files/1/sizeBytes', { files: [absentFile('a'), { ...absentFile('b'), sizeBytes: -1 }] }],
  ['/files/0/sizeBytes', { files: [{ ...absentFile('a'), sizeBytes: 0.5 }] }],
  ['/files/0/contentType', { files: [{ ...absentFile('a'), contentType: 'png' }] }],
  ['/files/0/contentHash', { files: [{ ...absentFile('a'), contentHash: 'x' }] }],
] as const)(
  '[build.reserve.22 build.reserve.23 build.reserve.25 error.5] the error names the invalid field %s',
  async ([pointer, fields]) => {
    expectInvalid(await post(fields), pointer);
  },
);
