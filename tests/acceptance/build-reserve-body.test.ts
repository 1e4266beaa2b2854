import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  absentFile,
  declareFile,
  ENCODERS,
  newBundle,
  newBytes,
  sha256,
} from '../harness/fixtures/bytes.ts';
import { Client } from './support/client.ts';
import { expectError, expectInvalid } from './support/errors.ts';
import { client, otherClient, repository } from './support/main.ts';
import { target, without } from './support/target.ts';
import { DAY_MS } from './support/time.ts';
import {
  at,
  buildRequest,
  created,
  first,
  ok,
  previewRequest,
  put,
  putAll,
} from './support/upload.ts';
import type { BuildReservation } from './support/wire.ts';

test('[build.reserve.28] unknown fields are ignored', async () => {
  const text = JSON.stringify({ ...buildRequest(repository), colour: 'red' });
  const body = `{"__proto__":{"branch":"x"},"constructor":1,${text.slice(1)}`;
  const headers = { 'Content-Type': 'application/json; charset=utf-8' };
  created(await client.call('POST', '/builds', { headers, body }));
});

test.for([['x'], [[{}]], [{}], [[{ ...absentFile('a.mp4'), kind: 'video' }]]])(
  '[build.reserve.28] recordings in a build are ignored, whatever they are: %j',
  async ([recordings]) => {
    const { slots } = await client.reserveBuild(
      buildRequest(repository, newBundle(), { recordings }),
    );
    expect(slots.map(({ role }) => role)).toEqual(['bundle']);
  },
);

test.for(['\ud800', 'a\udc00b', 'a\u0000b'])(
  '[build.reserve.29] the text %j is refused in every field',
  async (text) => {
    for (const field of ['entry', 'branch', 'owner', 'bundleOrigin']) {
      const body = { ...buildRequest(repository), [field]: text };
      expectInvalid(await client.post('/builds', body), `/${field}`);
    }
    const files = [declareFile(`x${text}`, newBytes())];
    const body = buildRequest(repository, newBundle(), { files });
    expectInvalid(await client.post('/builds', body), '/files/0/path');
  },
);

test.for(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
  '[build.reserve.30] a body of the type %j is 415',
  async (type) => {
    const body = new TextEncoder().encode(JSON.stringify(buildRequest(repository)));
    const headers = type ? { 'Content-Type': type } : {};
    expectError(await client.call('POST', '/builds', { headers, body }), 'unsupported_media_type');
  },
);

test('[build.reserve.31] a compressed body is 415', async () => {
  const body = Uint8Array.from(gzipSync(JSON.stringify(buildRequest(repository))));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  expectError(await client.call('POST', '/builds', { headers, body }), 'unsupported_media_type');
});

test.for(['', '{', '[]', 'null', '"x"', '{"owner":}'])(
  '[build.reserve.39] the body %j is 400',
  async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    expectInvalid(await client.call('POST', '/builds', { headers, body }));
  },
);

test.for([
  ['application/gzip', 'gzip'],
  ['application/x-gzip', 'gzip'],
  ['application/zstd', 'zstd'],
] as const)('[build.reserve.15] the type %s means %s', async ([bundleContentType, encoding]) => {
  const plain = newBundle();
  const encoded = ENCODERS[encoding](plain);
  const fields = { bundleContentType, bundleSizeBytes: encoded.length };
  const build = await client.publishBuild(buildRequest(repository, plain, fields), encoded);
  expect(build).toMatchObject({ contentHash: sha256(plain), bundleContentEncoding: encoding });
});

test('[build.reserve.19] the origin is shown and never requested', async () => {
  let visits = 0;
  const bundler = createServer((_, response) => {
    visits += 1;
    response.end();
  });
  await new Promise<void>((resolve) => bundler.listen(0, '127.0.0.1', resolve));
  const { port } = bundler.address() as AddressInfo;
  const bundleOrigin = `http://127.0.0.1:${port}/index.bundle?platform=ios`;
  expect((await client.newBuild(repository, { bundleOrigin })).bundleOrigin).toBe(bundleOrigin);
  bundler.close();
  expect(visits).toBe(0);
});

