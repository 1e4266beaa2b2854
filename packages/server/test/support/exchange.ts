import type { Answer } from '../../../../tests/harness/http/client.ts';
import { request } from '../../../../tests/harness/http/client.ts';
import { startTestServer } from '../../../../tests/harness/in-process/test-server.ts';
import { startIssuer } from '../../../../tests/harness/oidc/issuer.ts';
import { github } from '../../../../tests/harness/oidc/provider-claims.ts';
import { addTrust, type TrustWish } from '../../src/core/accounts/trusts.ts';

export const AUDIENCE = 'https://vitrine.example';

type Options = NonNullable<Parameters<typeof startTestServer>[0]>;

/** The body of an answer: a key, or an error. */
export type Exchanged = {
  key: string;
  expiresAt: string;
  scopes: string[];
  repositories: string[];
  error: { code: string; message: string; requestId: string };
};

/** A server that trusts an issuer for acme/shop, both with the clock that the test moves. */
export async function startWithIssuer(options: Options = {}) {
  const server = await startTestServer(options);
  const issuer = await startIssuer({ now: () => server.clock.now() });
  const trust = async (more: Partial<TrustWish> = {}) => {
    const wish = {
      issuer: issuer.url,
      audience: AUDIENCE,
      claims: ['repository_id=74'],
      repository: 'acme/shop',
      scopes: ['builds'],
      ...more,
    };
    return (await addTrust(server.deps, server.account, wish)).trust;
  };
  const exchange = (token: unknown): Promise<Answer<Exchanged>> =>
    request('POST', `${server.url}/api/v1/auth/exchange`, { json: { token } });
  return {
    server,
    issuer,
    trust,
    exchange,
    /** A token of a push to main of acme/shop, with other claims. */
    token: (claims: object = {}, header: object = {}) =>
      issuer.token({ ...github, aud: AUDIENCE, ...claims }, header),
    async [Symbol.asyncDispose]() {
      await issuer[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** What an answer with an error says, without the id of its request. */
export const errorOf = ({ status, body }: Answer<Exchanged>) => ({
  status,
  error: { ...body.error, requestId: undefined },
});
