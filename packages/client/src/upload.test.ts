import { expect, test } from 'vitest';
import { json, netError, refusal } from '../test/fake-vitrine.ts';
import { input, setUp } from '../test/upload-world.ts';
import { createClient } from './client.ts';
import { UploadError } from './errors.ts';
import type { Progress } from './progress.ts';
import { bytesSource } from './source.ts';

test('an upload reserves, uploads and finalizes in one call', async () => {
  const { vitrine, client } = setUp();
  const seen: Progress[] = [];
  const build = await client.uploadBuild(input(), {
    onProgress: (progress) => seen.push(progress),
  });
  expect(build).toMatchObject({ id: 'bld_1', status: 'ready' });
  expect(vitrine.count('PUT')).toBe(3);
  expect(seen[0]).toMatchObject({ totalFiles: 3, totalBytes: 28, uploadedBytes: 0, skipped: 0 });
  expect(seen.at(-1)).toMatchObject({ uploadedFiles: 3, uploadedBytes: 28 });
});

test.each([
  [undefined, 8],
  [2, 2],
])(
  '[cli.11] uploads run in parallel: concurrency %s means %i at a time',
  async (concurrency, most) => {
    const { vitrine } = setUp();
    let running = 0;
    let highest = 0;
    const counting: typeof fetch = async (url, init) => {
      if (init?.method === 'PUT') {
        running += 1;
        highest = Math.max(highest, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      }
      return vitrine.fetch(url, init);
    };
    const { origin: url, system } = vitrine;
    const client = createClient({ url, key: 'vtrk_k', fetch: counting, system });
    await client.uploadBuild(input(12), concurrency === undefined ? {} : { concurrency });
    expect(highest).toBe(most);
  },
);

test('the key is sent to the API and never to a slot', async () => {
  const { vitrine, client } = setUp();
  await client.uploadBuild(input(0));
  for (const { method, headers } of vitrine.seen) {
    expect(headers.get('authorization')).toBe(method === 'PUT' ? null : 'Bearer vtrk_k');
    if (method === 'PUT') expect(headers.get('content-type')).toBe('application/javascript');
  }
  expect(vitrine.seen[0]?.headers.get('idempotency-key')).toBe('uuid-1');
});

test('[cli.14] objects that the server already has are skipped', async () => {
  const { vitrine, client } = setUp();
  await client.uploadBuild(input(1));
  let last: Progress | undefined;
  await client.uploadBuild(input(2), {
    onProgress: (progress) => {
      last = progress;
    },
  });
  expect(vitrine.count('PUT')).toBe(3);
  expect(last).toMatchObject({ skipped: 2, totalFiles: 1, uploadedFiles: 1 });
});

test('[cli.12] every step is retried after temporary failures', async () => {
  const { vitrine, client } = setUp();
  const { fail } = vitrine;
  fail('POST https://vitrine.test/api/v1/builds', () => netError('ECONNRESET'));
  fail('PUT', () => netError('ECONNREFUSED'), 2);
  fail('PUT', () => refusal(408, 'upload_stalled'));
  fail('PUT', () => refusal(503, 'unavailable', undefined, { 'Retry-After': '2' }));
  fail('finalize', () => netError('ECONNREFUSED'), 3);
  fail('finalize', () => refusal(409, 'finalize_in_progress', undefined, { 'Retry-After': '10' }));
  expect(await client.uploadBuild(input())).toMatchObject({ status: 'ready' });
  expect(vitrine.pauses).toContain(2125);
  expect(vitrine.pauses).toContain(10125);
});

test('objects that finalize reports as missing are uploaded again, at most twice', async () => {
  const { vitrine, client } = setUp();
  const missing = [{ role: 'file', path: 'assets/1.png', objectKey: 'x', reason: 'missing' }];
  vitrine.fail('finalize', () => refusal(409, 'uploads_incomplete', missing));
  expect(await client.uploadBuild(input())).toMatchObject({ status: 'ready' });
  expect(vitrine.count('PUT')).toBe(4);
  vitrine.fail('finalize', () => refusal(409, 'uploads_incomplete', missing), 5);
  await expect(client.uploadBuild(input())).rejects.toMatchObject({ code: 'uploads_incomplete' });
});

test('a PUT to a finalized reservation ends the upload of the object without an error', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => refusal(409, 'reservation_finalized'));
  vitrine.fail('finalize', () => json(201, { id: 'bld_1', status: 'ready' }));
  expect(await client.uploadBuild(input(0))).toMatchObject({ status: 'ready' });
  expect(vitrine.count('PUT')).toBe(1);
});

test('a file that changed is sent once more and then named in the error', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => refusal(400, 'digest_mismatch'), 2);
  const failure = await client.uploadBuild(input(0)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UploadError);
  expect(failure).toMatchObject({ role: 'bundle', path: null, cause: { code: 'digest_mismatch' } });
  expect(vitrine.count('PUT')).toBe(2);
});

test.each(['digest_mismatch', 'size_mismatch'])(
  'a file that the store finds changed (%s) at the finalize is sent again and then named',
  async (reason) => {
    const { vitrine, client } = setUp();
    const wrong = [{ role: 'file', path: 'assets/1.png', objectKey: 'x', reason }];
    vitrine.fail('finalize', () => refusal(409, 'uploads_incomplete', wrong), 5);
    const failure = await client.uploadBuild(input()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'uploads_incomplete', details: wrong });
    expect(vitrine.count('PUT')).toBe(5);
  },
);

test('an abort stops the upload', async () => {
  const { vitrine, client } = setUp();
  const stop = new AbortController();
  const onReserved = () => stop.abort(new Error('Ctrl-C'));
  const upload = client.uploadBuild(input(), { signal: stop.signal, onReserved });
  await expect(upload).rejects.toThrow('Ctrl-C');
  expect(vitrine.count('POST', 'finalize')).toBe(0);
});

test('a preview is uploaded with its recordings', async () => {
  const { vitrine, client } = setUp();
  const recording = { path: 'recordings/a.mp4', kind: 'video', contentType: 'video/mp4' } as const;
  const preview = await client
    .uploadPreview({
      platform: 'android',
      title: 'Checkout',
      bundle: { source: bytesSource('1'), contentEncoding: 'gzip', contentHash: 'f'.repeat(64) },
      recordings: [{ ...recording, durationMs: 100, source: bytesSource('film') }],
    })
    .catch((error: unknown) => error);
  expect(preview).toMatchObject({ cause: { code: 'digest_mismatch' } });
  expect(vitrine.count('POST', '/api/v1/previews')).toBe(1);
});

test('a compressed bundle without contentHash is refused', async () => {
  const { client } = setUp();
  const bundle = { source: bytesSource('1'), contentEncoding: 'gzip' } as const;
  await expect(client.uploadBuild({ ...input(), bundle })).rejects.toThrow('contentHash');
});

test('the bytes of a failed attempt are subtracted from the progress', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => netError('ECONNRESET'), 2);
  const uploaded: number[] = [];
  const onProgress = ({ uploadedBytes }: Progress) => uploaded.push(uploadedBytes);
  await client.uploadBuild(input(), { onProgress });
  expect(uploaded.at(-1)).toBe(28);
});

test('no error message contains a secret', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => netError('ECONNREFUSED'), 100);
  const failure = await client.uploadBuild(input(0)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UploadError);
  expect(`${failure} ${JSON.stringify(failure)}`).not.toMatch(/s3cret|vtrr_|vtrk_/);
});
