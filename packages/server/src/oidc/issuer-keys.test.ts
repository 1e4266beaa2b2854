import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { serveHttp } from '../../../../tests/harness/http/serve.ts';
import { newSigner, signed } from '../../../../tests/harness/oidc/issuer.ts';
import { systemClock } from '../platform/clock.ts';
import { createTokenVerifier } from './token-verifier.ts';

/** Verifies a good token of an issuer with this discovery document. Returns why it failed. */
async function failureWith(documentOf: (url: string) => unknown): Promise<string> {
  let url = '';
  const signer = newSigner();
  const served = await serveHttp(
    createServer((request, response) => {
      const isKeys = request.url === '/keys';
      response.end(JSON.stringify(isKeys ? { keys: [signer.jwk] } : documentOf(url)));
    }),
  );
  url = served.url;
  const now = Math.floor(Date.now() / 1000);
  const token = signed(signer, { iss: url, aud: 'x', sub: 'x', iat: now, exp: now + 60 });
  try {
    const verified = await createTokenVerifier({ clock: systemClock }).verify(token, url);
    return 'claims' in verified ? 'verified' : verified.refused;
  } catch (error) {
    const { cause } = error as Error;
    return cause instanceof Error ? cause.message : String(cause);
  } finally {
    await served.close();
  }
}

test('a discovery document and its keys on the same origin are used', async () => {
  const found = failureWith((url) => ({ issuer: url, jwks_uri: `${url}/keys` }));
  expect(await found).toBe('verified');
});

test.each([
  [
    'another issuer',
    (url: string) => ({ issuer: `${url}/x`, jwks_uri: `${url}/keys` }),
    /names another issuer/,
  ],
  [
    'keys on another origin',
    (url: string) => ({ issuer: url, jwks_uri: 'http://169.254.169.254/keys' }),
    /another origin: http:\/\/169/,
  ],
  [
    'keys in a file',
    (url: string) => ({ issuer: url, jwks_uri: 'file:///etc/passwd' }),
    /another origin/,
  ],
  ['no address of keys', (url: string) => ({ issuer: url }), /has no jwks_uri/],
  [
    'an address that is a list',
    (url: string) => ({ issuer: url, jwks_uri: [`${url}/keys`] }),
    /has no jwks_uri/,
  ],
  ['no object', () => null, /names another issuer/],
  [
    'no keys',
    (url: string) => ({ issuer: url, jwks_uri: `${url}/x` }),
    /JSON Web Key Set malformed/,
  ],
])('a discovery document with %s is refused', async (_, documentOf, reason) => {
  expect(await failureWith(documentOf)).toMatch(reason);
});
