import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Bytes,
  declareFile,
  ENCODERS,
  newBundle,
  newBytes,
} from '../harness/fixtures/bytes.ts';
import { temporaryFolder } from '../harness/fixtures/temporary-folder.ts';
import { run } from '../harness/processes/command.ts';
import { type LocalServer, startServer } from '../harness/processes/servers.ts';
import { clientOf } from './support/client.ts';
import { download } from './support/download.ts';
import { accountOn } from './support/own-server.ts';
import { target } from './support/target.ts';
import { at, buildRequest, first } from './support/upload.ts';
import type { Build } from './support/wire.ts';

let server: LocalServer;
let own: Awaited<ReturnType<typeof accountOn>>;
beforeAll(async () => {
  server = await startServer({
    VITRINE_S3_DOWNLOADS: 'redirect',
    VITRINE_RATE_LIMIT_PER_MINUTE: '1000000',
  });
  own = await accountOn(server);
});
afterAll(() => server.dispose());

const ofTarget = {
  client: clientOf(target, target.main),
  repository: first(target.main.repositories),
};

/** A build with an image and a page, by default on the server that redirects. */
async function publish({ client, repository } = own) {
  const [bundle, icon, page] = [newBundle(), newBytes(100), newBytes(50)];
  const files = [declareFile('a b.png', icon), declareFile('page.html', page, 'text/html')];
  const body = buildRequest(repository, bundle, { files });
  const build = await client.publishBuild(body, bundle, icon, page);
  return { build, bundle, icon, page };
}

async function follow(url: string, headers: Record<string, string> = {}) {
  const answer = await download(url, headers);
  expect([answer.status, answer.bytes.length]).toEqual([302, 0]);
  return { answer, stored: await download(answer.headers.location ?? '', headers) };
}

const storeOf = async (): Promise<string> => {
  const { slots } = await own.client.reserveBuild(buildRequest(own.repository));
  return new URL(first(slots).putUrl).origin;
};

test('[s3.read.1] by default bytes come from the server, with ranges and conditions', async () => {
  const { build, icon } = await publish(ofTarget);
  const { url } = first(build.files);
  const whole = await download(url);
  expect([whole.status, whole.bytes.equals(icon)]).toEqual([200, true]);
  const part = await download(url, { Range: 'bytes=10-19' });
  expect([part.status, part.bytes.equals(icon.subarray(10, 20))]).toEqual([206, true]);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '100']);
  const same = await download(url, { 'If-None-Match': whole.headers.etag ?? '' });
  expect(same.status).toBe(304);
});

test('[s3.read.2 s3.read.3] a redirect leads to the store, which sends the declared headers', async () => {
  const { build, icon, bundle } = await publish();
  const { answer, stored } = await follow(first(build.files).url);
  expect(new URL(answer.headers.location ?? '').origin).toBe(await storeOf());
  expect([stored.status, stored.bytes.equals(icon)]).toEqual([200, true]);
  expect(stored.headers['content-type']).toBe('image/png');
  expect(stored.headers['content-disposition']).toBe('inline; filename="a b.png"');
  const code = await follow(`${build.previewUrl}/r/1/bundle`);
  expect(code.stored.bytes.equals(bundle)).toBe(true);
  expect(code.stored.headers['content-type']).toBe('application/javascript');
});

test('[s3.read.3] the store sends content that a browser could run as an attachment', async () => {
  const { build } = await publish();
  const { stored } = await follow(at(build.files, 1).url);
  expect(stored.headers['content-disposition']).toMatch(/^attachment\b/);
});

test('[s3.read.2] a Range works through the redirect', async () => {
  const { build, icon } = await publish();
  const { stored } = await follow(first(build.files).url, { Range: 'bytes=10-19' });
  expect([stored.status, stored.bytes.equals(icon.subarray(10, 20))]).toEqual([206, true]);
  expect(stored.headers['content-range']).toBe('bytes 10-19/100');
});

