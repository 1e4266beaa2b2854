import { expect, test } from 'vitest';
import {
  type Bytes,
  declareFile,
  newBranch,
  newBundle,
  newBytes,
  newCommit,
} from '../harness/fixtures/bytes.ts';
import { request } from '../harness/http/client.ts';
import { download } from './support/download.ts';
import { client, publishWithFiles, repository } from './support/main.ts';
import { target } from './support/target.ts';
import { buildRequest, created, first, ok, previewRequest, putAll } from './support/upload.ts';
import type { Preview } from './support/wire.ts';

const PLAIN = { 'Accept-Encoding': 'identity' };

test('[content.1 content.2 content.9] the content of a revision never changes', async () => {
  const { preview, bundle, icon, video } = await publishWithFiles();
  const base = /^https?:\/\/.*\/c\/[a-z2-7]{26}\/(bundle$|files\/|recordings\/)/;
  const contents: [string, Bytes, string][] = [
    [preview.bundle.url, bundle, 'application/javascript'],
    [first(preview.files).url, icon, 'image/png'],
    [first(preview.recordings).url, video, 'video/mp4'],
  ];
  expect(first(preview.files).url).toMatch(/\/files\/assets\/logo(@|%40)2x\.png$/);
  expect(first(preview.recordings).url).toMatch(/\/recordings\/runs\/1\.mp4$/);
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
    const { preview, icon } = await publishWithFiles(newBytes(), path);
    const answer = await download(first(preview.files).url, PLAIN);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.bytes.equals(icon)).toBe(true);
  }
});

test('[content.1] the files of a build have working urls', async () => {
  const [bundle, icon] = [newBundle(), newBytes()];
  const files = [declareFile('icon.png', icon)];
  const build = await client.publishBuild(
    buildRequest(repository, bundle, { files }),
    bundle,
    icon,
  );
  const { url } = first(build.files);
  expect(url).toMatch(/\/c\/[a-z2-7]{26}\/files\/icon\.png$/);
  expect((await download(url)).bytes.equals(icon)).toBe(true);
});

/** The content id in a url. */
const idIn = (url: string) => /\/c\/(\w+)\//.exec(url)?.[1] ?? '';

test('[content.12] each revision has another content id, which opens no page', async () => {
  const identity = { branch: newBranch(), commitSha: newCommit() };
  const ids: string[] = [];
  for (const icon of [newBytes(), newBytes()]) {
    const bundle = newBundle();
    const fields = { ...identity, files: [declareFile('icon.png', icon)] };
    const body = buildRequest(repository, bundle, fields);
    const build = await client.publishBuild(body, bundle, icon);
    ids.push(idIn(first(build.files).url));
    // Equal content is the same revision.
    const same = await client.publishBuild(body, bundle, icon);
    expect(first(same.files).url).toBe(first(build.files).url);
  }
  const { preview } = await publishWithFiles();
  ids.push(idIn(preview.bundle.url));
  expect(new Set([...ids, preview.shareId]).size).toBe(4);
  for (const id of ids) {
    for (const path of [`/p/${id}`, `/p/${id}/bundle`, `/p/${id}/r/1/bundle`, `/b/${id}`])
      expect([path, (await download(target.url + path)).status]).toEqual([path, 404]);
    for (const path of [`/c/${id}`, `/c/${id}/`])
      expect([path, (await download(target.url + path)).status]).toEqual([path, 404]);
  }
  const none = await download(`${target.url}/c/${preview.shareId}/bundle`);
  expect(none.status).toBe(404);
});

test('[content.13] the url of a numbered revision is redirected to its content', async () => {
  const { preview } = await publishWithFiles(newBytes(), 'a b/größe.png');
  const { pathname } = new URL(preview.url);
  const at = async (path: string) => {
    const url = `${target.url}${pathname}/r/${path}`;
    const { status, headers } = await request('GET', url);
    return [status, headers.get('location') && new URL(headers.get('location') ?? '', url).href];
  };
  const content = preview.bundle.url.replace(/\/bundle$/, '');
  expect(await at('1/bundle')).toEqual([307, preview.bundle.url]);
  expect(await at('1/files/a%20b/gr%C3%B6%C3%9Fe.png')).toEqual([307, first(preview.files).url]);
  expect(await at('1/recordings/runs/1.mp4')).toEqual([307, first(preview.recordings).url]);
  for (const path of ['player', 'web/index.html'])
    expect(await at(`1/${path}`)).toEqual([307, `${content}/${path}`]);
  for (const path of ['2/bundle', '0/bundle', 'x/bundle', '1/..%2f..%2fx', '1/files/..%2fx'])
    expect(await at(path)).toEqual([404, null]);
  await client.delete(`/previews/${preview.id}`);
  expect(await at('1/bundle')).toEqual([410, null]);
});

test('[content.14] what runs in a frame is sent to frames only', async () => {
  const html = Buffer.from('<p>hello</p>');
  const bundle = newBundle();
  const files = [declareFile('index.html', html, 'text/html')];
  const preview = await client.publishPreview(previewRequest(bundle, { files }), bundle, html);
  const content = preview.bundle.url.replace(/\/bundle$/, '');
  for (const path of ['player', 'web/index.html', 'web/']) {
    const url = `${content}/${path}`;
    expect((await download(url, { 'Sec-Fetch-Dest': 'iframe' })).status).toBe(200);
    const opened = await download(url, { 'Sec-Fetch-Dest': 'document' });
    const text = opened.bytes.toString();
    expect([path, opened.status, JSON.parse(text).error.code]).toEqual([path, 403, 'forbidden']);
    expect(text).not.toContain(preview.shareId);
  }
});

test('[content.16] the urls of a pending preview are those of its content', async () => {
  const bundle = newBundle();
  const { shareId, token, slots } = await client.reservePreview(previewRequest(bundle));
  const pending = ok(await client.get<Preview>(`/previews/${shareId}`));
  expect((await download(pending.bundle.url)).status).toBe(404);
  await putAll(slots, [bundle]);
  const ready = created(await client.finalizePreview(token));
  expect(ready.bundle.url).toBe(pending.bundle.url);
  expect((await download(ready.bundle.url, PLAIN)).bytes.equals(bundle)).toBe(true);
});

test('[content.3] a Range is answered with 206, or 416 beyond the end', async () => {
  const { preview, icon } = await publishWithFiles();
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
  const { preview } = await publishWithFiles();
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
  const { previewUrl } = await client.publishBuild(body, one, icon);
  const current = await download(`${previewUrl}/bundle`, PLAIN);
  expect(current.bytes.equals(one)).toBe(true);
  expect(current.headers['cache-control']).toContain('no-cache');
  expect(current.headers.etag).toMatch(/"/);
  expect((await download(`${previewUrl}/files/icon.png`)).bytes.equals(icon)).toBe(true);
  const { branch, commitSha } = body;
  await client.publishBuild(buildRequest(repository, two, { branch, commitSha }), two);
  const next = await download(`${previewUrl}/bundle`, PLAIN);
  expect(next.bytes.equals(two)).toBe(true);
  expect(next.headers.etag).not.toBe(current.headers.etag);
  expect((await download(`${previewUrl}/files/icon.png`)).status).toBe(404);
  const { preview, video } = await publishWithFiles();
  const recording = await download(`${preview.url}/recordings/runs/1.mp4`);
  expect(recording.bytes.equals(video)).toBe(true);
});
