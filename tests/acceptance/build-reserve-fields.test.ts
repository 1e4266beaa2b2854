import { expect, test } from 'vitest';
import { absentFile, newBundle } from '../harness/fixtures/bytes.ts';
import { expectError } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { at, buildRequest, type Fields } from './support/upload.ts';

const reserve = (fields: Fields) =>
  client.reserveBuild(buildRequest(repository, newBundle(), fields));

test.for([
  ['platform', 'android'],
  ['bundleContentType', 'text/javascript; charset=utf-8'],
  ['bundleContentType', `text/plain; a=${'b'.repeat(241)}`],
  ['bundleContentEncoding', 'identity'],
  ['bundleContentEncoding', 'gzip'],
  ['bundleContentEncoding', 'br'],
  ['bundleContentEncoding', 'zstd'],
  ['bundleOrigin', 'http://localhost:8081/index.bundle?platform=ios'],
  ['entry', 'src/main'],
  ['isTransformed', true],
  ['deviceSpec', { width: 0.5, height: 10000 }],
  ['files', []],
  ['retentionDays', 1],
] as const)(
  '[build.reserve.7 build.reserve.13 build.reserve.14 build.reserve.18 build.reserve.20 build.reserve.21 build.reserve.22 build.reserve.26] %s %j is accepted',
  async ([field, value]) => {
    await reserve({ [field]: value });
  },
);

test('[build.reserve.4] a repository that is not linked is 404', async () => {
  expectError(await client.post('/builds', buildRequest('nobody/nothing')), 'not_found');
});

test('[build.reserve.9 build.reserve.11] commit and hash are stored in lowercase, without a prefix', async () => {
  const bundle = newBundle();
  const plain = buildRequest(repository, bundle);
  const commitSha = String(plain.commitSha);
  const contentHash = String(plain.contentHash);
  const shouted = {
    ...plain,
    commitSha: commitSha.toUpperCase(),
    contentHash: `sha256:${contentHash.toUpperCase()}`,
  };
  expect(await client.publishBuild(shouted, bundle)).toMatchObject({ commitSha, contentHash });
});

test('[build.reserve.20 build.reserve.21] omitted fields have the documented defaults', async () => {
  expect(await client.newBuild(repository)).toMatchObject({
    entry: 'index',
    isTransformed: false,
  });
});

test('[build.reserve.23] every file has a slot, also an empty one', async () => {
  const files = [{ ...absentFile('empty.txt'), sizeBytes: 0 }, absentFile('full.txt')];
  const { slots } = await reserve({ files });
  expect(slots.map(({ path, sizeBytes }) => [path, sizeBytes]).slice(1)).toEqual([
    ['empty.txt', 0],
    ['full.txt', at(files, 1).sizeBytes],
  ]);
});
