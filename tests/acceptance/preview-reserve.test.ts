import { test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import { expectInvalid } from './support/errors.ts';
import { client } from './support/main.ts';
import { type Fields, previewRequest, recording } from './support/upload.ts';

const post = (fields: Fields) => client.post('/previews', previewRequest(newBundle(), fields));

test.for(['platform', 'contentHash', 'bundleSizeBytes', 'bundleContentType'])(
  '[preview.reserve.3] %s is required',
  async (field) => {
    expectInvalid(await post({ [field]: undefined }), `/${field}`);
  },
);

test.for([
  ['/platform', { platform: 'web' }],
  ['/contentHash', { contentHash: 'x' }],
  ['/bundleSizeBytes', { bundleSizeBytes: 0 }],
  ['/bundleContentType', { bundleContentType: 'x' }],
  ['/bundleContentEncoding', { bundleContentEncoding: 'deflate' }],
  ['/bundleOrigin', { bundleOrigin: 'http://a:b@bundler.example/' }],
  ['/entry', { entry: 1 }],
  ['/isTransformed', { isTransformed: 1 }],
  ['/deviceSpec/width', { deviceSpec: { width: 0, height: 1 } }],
  ['/files/0/path', { files: [absentFile('../x')] }],
  ['/retentionDays', { retentionDays: 0 }],
] as const)(
  '[preview.reserve.3 preview.reserve.4] %s has the same rule as for a build',
  async ([pointer, fields]) => {
    expectInvalid(await post(fields), pointer);
  },
);

test.for([
  ['[preview.reserve.5]', '/billingKind', { billingKind: 'free' }],
  ['[preview.reserve.6]', '/title', { title: 'x'.repeat(201) }],
  ['[preview.reserve.6]', '/title', { title: 5 }],
  ['[preview.reserve.7]', '/device', { device: 'iPhone' }],
  ['[preview.reserve.7]', '/device/name', { device: { name: 5 } }],
  ['[preview.reserve.8]', '/recordings/0/path', { recordings: [recording({ path: undefined })] }],
  [
    '[preview.reserve.8]',
    '/recordings/0/sizeBytes',
    { recordings: [recording({ sizeBytes: -1 })] },
  ],
  [
    '[preview.reserve.8]',
    '/recordings/0/contentType',
    { recordings: [recording({ contentType: 'x' })] },
  ],
  [
    '[preview.reserve.8]',
    '/recordings/0/contentHash',
    { recordings: [recording({ contentHash: 'x' })] },
  ],
  ['[preview.reserve.9]', '/recordings/0/kind', { recordings: [recording({ kind: 'audio' })] }],
  ['[preview.reserve.9]', '/recordings/0/kind', { recordings: [recording({ kind: undefined })] }],
  [
    '[preview.reserve.10]',
    '/recordings/0/durationMs',
    { recordings: [recording({ durationMs: 'x' })] },
  ],
  [
    '[preview.reserve.10]',
    '/recordings/0/startedAt',
    { recordings: [recording({ startedAt: 'noon' })] },
  ],
  ['[preview.reserve.11]', '/git', { git: 'main' }],
  ['[preview.reserve.11]', '/git/branch', { git: { branch: 5 } }],
  ['[preview.reserve.13]', '/git/branch', { git: { branch: 'x'.repeat(256) } }],
  ['[preview.reserve.13]', '/git/commitMessage', { git: { commitMessage: 'x'.repeat(10_001) } }],
  ['[preview.reserve.13]', '/device/name', { device: { name: 'x'.repeat(256) } }],
] as const)(
  '[preview.reserve.5 preview.reserve.6 preview.reserve.7 preview.reserve.8 preview.reserve.9 preview.reserve.10 preview.reserve.11 preview.reserve.13] %s %s is refused',
  async ([, pointer, fields]) => {
    expectInvalid(await post(fields), pointer);
  },
);

test.for([
  { billingKind: 'standard' },
  { billingKind: 'test_run' },
  { title: 'é'.repeat(200) },
  { title: '😀'.repeat(200) },
  { device: {} },
  { device: { name: 'iPhone 17', osVersion: '26.1', scale: 3 } },
  { recordings: [] },
  {
    recordings: ['video', 'screenshot', 'log', 'trace'].map((kind) =>
      recording({ kind, path: kind }),
    ),
  },
  {
    recordings: [
      recording({
        sizeBytes: 0,
        durationMs: 10,
        width: 390,
        height: 844,
        startedAt: '2026-11-20T10:00:00.000Z',
      }),
    ],
  },
  { git: {} },
  { git: { commitMessage: 'x'.repeat(10_000), author: 'é'.repeat(255) } },
])(
  '[preview.reserve.5 preview.reserve.6 preview.reserve.7 preview.reserve.8 preview.reserve.9 preview.reserve.10 preview.reserve.11 preview.reserve.13] %j is accepted',
  async (fields) => {
    await client.reservePreview(previewRequest(newBundle(), fields));
  },
);
