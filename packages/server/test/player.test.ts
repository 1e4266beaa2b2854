import { expect, test } from 'vitest';
import { ask } from '../../../tests/harness/http/raw.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import type { BlobStore } from '../src/core/ports/blob-store.ts';
import { publishPreview } from './support/publish.ts';

/** The frame document of apps, the scripts of the player, and preview hosts. */

const manual = { redirect: 'manual' as const };
/** The address of the content of a page. */
async function contentOf(page: string): Promise<string> {
  const { headers } = await fetch(`${page}/r/1/x`, manual);
  return new URL(headers.get('location') ?? '', page).href.replace(/\/x$/, '');
}

test('the frame is sandboxed by its own CSP header', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('var a');
  const url = `${await contentOf(record.previewUrl)}/player`;
  for (const headers of [{}, { 'sec-fetch-dest': 'iframe' }]) {
    const answer = await fetch(url, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toBe(
      "sandbox allow-scripts; default-src 'none'; script-src 'self' blob: 'unsafe-inline' 'unsafe-eval'; worker-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; media-src 'self' blob: https:; font-src 'self' data: blob:; connect-src 'self' data: blob: https: wss:; frame-src https:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('set-cookie')).toBeNull();
  }
  for (const kind of ['document', 'embed', 'object', 'script']) {
    const answer = await fetch(url, { ...manual, headers: { 'sec-fetch-dest': kind } });
    expect([kind, answer.status]).toEqual([kind, 403]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).not.toContain(new URL(record.previewUrl).pathname);
  }
});

test('the frame exists for existing content only', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('var a');
  const content = await contentOf(record.previewUrl);
  const status = async () => (await fetch(`${content}/player`)).status;
  expect(await status()).toBe(200);
  expect((await fetch(`${server.url}/c/${'a'.repeat(26)}/player`)).status).toBe(404);
  await server.api('DELETE', `/api/v1/builds/${record.id}`);
  expect(await status()).toBe(410);
});

test('the frame has its script and style in it, and is sent again only when it has changed', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('var a');
  const url = `${await contentOf(record.previewUrl)}/player`;
  const first = await fetch(url);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.headers.get('content-encoding')).toBe('gzip');
  const html = await first.text();
  expect(html).toMatch(/<script>.{1000,}<\/script>.*<style>.{1000,}<\/style>/s);
  expect(html).not.toMatch(/<(link|script) [^>]*(src|href)=/);
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const policy = 'content-security-policy';
  expect(again.headers.get(policy)).toBe(first.headers.get(policy));
  const asPage = { 'if-none-match': etag, 'sec-fetch-dest': 'document' };
  expect((await fetch(url, { headers: asPage })).status).toBe(403);
});