test.skipIf(without.defaultLimits)(
  '[build.reserve.27 limits.11] retention beyond the maximum is refused',
  async () => {
    const build = await client.newBuild(repository, { retentionDays: 5000 });
    const days = (Date.parse(build.expiresAt ?? '') - Date.parse(build.updatedAt)) / DAY_MS;
    expect(days).toBeCloseTo(365, 2);
  },
);

test('[build.reserve.36 build.finalize.19 slot.33] bytes that the account holds need no PUT', async () => {
  const bundle = newBundle();
  const icon = newBytes();
  const files = [declareFile('icon.png', icon)];
  await client.publishBuild(buildRequest(repository, bundle, { files }), bundle, icon);
  const { token, slots } = await client.reserveBuild(buildRequest(repository, bundle, { files }));
  expect(slots.map(({ uploaded }) => uploaded)).toEqual([true, true]);
  expect((await put(at(slots, 1), icon)).status).toBe(200);
  const build = created(await client.finalizeBuild(token));
  expect(build.contentHash).toBe(sha256(bundle));
});

test('[build.reserve.36] the same bundle with another encoding needs a PUT', async () => {
  const bundle = newBundle();
  await client.publishBuild(buildRequest(repository, bundle), bundle);
  const fields = {
    bundleContentEncoding: 'gzip',
    bundleSizeBytes: ENCODERS.gzip(bundle).length,
  };
  const { slots } = await client.reserveBuild(buildRequest(repository, bundle, fields));
  expect(first(slots).uploaded).toBe(false);
});

test('[build.reserve.37] the bytes of another account do not count', async () => {
  const bundle = newBundle();
  await client.publishBuild(buildRequest(repository, bundle), bundle);
  const theirs = buildRequest(first(target.other.repositories), bundle);
  expect(first((await otherClient.reserveBuild(theirs)).slots).uploaded).toBe(false);
});

test('[build.reserve.40] bytes of a repository that a limited key cannot read need a PUT', async () => {
  const limited = new Client(target.url, target.main.keys.limited);
  const [inside = '', outside = ''] = target.main.repositories;
  const bundle = newBundle();
  await client.publishBuild(buildRequest(outside, bundle), bundle);
  const body = buildRequest(inside, bundle);
  const { token, slots } = await limited.reserveBuild(body);
  expect(first(slots).uploaded).toBe(false);
  const renewed = await limited.post<BuildReservation>('/reservations/renew', { token });
  expect(first(ok(renewed).slots).uploaded).toBe(false);
  expectError(await limited.finalizeBuild(token), 'uploads_incomplete');
  await putAll(slots, [bundle]);
  created(await limited.finalizeBuild(token));
  expect(first((await limited.reserveBuild(body)).slots).uploaded).toBe(true);
});

test('[build.reserve.40] bytes that the scopes of a key do not let it read need a PUT', async () => {
  const builds = new Client(target.url, target.main.keys.builds);
  const previews = new Client(target.url, target.main.keys.previews);
  const ofBuild = newBundle();
  await builds.publishBuild(buildRequest(repository, ofBuild), ofBuild);
  expect(first((await previews.reservePreview(previewRequest(ofBuild))).slots).uploaded).toBe(
    false,
  );
  const ofPreview = newBundle();
  await previews.publishPreview(previewRequest(ofPreview), ofPreview);
  expect(
    first((await builds.reserveBuild(buildRequest(repository, ofPreview))).slots).uploaded,
  ).toBe(false);
  expect(first((await client.reservePreview(previewRequest(ofBuild))).slots).uploaded).toBe(true);
});

test('[build.reserve.38] reserving a ready build answers with the status ready', async () => {
  const bundle = newBundle();
  const body = buildRequest(repository, bundle);
  expect((await client.reserveBuild(body)).status).toBe('pending');
  await client.publishBuild(body, bundle);
  expect((await client.reserveBuild(body)).status).toBe('ready');
});
