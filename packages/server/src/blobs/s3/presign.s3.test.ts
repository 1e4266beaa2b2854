import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256 } from '../test/declare.ts';
import { connectionTo, grantFor, makeS3Store, putTo } from '../test/make-s3-store.ts';
import { createPresigner } from './presign.ts';

const bytes = Buffer.from('the exact bytes');

describe('checks of the store for a presigned PUT', () => {
  let made: Awaited<ReturnType<typeof makeS3Store>>;
  beforeAll(async () => {
    made = await makeS3Store();
  });
  afterAll(() => made.close());

  const slot = (hash: string | null = null, changes = {}) =>
    made.store.createSlot(grantFor(bytes, changes), hash);
  const changed = ({ putUrl }: { putUrl: string }, change: (url: URL) => void) => {
    const url = new URL(putUrl);
    change(url);
    return { putUrl: url.href, headers: {} };
  };

  test('a PUT needs only the declared bytes and their Content-Type', async () => {
    expect((await putTo(await slot(), bytes)).status).toBe(200);
  });

  test.each([
    ['signature', (url: URL) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
    ['lifetime', (url: URL) => url.searchParams.set('X-Amz-Expires', '604800')],
    ['signed headers', (url: URL) => url.searchParams.set('X-Amz-SignedHeaders', 'host')],
    ['path', (url: URL) => (url.pathname = url.pathname.replace('staging', 'objects/aa'))],
    ['path by one character', (url: URL) => (url.pathname += 'a')],
  ])('another %s is refused', async (_, change) => {
    expect((await putTo(changed(await slot(), change), bytes)).status).toBe(403);
  });

  test.each(['text/html', 'text/plain; charset=utf-8'])('the type %s is refused', async (type) => {
    expect((await putTo(await slot(), bytes, type)).status).toBe(403);
  });

  test.each([bytes.subarray(1), Buffer.concat([bytes, bytes]), Buffer.alloc(0)])(
    'another length is refused',
    async (other) => {
      expect((await putTo(await slot(), other)).status).toBe(403);
    },
  );

  test('another method is refused', async () => {
    const { putUrl } = await slot();
    for (const method of ['GET', 'DELETE']) {
      expect((await fetch(putUrl, { method })).status, method).toBe(403);
    }
  });

  test('an expired url is refused, whichever clock granted its time', async () => {
    const past = { now: () => 0 };
    const put = createPresigner({ ...made.options, clock: past }).put;
    const name = `${made.options.prefix}staging/late`;
    const late = await put(name, grantFor(bytes, { expiresAt: 1000 }), null);
    const inTime = await put(name, grantFor(bytes, { expiresAt: 60_000 }), null);
    await sleep(2100);
    expect((await putTo(late, bytes)).status).toBe(403);
    expect((await putTo(inTime, bytes)).status).toBe(200);
  });

  test('urls are signed with the given time and not with the clock of this machine', async () => {
    const now = () => Date.parse('2030-01-02T03:04:05Z');
    const put = createPresigner({ ...made.options, now }).put;
    const { putUrl } = await put(`${made.options.prefix}staging/then`, grantFor(bytes), null);
    expect(new URL(putUrl).searchParams.get('X-Amz-Date')).toBe('20300102T030405Z');
  });

  test('a checksum is a signed header: a PUT without it or with another one is refused', async () => {
    const hash = sha256(bytes);
    const { putUrl, headers } = await slot(hash);
    const name = 'x-amz-checksum-sha256';
    expect(headers).toEqual({ [name]: Buffer.from(hash, 'hex').toString('base64') });
    expect(putUrl.toLowerCase()).not.toContain(`${name}=`);
    expect(new URL(putUrl).searchParams.get('X-Amz-SignedHeaders')).toContain(name);
    expect((await putTo({ putUrl, headers: {} }, bytes)).status).toBe(403);
    const other = { [name]: Buffer.from(sha256(Buffer.alloc(1)), 'hex').toString('base64') };
    expect((await putTo({ putUrl, headers: other }, bytes)).status).toBe(403);
    expect((await putTo({ putUrl, headers }, bytes)).status).toBe(200);
  });
});

describe('a presigned url', () => {
  const at = (changes: object) =>
    createPresigner({ ...connectionTo('pictures'), prefix: '', ...changes });
  const urlAt = async (changes: object, grant = grantFor(bytes)) =>
    new URL((await at(changes).put("staging/a b'(1)*!~ü", grant, null)).putUrl);

  test('it begins with the public endpoint, in the configured style', async () => {
    const publicEndpoint = 'https://s3.example.org:8443';
    const byPath = await urlAt({ publicEndpoint });
    const name = 'staging/a%20b%27%281%29%2A%21~%C3%BC';
    expect(byPath.href).toMatch(`https://s3.example.org:8443/pictures/${name}?`);
    const byHost = await urlAt({ publicEndpoint, forcePathStyle: false });
    expect(byHost.href).toMatch(`https://pictures.s3.example.org:8443/${name}?`);
  });

  test('without an endpoint it is a url of AWS in the region', async () => {
    const aws = { endpoint: undefined, region: 'eu-central-1', forcePathStyle: false };
    const url = await urlAt(aws);
    expect(url.host).toBe('pictures.s3.eu-central-1.amazonaws.com');
    expect(url.searchParams.get('X-Amz-Credential')).toContain('/eu-central-1/s3/aws4_request');
  });

  test('with temporary credentials it contains their token and no secret', async () => {
    const credentials = { accessKeyId: 'AKIA', secretAccessKey: 'SECRET', sessionToken: 'TOKEN' };
    const url = await urlAt({ credentials });
    expect(url.searchParams.get('X-Amz-Security-Token')).toBe('TOKEN');
    expect(url.href).not.toContain('SECRET');
  });

  test('for an expired reservation it has expired too', async () => {
    const changes = { clock: { now: () => 5_000_000 }, now: () => 5_000_000 };
    const url = await urlAt(changes, grantFor(bytes, { expiresAt: 5_000_000 - 60_000 }));
    expect(url.searchParams.get('X-Amz-Date')).toBe('19700101T012219Z');
    expect(url.searchParams.get('X-Amz-Expires')).toBe('1');
  });

  test.each([
    [-5000, '1'],
    [0, '1'],
    [1000, '1'],
    [3_600_000, '3600'],
    [30 * 24 * 3_600_000, '604800'],
  ])('a lifetime of %i ms becomes %s s', async (ms, seconds) => {
    const clock = { now: () => 5_000_000 };
    const url = await urlAt({ clock }, grantFor(bytes, { expiresAt: 5_000_000 + ms }));
    expect(url.searchParams.get('X-Amz-Expires')).toBe(seconds);
    expect([...url.searchParams.keys()]).not.toContain('x-amz-checksum-crc32');
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  });

  test('without credentials: unavailable, and the cause says which ones are looked for', async () => {
    const put = urlAt({
      credentials: async () => Promise.reject(named('CredentialsProviderError')),
    });
    await expect(put).rejects.toMatchObject({
      code: 'unavailable',
      cause: { message: expect.stringContaining('AWS_ACCESS_KEY_ID') },
    });
  });
});

const named = (name: string) => Object.assign(new Error('SECRET'), { name });
