import { expect, test } from 'vitest';
import { netError } from '../test/fake-vitrine.ts';
import { input, setUp } from '../test/upload-world.ts';
import { UploadError } from './errors.ts';

/** Answers of object stores and of what stands in front of them. */

const xml = (status: number, code: string, message = 'x') =>
  new Response(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`, { status });
const html = (status: number) => new Response('<html>error</html>', { status });

test.each([
  // Statuses of Cloudflare (its documentation, "Cloudflare 5xx errors").
  ...[520, 522, 524, 530, 502].map((status) => [`${status} in HTML`, () => html(status)] as const),
  // Amazon S3's user guide, "Error responses". Ceph and MinIO have names of their own for it.
  ['400 BadDigest', () => xml(400, 'BadDigest')],
  ['400 IncompleteBody', () => xml(400, 'IncompleteBody')],
  ['400 XAmzContentSHA256Mismatch', () => xml(400, 'XAmzContentSHA256Mismatch')],
  ['400 XAmzContentChecksumMismatch', () => xml(400, 'XAmzContentChecksumMismatch')],
  ['503 SlowDown', () => xml(503, 'SlowDown')],
] as const)('[cli.12] a store that answers %s once gets the PUT again', async (_, answer) => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', answer);
  expect(await client.uploadBuild(input(0))).toMatchObject({ status: 'ready' });
  expect(vitrine.count('PUT')).toBe(2);
});

test.each([
  ['501', () => html(501)],
  ['505', () => html(505)],
  ['400 EntityTooLarge', () => xml(400, 'EntityTooLarge')],
] as const)('a store that answers %s does not get the PUT again', async (_, answer) => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', answer, 5);
  await expect(client.uploadBuild(input(0))).rejects.toThrow(UploadError);
  expect(vitrine.count('PUT')).toBe(1);
});

test('a second BadDigest for the same object is final', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => xml(400, 'BadDigest'), 5);
  await expect(client.uploadBuild(input(0))).rejects.toThrow('the bundle could not be uploaded');
  expect(vitrine.count('PUT')).toBe(2);
});

const redirect = (location: string, status = 307) =>
  new Response(null, { status, headers: { Location: location } });

// Amazon S3's user guide, "Request redirection and the REST API".
test.each([
  ['another host of the domain', 'https://eu.vitrine.test/slots/0-0?expires=9e15'],
  ['the same host', '/slots/0-0?expires=9e15'],
])('a store that redirects (307) to %s gets the PUT there', async (_, location) => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => redirect(location));
  expect(await client.uploadBuild(input(0))).toMatchObject({ status: 'ready' });
  expect(vitrine.count('PUT')).toBe(2);
  expect(vitrine.stored.size).toBe(1);
});

test.each([
  ['another domain', 'https://vitrine.example/slots/0-0'],
  ['another object', 'https://vitrine.test/slots/other'],
  ['http', 'http://vitrine.test/slots/0-0'],
  ['a link-local host', 'http://169.254.169.254/slots/0-0'],
])('a redirect to %s is not followed', async (_, location) => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => redirect(location), 5);
  await expect(client.uploadBuild(input(0))).rejects.toThrow(UploadError);
  expect(vitrine.count('PUT')).toBe(1);
});

test('redirects in a circle end', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => redirect('/slots/0-0'), 50);
  await expect(client.uploadBuild(input(0))).rejects.toThrow('redirects in a circle');
});

const UNSUPPORTED = "Unsupported header 'x-amz-checksum-sha256' received for this API call.";

// Backblaze B2: github.com/iterate-ch/cyberduck/issues/16107. R2 and others: NotImplemented.
test.each([
  ['400 InvalidArgument', () => xml(400, 'InvalidArgument', UNSUPPORTED)],
  ['501 NotImplemented', () => xml(501, 'NotImplemented')],
  ['403 SignatureDoesNotMatch', () => xml(403, 'SignatureDoesNotMatch')],
] as const)(
  'a store that refuses checksum headers with %s gets the PUTs without',
  async (_, refuse) => {
    const { vitrine, client } = setUp({ checksums: true });
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const request = new Request(url as string, init as RequestInit);
      return request.headers.has('x-amz-checksum-sha256') ? refuse() : vitrine.handle(request);
    };
    const told: string[] = [];
    const { createClient } = await import('./client.ts');
    const picky = createClient({ url: vitrine.origin, key: 'k', fetch, system: vitrine.system });
    const onWithoutChecksums = ({ message }: Error) => told.push(message);
    expect(await picky.uploadBuild(input(5), { onWithoutChecksums })).toMatchObject({
      status: 'ready',
    });
    expect(vitrine.count('POST', 'renew')).toBe(1);
    expect(told).toHaveLength(1);
    // A store that takes them gets them.
    expect(await client.uploadBuild(input(6))).toMatchObject({ status: 'ready' });
    const checked = vitrine.seen.filter(({ headers }) => headers.has('x-amz-checksum-sha256'));
    expect(checked).toHaveLength(1);
  },
);

test('a slot whose host is not known is retried, and the error says whose address it is', async () => {
  const { vitrine, client } = setUp();
  vitrine.fail('PUT', () => netError('ENOTFOUND'));
  expect(await client.uploadBuild(input(0))).toMatchObject({ status: 'ready' });
  vitrine.stored.clear();
  vitrine.pauses.length = 0;
  vitrine.fail('PUT', () => netError('ENOTFOUND'), 200);
  const failure = await client.uploadBuild(input(0)).catch((error: unknown) => error);
  expect(failure).toMatchObject({ to: 'store', cause: { code: 'ENOTFOUND' } });
  // Nobody waits two minutes for a name that was never known.
  expect(vitrine.pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(11_000);
});
