import { expect, test } from 'vitest';
import { declareFile, newBranch, newBundle, newBytes, sha256 } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { client, repository } from './support/main.ts';
import { without } from './support/target.ts';
import { DAY_MS, RFC3339_MS, sleep } from './support/time.ts';
import { buildRequest, ok } from './support/upload.ts';
import type { Build } from './support/wire.ts';

const [owner, repo] = repository.split('/');
const TIME = expect.stringMatching(RFC3339_MS);

test('[build.record.1 build.record.4 build.record.9] a record has every declared field', async () => {
  const [bundle, icon] = [newBundle(), newBytes()];
  const given = {
    platform: 'android',
    bundleContentEncoding: 'identity',
    bundleOrigin: 'https://bundler.example/index.bundle',
    entry: 'src/index',
    isTransformed: true,
    deviceSpec: { width: 390, height: 844.5 },
  };
  const file = declareFile('assets/icon@2x.png', icon);
  const body = buildRequest(repository, bundle, { ...given, files: [file] });
  expect(await client.publishBuild(body, bundle, icon)).toEqual(
    expect.objectContaining({
      ...given,
      id: expect.stringMatching(/^bld_/),
      status: 'ready',
      revision: 1,
      owner,
      repo,
      branch: body.branch,
      commitSha: body.commitSha,
      contentHash: sha256(bundle),
      bundleSizeBytes: bundle.length,
      bundleContentType: 'application/javascript',
      files: [{ ...file, url: expect.stringMatching(/^https?:\/\//) }],
      url: expect.stringMatching(/\/b\/[a-z2-7]{26}$/),
      previewUrl: expect.stringMatching(/\/p\/[a-z2-7]{26}$/),
      createdAt: TIME,
      updatedAt: TIME,
      readyAt: TIME,
      expiresAt: TIME,
    }),
  );
});

test('[build.record.2 build.record.3] a record without optional fields, before and after it is ready', async () => {
  const bundle = newBundle();
  const body = buildRequest(repository, bundle);
  const { id } = await client.reserveBuild(body);
  const pending = ok(await client.get<Build>(`/builds/${id}`));
  expect(pending.status).toBe('pending');
  expect(Object.keys(pending)).not.toContain('previewUrl');
  expect(Object.keys(pending)).not.toContain('readyAt');
  expect(Object.keys(pending)).toContain('expiresAt');
  const absent = { bundleContentEncoding: null, bundleOrigin: null, deviceSpec: null, files: [] };
  expect(pending).toMatchObject(absent);
  const ready = await client.publishBuild(body, bundle);
  expect(ready).toMatchObject({ ...absent, createdAt: pending.createdAt });
  expect(ready.readyAt).toMatch(RFC3339_MS);
});

test('[build.record.5 build.record.6 build.record.7] the branch url is stable, and the preview url belongs to the build', async () => {
  const branch = newBranch();
  const one = await client.newBuild(repository, { branch });
  const two = await client.newBuild(repository, { branch });
  const android = await client.newBuild(repository, { branch, platform: 'android' });
  expect(two.url).toBe(one.url);
  expect(android.url).not.toBe(one.url);
  expect(two.previewUrl).not.toBe(one.previewUrl);
  const page = async (url = '') => (await request('GET', url)).text;
  const short = (build: Build) => build.commitSha.slice(0, 7);
  expect(await page(one.url)).toContain(short(two));
  expect(await page(one.previewUrl)).toContain(short(one));
  expect(await page(one.previewUrl)).not.toContain(short(two));
  expect(await page(two.previewUrl)).toContain(short(two));
});

test('[build.record.8 page.7] both urls can be read without a key', async () => {
  const { url, previewUrl = '' } = await client.newBuild(repository);
  expect((await request('GET', url)).status).toBe(200);
  expect((await request('GET', previewUrl)).status).toBe(200);
});

test('[build.record.10] retention counts from the last finalize', async () => {
  const body = buildRequest(repository, newBundle(), { retentionDays: 2 });
  const publish = async () => {
    const bundle = newBundle();
    const size = { contentHash: sha256(bundle), bundleSizeBytes: bundle.length };
    return client.publishBuild({ ...body, ...size }, bundle);
  };
  const one = await publish();
  const days = (Date.parse(one.expiresAt ?? '') - Date.parse(one.updatedAt)) / DAY_MS;
  expect(days).toBeCloseTo(2, 3);
  await sleep(50);
  const two = await publish();
  expect(Date.parse(two.expiresAt ?? '')).toBeGreaterThan(Date.parse(one.expiresAt ?? ''));
});

test.skipIf(without.defaultLimits)('[limits.11] retention is 90 days by default', async () => {
  const { expiresAt, updatedAt } = await client.newBuild(repository);
  const days = (Date.parse(expiresAt ?? '') - Date.parse(updatedAt)) / DAY_MS;
  expect(days).toBeCloseTo(90, 3);
});
