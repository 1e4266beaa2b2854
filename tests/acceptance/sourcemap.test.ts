import { expect, test } from 'vitest';
import { newBundle, newBytes, sha256 } from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { expectError, expectInvalid } from './support/errors.ts';
import { client, repository } from './support/main.ts';
import { accept, declared, mapOf, publish } from './support/sourcemaps.ts';
import { target, without } from './support/target.ts';
import { buildRequest, created, first, ok, previewRequest, putAll } from './support/upload.ts';
import type { Build, Preview } from './support/wire.ts';

test('[build.reserve.47 preview.reserve.15 build.reserve.32 sourcemap.1] a source map gets the last slot', async () => {
  const [map, bundle, log] = [mapOf(), newBundle(), newBytes()];
  const recording = { path: 'a.log', kind: 'log', contentType: 'text/plain' };
  const recordings = [{ ...recording, sizeBytes: log.length, contentHash: sha256(log) }];
  const slot = { role: 'sourcemap', path: null, contentType: 'application/json' };
  const reserved = await client.reservePreview({
    ...previewRequest(bundle, declared(map)),
    recordings,
  });
  expect(reserved.slots.map(({ role }) => role)).toEqual(['bundle', 'recording', 'sourcemap']);
  expect(reserved.slots.at(-1)).toMatchObject({ ...slot, sizeBytes: map.length });
  await putAll(reserved.slots, [bundle, log, map]);
  const { token } = reserved;
  const stored = { sha256: sha256(map), sizeBytes: map.length };
  const preview = created(await client.post<Preview>('/previews/finalize', { token }));
  expect(preview).toMatchObject({ sourcemap: stored, files: [] });
  expect(await publish(client, repository, map)).toMatchObject({ sourcemap: stored, files: [] });
  const plain = await client.publishBuild(buildRequest(repository, bundle), bundle);
  expect(plain.sourcemap).toBeNull();
});

test.skipIf(without.defaultLimits)(
  '[build.reserve.48] a source map has the limit of a file and counts as an object',
  async () => {
    const sourcemap = (sizeBytes: unknown) => ({ sizeBytes, contentHash: sha256('x') });
    const post = (fields: object) =>
      client.post('/builds', buildRequest(repository, undefined, { ...fields }));
    const limit = 128 * 1024 ** 2;
    expect((await post({ sourcemap: sourcemap(limit) })).status).toBe(201);
    expectError(await post({ sourcemap: sourcemap(limit + 1) }), 'payload_too_large');
    expectInvalid(await post({ sourcemap: sourcemap(0) }), '/sourcemap/sizeBytes');
    const file = { sizeBytes: 1, contentType: 'a/b', contentHash: sha256('x') };
    const files = Array.from({ length: 2999 }, (_, at) => ({ ...file, path: `${at}` }));
    expectError(await post({ files, sourcemap: sourcemap(1) }), 'payload_too_large');
  },
);

test('[build.reserve.49] the bytes of a source map fill no slot of a bundle or file', async () => {
  const map = mapOf();
  await publish(client, repository, map);
  const { sizeBytes, contentHash } = declared(map).sourcemap;
  const files = [{ path: 'a', contentType: 'text/plain', sizeBytes, contentHash }];
  const fields = { ...declared(map), files };
  const { slots } = await client.reserveBuild(buildRequest(repository, newBundle(), fields));
  expect(slots.map(({ role, uploaded }) => [role, uploaded])).toEqual([
    ['bundle', false],
    ['file', false],
    ['sourcemap', true],
  ]);
  const bundle = { contentHash, bundleSizeBytes: sizeBytes, bundleContentEncoding: 'identity' };
  const another = await client.reserveBuild(buildRequest(repository, newBundle(), bundle));
  expect(another.slots.map(({ uploaded }) => uploaded)).toEqual([false]);
});

test('[sourcemap.2] no url serves a source map to anyone', async () => {
  const map = mapOf();
  const secret = new TextDecoder().decode(map).slice(60, 130);
  const bundle = newBundle();
  const file = newBytes();
  const files = [
    { path: 'a.txt', contentType: 'text/plain', sizeBytes: file.length, contentHash: sha256(file) },
  ];
  const body = buildRequest(repository, bundle, { ...declared(map), files });
  const build = await client.publishBuild(body, bundle, file, map);
  const content = first(build.files).url.replace(/\/files\/.*$/, '');
  const { slots } = await client.reserveBuild({ ...body });
  const key = slots.at(-1)?.objectKey ?? '';
  const names = ['sourcemap', 'map', 'sourcemaps/', 'bundle.map', '', key, sha256(map)];
  const roots = [content, build.previewUrl ?? '', build.url, `${build.previewUrl}/r/1`];
  const folders = ['', 'files/', 'recordings/', 'web/', 'sourcemap/', 'bundle/', 'files/../'];
  const urls = [
    ...roots.flatMap((root) =>
      folders.flatMap((folder) => names.map((name) => `${root}/${folder}${name}`)),
    ),
    ...['bundle', 'player', 'stack'].flatMap((name) => roots.map((root) => `${root}/${name}`)),
    ...roots,
    `${target.url}/api/v1/builds/${build.id}/sourcemap`,
    `${target.url}/api/v1/slots/${key}`,
    slots.at(-1)?.putUrl ?? '',
  ];
  for (const authorization of ['', `Bearer ${client.key}`])
    for (const url of urls) {
      const headers: Record<string, string> = { ...accept, range: 'bytes=0-' };
      if (authorization) headers.authorization = authorization;
      const answer = await request('GET', url, { headers, redirect: 'follow' });
      expect([url, answer.text.includes(secret) || answer.text.includes('secret-path')]).toEqual([
        url,
        false,
      ]);
    }
  expect(ok(await client.get<Build>(`/builds/${build.id}`)).files.map(({ path }) => path)).toEqual([
    'a.txt',
  ]);
});
