import { expect, test } from 'vitest';
import { json, netError, refusal } from '../../client/test/fake-vitrine.ts';
import { runHere } from '../test/support/fake-io.ts';
import { fakeWorld, identity } from '../test/support/fake-world.ts';

const { setUp, upload } = fakeWorld();

const tls = 'DEPTH_ZERO_SELF_SIGNED_CERT';

test.each([
  [
    'refused',
    'POST',
    () => netError('ECONNREFUSED'),
    'the connection was refused. Is the server running, and is VITRINE_URL right?',
  ],
  [
    'own authority behind a slot',
    'PUT',
    () => netError(tls),
    'could not be uploaded: cannot reach https://vitrine.test: its TLS certificate is refused',
  ],
  [
    'a proxy takes no large body',
    'PUT',
    () => new Response('<html><h1>413 Request Entity Too Large</h1></html>', { status: 413 }),
    '`client_max_body_size` of nginx, which is 1 MB when it is not set; Cloudflare takes 100 MB',
  ],
  [
    'a proxy ends the connection of a large body',
    'PUT',
    () => netError('ECONNRESET'),
    'a proxy may take no body so large: its operator raises the limit: `client_max_body_size`',
  ],
  [
    'a proxy takes no large request',
    'POST',
    () => new Response('<html><h1>413 Request Entity Too Large</h1></html>', { status: 413 }),
    'but not as Vitrine does: a proxy in front of it takes no body of 1 kB',
  ],
  [
    'a proxy whose server is down',
    'POST',
    () => new Response('<html><h1>502 Bad Gateway</h1></html>', { status: 502 }),
    'may be a proxy whose server is down',
  ],
  [
    'a proxy that wants a password',
    'POST',
    () => new Response('<html>', { status: 407 }),
    'like http://user:password@proxy.example:3128',
  ],
  [
    'changed while it was uploaded',
    'PUT',
    () => refusal(400, 'digest_mismatch'),
    'could not be uploaded: refused: digest_mismatch. The file changed while it was uploaded',
  ],
  [
    'changed, as a store says it',
    'PUT',
    () => new Response('<Error><Code>BadDigest</Code></Error>', { status: 400 }),
    'answered 400 BadDigest. The file changed while it was uploaded',
  ],
  [
    'too many open files',
    'POST',
    () => netError('EMFILE'),
    'no more open files (ulimit -n). Raise that limit, or pass a smaller --concurrency',
  ],
  [
    'finalize without end',
    'POST https://vitrine.test/api/v1/builds/finalize',
    () => refusal(409, 'finalize_in_progress'),
    'the same command with --resume waits for it again',
  ],
  ['unknown host', 'POST', () => netError('ENOTFOUND'), 'its name is not known'],
  ['TLS', 'POST', () => netError(tls), 'name its file in NODE_EXTRA_CA_CERTS'],
  [
    'key unknown',
    'POST',
    () => refusal(401, 'unauthorized'),
    'check VITRINE_KEY'.replace('c', 'C'),
  ],
  [
    'scope',
    'POST',
    () => refusal(403, 'insufficient_scope'),
    'Ask the operator for a key that has it',
  ],
  [
    'not linked',
    'POST',
    () => refusal(404, 'not_found'),
    'the operator runs: vitrine-server repo link acme/shop --account <account>',
  ],
  [
    'too large',
    'POST',
    () => refusal(413, 'payload_too_large'),
    'Send less, or ask the operator to raise the limit',
  ],
  [
    'field wrong',
    'POST',
    () => refusal(400, 'invalid_request', [{ path: '/entry', message: 'must not be empty' }]),
    '(/entry must not be empty) [invalid_request, request req_1]',
  ],
  [
    'not Vitrine',
    'POST',
    () => new Response('<html>', { status: 405 }),
    'not in the form that Vitrine uses. Check VITRINE_URL',
  ],
  [
    'redirect',
    'POST',
    () => new Response(null, { status: 301, headers: { Location: 'https://v.example/' } }),
    'redirects to https://v.example; use that address',
  ],
  [
    'disk full',
    'PUT',
    () => refusal(507, 'insufficient_storage'),
    'The disk of the server is full',
  ],
  [
    'unreachable store',
    'PUT',
    () => netError('ECONNREFUSED'),
    'could not be uploaded: cannot reach',
  ],
  [
    'server broken',
    'POST',
    () => refusal(500, 'internal'),
    'give the operator the request id [internal, request req_1]',
  ],
])('[cli.2] failed: %s', async (_name, when, answer, words) => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail(when, answer, 10);
  const { code, err, out } = await vitrineCli(...upload);
  expect(err).toContain(words);
  expect(err).not.toMatch(/s3cret|vtrr_|xxxxxxx|\n {4}at /);
  expect({ code, out }).toEqual({ code: 1, out: '' });
});

test.each([
  { code: 'constructor', message: 'm' },
  { code: 'gone', message: 'm', details: ['\u001b[2J\n::error::x'] },
  { code: 'gone', message: 'm', details: {} },
])('an error body of another form is one line: %j', async (error) => {
  const { vitrine, vitrineCli } = setUp();
  vitrine.fail('POST', () => json(400, { error }), 1);
  const { code, err } = await vitrineCli(...upload);
  expect(err).toMatch(new RegExp(`^vitrine: m \\[${error.code}\\]\\n$`, 'm'));
  expect(code).toBe(1);
});

test('an unexpected error is one line, and VITRINE_DEBUG=1 adds its stack', async () => {
  const { vitrine, vitrineCli, world, env } = setUp();
  vitrine.fail('GET', () => json(200, { data: null }), 2);
  const { code, err } = await vitrineCli('builds', ...identity);
  expect(err).toMatch(
    /^vitrine: unexpected error: [^\n]*VITRINE_DEBUG=1 to see where it comes from\n$/,
  );
  expect(code).toBe(1);
  const debug = await runHere(['builds', ...identity], {
    ...world,
    env: { ...env, VITRINE_DEBUG: '1' },
  });
  expect(debug.err).toContain('    at ');
});
