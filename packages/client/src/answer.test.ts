import { expect, test } from 'vitest';
import { errorOf, networkError, retryAfterMs } from './answer.ts';
import { ForeignAnswerError, VitrineError } from './errors.ts';

const slot = 'https://store.test/bucket/key?X-Amz-Signature=s3cret';

test('an error body of the contract becomes a VitrineError', async () => {
  const body = { error: { code: 'rate_limited', message: 'slow down', requestId: 'req_7' } };
  const headers = { 'Retry-After': '3' };
  const error = await errorOf(new Response(JSON.stringify(body), { status: 429, headers }), 'x', 0);
  expect(error).toBeInstanceOf(VitrineError);
  expect(error).toMatchObject({ code: 'rate_limited', status: 429, requestId: 'req_7' });
  expect(error).toMatchObject({ message: 'slow down', retryAfterMs: 3000, details: [] });
});

test('an error body sets nothing but the fields of the contract, of the right types', async () => {
  const fine = { path: '/a', message: 'm' };
  const details = [null, 'x', { message: 5 }, { path: 1, message: 'm' }, fine];
  const more = { status: 200, retryAfterMs: -1e15, name: 'x', stack: 'x', requestId: { a: 1 } };
  const body = (given: object) => JSON.stringify({ error: { code: 'x', message: 'm', ...given } });
  const read = async (given: object) =>
    errorOf(new Response(body(given), { status: 503 }), 'x', 0) as Promise<VitrineError>;
  const error = await read({ ...more, details });
  expect(error).toMatchObject({ status: 503, retryAfterMs: null, requestId: null });
  expect(error).toMatchObject({ name: 'VitrineError', details: [fine] });
  for (const wrong of [null, 'x', {}, 5])
    expect((await read({ details: wrong })).details).toEqual([]);
});

test('an S3 error document becomes an error with its code and message', async () => {
  const xml = '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>';
  const error = await errorOf(new Response(xml, { status: 403 }), 'https://store.test', 0);
  expect(error).toBeInstanceOf(ForeignAnswerError);
  expect(error).toMatchObject({ storeCode: 'AccessDenied', status: 403 });
  expect(error.message).toBe(
    'the object store at https://store.test answered 403 AccessDenied: Request has expired',
  );
});

test('a redirect becomes an error that names the target', async () => {
  const headers = { Location: 'https://vitrine.example/api/v1/me' };
  const error = await errorOf(new Response(null, { status: 301, headers }), 'http://a.test', 0);
  expect(error.message).toContain('redirects to https://vitrine.example;');
});

test('any other response becomes a ForeignAnswerError', async () => {
  const error = await errorOf(new Response('<html>', { status: 404 }), 'http://a.test', 0);
  expect(error.message).toBe('http://a.test answered 404, but not in the form that Vitrine uses');
});

test('Retry-After is parsed as seconds or as a date', () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  expect(retryAfterMs('2', now)).toBe(2000);
  expect(retryAfterMs('Fri, 20 Nov 2026 09:00:05 GMT', now)).toBe(5000);
  expect(retryAfterMs('Fri, 20 Nov 2026 08:00:00 GMT', now)).toBe(0);
  expect(retryAfterMs('soon', now)).toBeNull();
  expect(retryAfterMs(null, now)).toBeNull();
});

test('a network error names the origin and the reason, but not the path', () => {
  const failed = (code: string, message = code) =>
    networkError(
      new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) }),
      slot,
    );
  expect(failed('ECONNREFUSED').message).toBe(
    'cannot reach https://store.test: the connection was refused',
  );
  expect(failed('ENOTFOUND').message).toContain('its name is not known');
  expect(failed('SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate').message).toContain(
    'its TLS certificate is refused (self-signed certificate)',
  );
  expect(failed('ERR_SSL_WRONG_VERSION_NUMBER').message).toContain('does not speak https');
  expect(
    failed('EPROTO', 'write EPROTO C07:error:0A00010B:SSL:wrong version number').message,
  ).toContain('does not speak https');
  expect(failed('EPROTO', 'write EPROTO C07:error:0A0').message).toMatch(/TLS connection failed$/);
  expect(failed('ERR_SSL_OTHER', '40138B6D:error:..').message).toContain('failed (ERR_SSL_OTHER)');
  const both = new AggregateError([Object.assign(new Error('one'), { code: 'ECONNREFUSED' })]);
  expect(networkError(new TypeError('fetch failed', { cause: both }), slot).code).toBe(
    'ECONNREFUSED',
  );
  const port = networkError(new TypeError('fetch failed', { cause: new Error('bad port') }), slot);
  expect(port.code).toBe('BAD_PORT');
  const late = networkError(new DOMException('late', 'TimeoutError'), slot);
  expect(late.message).toBe('https://store.test did not answer in time');
});
