import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { sha256 } from '../../../../tests/harness/fixtures/bytes.ts';
import { request } from '../../../../tests/harness/http/client.ts';
import type { startHttp } from '../../../../tests/harness/in-process/http-server.ts';
import { declaration } from '../../../../tests/harness/in-process/test-server.ts';

type Http = Awaited<ReturnType<typeof startHttp>>;
type Reserved = { token: string; slots: { putUrl: string; headers: Record<string, string> }[] };

async function post<T>({ url, key }: Http, path: string, body: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await request<T>('POST', url + path, { headers, json: body });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** Reserves a build. Returns its token and the slot of its bundle. */
export async function reserve(server: Http, bytes: string, more: object = {}) {
  const body = declaration(bytes, more);
  const { token, slots } = await post<Reserved>(server, '/api/v1/builds', body);
  const [slot] = slots;
  if (!slot) throw new Error('no slot');
  return { token, slot };
}

/** Publishes a compressed bundle. Returns the url of its bytes. */
export async function publish(server: Http, plain: Buffer, encoding: 'gzip' | 'br' = 'gzip') {
  // The fastest level, since the ratio does not matter.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  const stored = encoding === 'br' ? brotliCompressSync(plain, quality) : gzipSync(plain);
  const { token, slot } = await reserve(server, '', {
    contentHash: sha256(plain),
    bundleSizeBytes: stored.length,
    bundleContentEncoding: encoding,
  });
  const { putUrl, headers } = slot;
  const put = await fetch(putUrl, { method: 'PUT', headers, body: new Uint8Array(stored) });
  expect(put.status).toBe(200);
  const finalize = '/api/v1/builds/finalize';
  const { previewUrl } = await post<{ previewUrl: string }>(server, finalize, { token });
  const { headers: redirect } = await fetch(`${previewUrl}/r/1/bundle`, { redirect: 'manual' });
  const path = redirect.get('location') ?? '';
  return { path, stored, url: server.url + path };
}
