import { expect, test } from 'vitest';
import { type Bytes, declareFile, newBundle, newBytes } from '../harness/fixtures/bytes.ts';
import { clientOf } from '../harness/http/client.ts';
import { download } from './support/download.ts';
import { target } from './support/target.ts';
import {
  buildRequest,
  first,
  previewRequest,
  publishBuild,
  publishPreview,
} from './support/upload.ts';

const client = clientOf(target, target.main);
const repository = first(target.main.repositories);
const PLAIN = { 'Accept-Encoding': 'identity' };

/** A preview with one file and one recording. */
async function published(icon = newBytes(1000), path = 'assets/logo@2x.png') {
  const [bundle, video] = [newBundle(), newBytes(500)];
  const files = [declareFile(path, icon)];
  const recordings = [{ ...declareFile('runs/1.mp4', video, 'video/mp4'), kind: 'video' }];
  const body = previewRequest(bundle, { files, recordings });
  const preview = await publishPreview(client, body, bundle, icon, video);
  return { preview, bundle, icon, video };
}

test('[content.1 content.2 content.9] the content of a revision never changes', async () => {
  const { preview, bundle, icon, video } = await published();
  const base = new RegExp(`^https?://.*/p/${preview.shareId}/r/1/(bundle$|files/|recordings/)`);
  const contents: [string, Bytes, string][] = [
    [preview.bundle.url, bundle, 'application/javascript'],
    [first(preview.files).url, icon, 'image/png'],
    [first(preview.recordings).url, video, 'video/mp4'],
  ];
  expect(first(preview.files).url).toMatch(/\/r\/1\/files\/assets\/logo(@|%40)2x\.png$/);
  expect(first(preview.recordings).url).toMatch(/\/r\/1\/recordings\/runs\/1\.mp4$/);
  for (const [url, bytes, type] of contents) {
    expect(url).toMatch(base);
    const answer = await download(url, PLAIN);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers['content-type']).toContain(type);
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers.etag).toMatch(/"/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('[content.1] every accepted path has a working url', async () => {
  for (const path of ['a%20b.png', 'größe/日本.png', "q?u#o'te&+.png", 'a b.png']) {
    const { preview, icon } = await published(newBytes(), path);
    const answer = await download(first(preview.files).url, PLAIN);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.bytes.equals(icon)).toBe(true);
  }
});

test('[content.1] the files of a build have working urls', async () => {
  const [bundle, icon] = [newBundle(), newBytes()];
  const files = [declareFile('icon.png', icon)];
  const build = await publishBuild(
    client,
    buildRequest(repository, bundle, { files }),
    bundle,
    icon,
  );
  const { url } = first(build.files);
  expect(url).toBe(`${build.previewUrl}/r/1/files/icon.png`);
  expect((await download(url)).bytes.equals(icon)).toBe(true);
});

test('[content.3] a Range is answered with 206, or 416 beyond the end', async () => {
  const { preview, icon } = await published();
  const { url } = first(preview.files);
  const ranges: [string, Bytes, string][] = [
    ['bytes=0-99', icon.subarray(0, 100), 'bytes 0-99/1000'],
    ['bytes=900-', icon.subarray(900), 'bytes 900-999/1000'],
    ['bytes=-10', icon.subarray(990), 'bytes 990-999/1000'],
    ['bytes=990-5000', icon.subarray(990), 'bytes 990-999/1000'],
  ];
  for (const [Range, bytes, described] of ranges) {
    const answer = await download(url, { Range });
    expect([answer.status, answer.headers['content-range']]).toEqual([206, described]);
    expect(answer.bytes.equals(bytes)).toBe(true);
  }
  const beyond = await download(url, { Range: 'bytes=1000-' });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */1000']);
});

test('[content.4] If-None-Match with the current ETag is 304', async () => {
  const { preview } = await published();
  for (const url of [preview.bundle.url, first(preview.files).url, `${preview.url}/bundle`]) {
    const { headers } = await download(url, PLAIN);
    const etag = headers.etag ?? '';
    const again = await download(url, { ...PLAIN, 'If-None-Match': etag });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await download(url, { ...PLAIN, 'If-None-Match': '"other"' })).status).toBe(200);
  }
});

test('[content.5] a url without a revision serves the current one', async () => {
  const [one, two, icon] = [newBundle(), newBundle(), newBytes()];
  const files = [declareFile('icon.png', icon)];
  const body = buildRequest(repository, one, { files });
  const { previewUrl } = await publishBuild(client, body, one, icon);
  const current = await download(`${previewUrl}/bundle`, PLAIN);
  expect(current.bytes.equals(one)).toBe(true);
  expect(current.headers['cache-control']).toContain('no-cache');
  expect(current.headers.etag).toMatch(/"/);
  expect((await download(`${previewUrl}/files/icon.png`)).bytes.equals(icon)).toBe(true);
  const { branch, commitSha } = body;
  await publishBuild(client, buildRequest(repository, two, { branch, commitSha }), two);
  const next = await download(`${previewUrl}/bundle`, PLAIN);
  expect(next.bytes.equals(two)).toBe(true);
  expect(next.headers.etag).not.toBe(current.headers.etag);
  expect((await download(`${previewUrl}/files/icon.png`)).status).toBe(404);
  const { preview, video } = await published();
  const recording = await download(`${preview.url}/recordings/runs/1.mp4`);
  expect(recording.bytes.equals(video)).toBe(true);
});