test('[s3.read.4] a redirect is not cached for longer than its link is valid', async () => {
  const { build } = await publish();
  const pinned = (await follow(`${build.previewUrl}/r/1/bundle`)).answer;
  const [, age] = /^private, max-age=(\d+)$/.exec(pinned.headers['cache-control'] ?? '') ?? [];
  const link = new URL(pinned.headers.location ?? '').searchParams;
  expect(Number(age)).toBeLessThan(Number(link.get('X-Amz-Expires')));
  expect(pinned.headers.etag).toBeUndefined();
  const current = (await follow(`${build.previewUrl}/bundle`)).answer;
  expect(current.headers['cache-control']).toBe('no-cache');
});

test('[s3.read.5] HEAD and conditional requests are answered by the server', async () => {
  const { build } = await publish();
  const { url } = first(build.files);
  const head = await fetch(url, { method: 'HEAD', redirect: 'manual' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '100']);
  const etag = head.headers.get('etag') ?? '';
  expect(etag).toMatch(/^"\S+"$/);
  expect((await download(url, { 'If-None-Match': etag })).status).toBe(304);
  expect((await download(url, { Range: 'bytes=100-' })).status).toBe(416);
});

test('[s3.read.6] compressed bundles are redirected where accepted, and otherwise decoded by the server', async () => {
  const plain = newBundle(5000);
  const gzip = ENCODERS.gzip(plain);
  const fields = { bundleContentEncoding: 'gzip', bundleSizeBytes: gzip.length };
  const build: Build = await own.client.publishBuild(
    buildRequest(own.repository, plain, fields),
    gzip,
  );
  const url = `${build.previewUrl}/bundle`;
  const { stored } = await follow(url, { 'Accept-Encoding': 'gzip' });
  expect([stored.headers['content-encoding'], stored.bytes.equals(gzip)]).toEqual(['gzip', true]);
  const decoded = await download(url, { 'Accept-Encoding': 'identity' });
  expect([decoded.status, decoded.headers['content-encoding']]).toEqual([200, undefined]);
  expect(decoded.bytes.equals(plain as Bytes)).toBe(true);
});

test('[s3.read.7] the policy of pages allows images and videos from the store', async () => {
  const { build } = await publish();
  const policyOf = async (url = '') =>
    (await fetch(url)).headers.get('content-security-policy') ?? '';
  const directives = (policy: string) =>
    ['img-src', 'media-src'].map((name) => new RegExp(`${name} ([^;,]*)`).exec(policy)?.[1] ?? '');
  const store = await storeOf();
  for (const allowed of directives(await policyOf(build.previewUrl)))
    expect(allowed).toContain(store);
  const streaming = await publish(ofTarget);
  const policy = await policyOf(streaming.build.previewUrl);
  expect(policy).not.toContain(store);
});

test('[s3.read.2] a link is valid for one object and cannot be altered', async () => {
  const { build } = await publish();
  const { answer } = await follow(at(build.files, 1).url);
  const link = answer.headers.location ?? '';
  const shown = new URL(link);
  shown.searchParams.set('response-content-disposition', 'inline');
  expect((await download(shown.href)).status).toBe(403);
  const other = new URL(link);
  other.pathname = `${other.pathname.slice(0, -1)}${other.pathname.endsWith('a') ? 'b' : 'a'}`;
  expect((await download(other.href)).status).toBe(403);
});

test('[s3.read.8] a store at the origin of the server is refused at the start', async () => {
  // Uses a new data directory: on SQLite the error would otherwise be that another server uses it.
  const directory = { VITRINE_DATA_DIR: await temporaryFolder(), VITRINE_PORT: '0' };
  const env = { ...server.environment, ...directory, VITRINE_BASE_URL: await storeOf() };
  const { code, stderr } = await run('vitrine-server', ['serve'], { env });
  expect(code).toBeGreaterThan(0);
  expect(stderr).toContain('VITRINE_S3_DOWNLOADS');
});