test('scripts of the player are available to every origin, immutable, under hashed names', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('var a');
  const page = await (await fetch(record.previewUrl)).text();
  const [thread = ''] = /\/_\/player\/[0-9a-f]{16}\/worker\.js/.exec(page) ?? [];
  for (const name of ['worker.js', 'host.js', 'frame.js', 'frame.css']) {
    const path = thread.replace('worker.js', name);
    const answer = await fetch(`${server.url}${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('content-type')).toMatch(/^text\/(javascript|css)/);
    expect((await answer.text()).length).toBeGreaterThan(100);
  }
  const other = `${server.url}/_/player/${'0'.repeat(16)}/worker.js`;
  expect((await fetch(other)).status).toBe(404);
  expect((await fetch(`${server.url}${thread}.map`)).status).toBe(404);
});

test('the page of a web export is sent to frames only', async () => {
  await using server = await startTestServer();
  const html = '<p>Sign in</p><script src="/a.js"></script>';
  const files = { 'index.html': { contentType: 'text/html', bytes: html } };
  const page = await publishPreview(server, 'var react = "react-dom"', { files });
  const content = await contentOf(page);
  const url = `${content}/web/index.html`;
  const framed = await fetch(url, { headers: { 'sec-fetch-dest': 'iframe' } });
  expect(framed.status).toBe(200);
  expect(framed.headers.get('vary')).toContain('sec-fetch-dest');
  expect(framed.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; /);
  // The script that is not among the files is the bundle.
  const script = `${new URL(content).pathname}/web/a.js:bundle`;
  expect(await framed.text()).toContain(`src="${script}"`);
  const sent = await fetch(new URL(script, page));
  expect([sent.headers.get('content-type'), await sent.text()]).toEqual([
    'text/javascript; charset=utf-8',
    'var react = "react-dom"',
  ]);
  expect(sent.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  const worker = await fetch(new URL(script, page), { headers: { 'service-worker': 'script' } });
  expect(worker.status).toBe(403);
  for (const missing of ['a.js', 'b.js', 'a.css'])
    expect((await fetch(`${content}/web/${missing}`)).status).toBe(404);
  const opened = await fetch(url, { ...manual, headers: { 'sec-fetch-dest': 'document' } });
  expect(opened.status).toBe(403);
  expect(await opened.text()).toContain('only in the frame of its page');
  expect(opened.headers.get('cache-control')).toBe('no-store');
});

test('web exports: the store is not read for HEAD and for 304', async () => {
  let reads = 0;
  const blobs = (store: BlobStore): BlobStore => ({
    ...store,
    read(...given) {
      reads += 1;
      return store.read(...given);
    },
  });
  await using server = await startTestServer({ overrides: { blobs } });
  const files = {
    'index.html': { contentType: 'text/html', bytes: '<script src="/a.js"></script>' },
    'a.css': { contentType: 'text/css', bytes: 'a {}' },
  };
  const page = await publishPreview(server, 'var react = "react-dom"', { files });
  const content = await contentOf(page);
  const before = reads;
  for (const name of ['index.html', 'a.js:bundle', 'a.css']) {
    const url = `${content}/web/${name}`;
    const asked = await fetch(url, { method: 'HEAD' });
    expect([name, asked.status, reads]).toEqual([name, 200, before]);
    const got = await fetch(url);
    for (const header of ['content-type', 'content-security-policy', 'cache-control', 'etag'])
      expect(asked.headers.get(header)).toBe(got.headers.get(header));
    expect((await got.text()).length).toBeGreaterThan(0);
    const etag = got.headers.get('etag');
    reads = before;
    if (etag === null) continue;
    expect(etag).toMatch(/^"[0-9a-f]{64}-web"$/);
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([name, again.status, reads]).toEqual([name, 304, before]);
    expect(again.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  }
});

const ORIGIN = { VITRINE_PREVIEW_ORIGIN: 'https://*.previews.example' };

test('with VITRINE_PREVIEW_ORIGIN a preview host serves the frame and files of its content, and nothing else', async () => {
  await using server = await startTestServer({ env: ORIGIN });
  const { record } = await server.build('var a');
  const { pathname } = new URL(record.previewUrl);
  const content = await contentOf(record.previewUrl);
  const id = new URL(content).pathname.replace('/c/', '');
  const at = (host: string, path: string, more: object = {}) =>
    ask(`${server.url}${path}`, { host, ...more });
  const host = `${id}.previews.example`;
  const frame = await at(host, `/c/${id}/player`, { 'sec-fetch-dest': 'iframe' });
  expect(frame.status).toBe(200);
  expect(frame.headers.get('content-security-policy')).toContain(
    `frame-ancestors 'self' ${new URL(server.url).origin}`,
  );
  expect((await at(host, `/c/${id}/bundle`)).status).toBe(200);
  // One name in other spellings.
  const spellings = [`${host}.`, host.toUpperCase(), host.replaceAll('.', '%2e'), `${host}%2E`];
  for (const name of spellings) {
    expect([name, (await at(name, `/c/${id}/bundle`)).status]).toEqual([name, 200]);
    expect([name, (await at(name, '/healthz')).status]).toEqual([name, 404]);
    expect([name, (await at(name, pathname)).status]).toEqual([name, 404]);
  }
  expect((await at(host.replaceAll('.', '%252e'), '/healthz')).status).toBe(400);
  const page = await (await fetch(record.previewUrl)).text();
  const [thread = ''] = /\/_\/player\/[0-9a-f]{16}\/worker\.js/.exec(page) ?? [];
  expect((await at(host, thread)).status).toBe(200);
  for (const path of [
    '/',
    pathname,
    `${pathname}/bundle`,
    `${pathname}/r/1/bundle`,
    `/p/${id}/bundle`,
    '/docs',
    '/api/v1/me',
    '/healthz',
    '/_/x',
    '/metrics',
    '/cli.tgz',
  ]) {
    const answer = await at(host, path, { accept: 'text/html' });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get('content-type')).toMatch(/json/);
  }
  for (const other of ['x.previews.example', `a.${host}`, `${'a'.repeat(26)}.previews.example`])
    expect((await at(other, `/c/${id}/bundle`)).status).toBe(404);
  // The frame is served only there.
  expect((await fetch(`${content}/player`)).status).toBe(403);
  const opened = await fetch(record.previewUrl);
  const policy = opened.headers.get('content-security-policy') ?? '';
  for (const directive of ['frame-src', 'img-src', 'connect-src', 'media-src'])
    expect(policy).toContain(`${directive} 'self' https://${host}`);
  expect(policy).toContain("script-src 'self';");
});
