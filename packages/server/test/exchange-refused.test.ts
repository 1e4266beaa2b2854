import { expect, test } from 'vitest';
import {
  newSigner,
  signed,
  signedWithPublicKey,
  startIssuer,
  unsigned,
} from '../../../tests/harness/oidc/issuer.ts';
import { github, gitlab } from '../../../tests/harness/oidc/provider-claims.ts';
import { AUDIENCE, errorOf, startWithIssuer } from './support/exchange.ts';

type World = Awaited<ReturnType<typeof startWithIssuer>>;

const claims = ({ issuer }: World) => ({ ...issuer.times(), ...github, aud: AUDIENCE });
const seconds = ({ server }: World) => server.clock.now() / 1000;
const cut = (token: string, from: number, to?: number) =>
  token.split('.').slice(from, to).join('.');

/** Makes a token that is refused, and differs from a good one in this alone. */
const REFUSED: Record<string, (world: World) => string | Promise<string>> = {
  'another audience': ({ token }) => token({ aud: 'https://other.example' }),
  'an audience that only begins like it': ({ token }) => token({ aud: `${AUDIENCE}/` }),
  'no audience': ({ token }) => token({ aud: undefined }),
  'that has expired': (world) => world.token({ exp: seconds(world) }),
  'without an end': ({ token }) => token({ exp: undefined }),
  'that is not valid yet': (world) => world.token({ nbf: seconds(world) + 61 }),
  'issued in the future': (world) => world.token({ iat: seconds(world) + 61 }),
  'without iat': ({ token }) => token({ iat: undefined }),
  'alg none': (world) => unsigned(claims(world), world.issuer.signer().kid),
  'HS256 with the public key': (world) => signedWithPublicKey(world.issuer.signer(), claims(world)),
  'an unknown kid': ({ token }) => token({}, { kid: 'another' }),
  'the kid of the issuer and the key of somebody else': (world) =>
    signed(newSigner('RS256', world.issuer.signer().kid), claims(world)),
  'a key in its own header': (world) => {
    const mine = newSigner();
    return signed(mine, claims(world), { jwk: mine.jwk });
  },
  'a key of an address in its own header': async (world) => {
    await using mine = await startIssuer();
    return signed(mine.signer(), claims(world), { jku: `${mine.url}/.well-known/jwks` });
  },
  'another algorithm than that of its key': ({ token }) => token({}, { alg: 'ES256' }),
  'a critical header that nobody knows': ({ token }) => token({}, { crit: ['x'], x: 1 }),
  "the key of another issuer that is trusted, and the issuer's name": async (world) => {
    await using other = await startIssuer({ now: () => world.server.clock.now() });
    await world.trust({ issuer: other.url });
    return other.token({ ...github, aud: AUDIENCE, iss: world.issuer.url });
  },
  'an issuer that nobody trusts': async (world) => {
    await using other = await startIssuer({ now: () => world.server.clock.now() });
    return other.token({ ...github, aud: AUDIENCE });
  },
  'an issuer with a slash more': (world) => world.token({ iss: `${world.issuer.url}/` }),
  'an altered payload': (world) => {
    const [head, , signature] = world.token().split('.');
    const payload = cut(world.token({ repository_id: '74', ref: 'refs/heads/other' }), 1, 2);
    return [head, payload, signature].join('.');
  },
  'no signature': (world) => `${cut(world.token(), 0, 2)}.`,
  'two parts': (world) => cut(world.token(), 0, 2),
  'no JSON': () => 'eyJ.eyJ.eyJ',
  'no text': () => '',
  'a reservation token': async ({ server }) => {
    const { declaration } = await import('../../../tests/harness/in-process/test-server.ts');
    return (await server.api('POST', '/api/v1/builds', declaration('one'))).body.token;
  },
  'more than 16 KiB': ({ token }) => token({ padding: 'x'.repeat(16 * 1024) }),
  'the claims of a fork': ({ token }) =>
    token({
      repository: 'mallory/shop',
      repository_id: '9001',
      repository_owner: 'mallory',
      repository_owner_id: '666',
      sub: 'repo:mallory/shop:pull_request',
    }),
  'the name of the repository, which was renamed, and another id': ({ token }) =>
    token({ repository_id: '9001' }),
  'an id that only begins like it': ({ token }) => token({ repository_id: '740' }),
  'no id': ({ token }) => token({ repository_id: undefined }),
  'an id that is null': ({ token }) => token({ repository_id: null }),
  'an id in an object': ({ token }) => token({ repository_id: { toString: '74' } }),
  'ids in a list in a list': ({ token }) => token({ repository_id: [['74']] }),
};

test.for(Object.keys(REFUSED))(
  '[exchange.4 exchange.5 exchange.6 exchange.7] a token with %s is 401 like any other',
  async (name) => {
    await using world = await startWithIssuer();
    await world.trust();
    const make = REFUSED[name] as (world: World) => string;
    const refused = await world.exchange(await make(world));
    expect(errorOf(refused)).toEqual(errorOf(await world.exchange('wrong')));
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    expect(refused.body.error.code).toBe('unauthorized');
    expect((await world.exchange(world.token())).status, 'a good one').toBe(201);
  },
);

test('[exchange.4] an issuer that no trust names gets no request', async () => {
  await using world = await startWithIssuer();
  expect((await world.exchange(world.token())).status).toBe(401);
  expect(world.issuer.paths).toEqual([]);
});

test('[exchange.6] a clock of the issuer that is 60 seconds ahead is tolerated', async () => {
  await using world = await startWithIssuer();
  await world.trust();
  const ahead = seconds(world) + 60;
  expect((await world.exchange(world.token({ nbf: ahead, iat: ahead }))).status).toBe(201);
});

test('[exchange.7] a claim may be a list, an integer or a boolean, and a trust may allow several values', async () => {
  await using world = await startWithIssuer();
  const { trust, exchange, issuer } = world;
  const bound = ['groups_direct=acme/mobile', 'project_id=20', 'project_id=21', 'flag=true'];
  await trust({ claims: bound });
  const status = async (more: object) =>
    (await exchange(issuer.token({ ...gitlab, aud: ['x', AUDIENCE], flag: true, ...more }))).status;
  expect(await status({})).toBe(201);
  expect(await status({ project_id: 21 })).toBe(201);
  expect(await status({ project_id: '22' })).toBe(401);
  expect(await status({ groups_direct: ['acme/other'] })).toBe(401);
  expect(await status({ flag: false })).toBe(401);
});

test('[exchange.7] a number that is too large for JSON matches no id', async () => {
  await using world = await startWithIssuer();
  const { trust, exchange, issuer } = world;
  await trust({ claims: ['project_id=9007199254740992'] });
  const token = issuer.token({ ...gitlab, aud: AUDIENCE, project_id: 2 ** 53 });
  expect((await exchange(token)).status).toBe(401);
});

test.for(['ES256', 'EdDSA'] as const)('[exchange.5] a signature by %s is accepted', async (alg) => {
  await using world = await startWithIssuer();
  await world.trust();
  world.issuer.rotate(alg);
  expect((await world.exchange(world.token())).status).toBe(201);
});

test('[exchange.4] a body without a token is 400, and one of more than 64 KiB is 413', async () => {
  await using world = await startWithIssuer();
  expect((await world.exchange(undefined)).status).toBe(400);
  expect((await world.exchange(7)).status).toBe(400);
  expect((await world.exchange('x'.repeat(64 * 1024))).status).toBe(413);
});
