import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { serveHttp } from '../http/serve.ts';

/**
 * An OIDC issuer that signs with Node's own crypto, and not with the library that the server verifies
 * with. It also signs what no library would (`alg: none`, HS256 with a public key), and can fail.
 */

type Signer = {
  alg: 'RS256' | 'ES256' | 'EdDSA';
  kid: string;
  privateKey: KeyObject;
  jwk: object;
};

/** How the issuer answers a request for its documents. */
export type Behaviour =
  | 'well'
  | 'slowly'
  | 'endlessly'
  | 'hugely'
  | 'not at all'
  | 'redirects'
  | 'fails';

export type Issuer = Awaited<ReturnType<typeof startIssuer>>;

const base64url = (value: object): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

export function newSigner(alg: Signer['alg'] = 'RS256', kid: string = randomUUID()): Signer {
  const pair = {
    RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    EdDSA: () => generateKeyPairSync('ed25519'),
  }[alg]();
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' };
  return { alg, kid, privateKey: pair.privateKey, jwk };
}

/** A JWT (RFC 7519) in the compact form. */
export function signed(signer: Signer, claims: object, header: object = {}): string {
  const { alg, kid, privateKey } = signer;
  const text = `${base64url({ typ: 'JWT', alg, kid, ...header })}.${base64url(claims)}`;
  const hash = alg === 'EdDSA' ? null : 'sha256';
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' as const };
  return `${text}.${sign(hash, Buffer.from(text), key).toString('base64url')}`;
}

/** A JWT without a signature. */
export const unsigned = (claims: object, kid: string): string =>
  `${base64url({ typ: 'JWT', alg: 'none', kid })}.${base64url(claims)}.`;

/** A JWT signed by HMAC with a public key as the secret, in the form in which it is published. */
export function signedWithPublicKey({ jwk, kid }: Signer, claims: object): string {
  const text = `${base64url({ typ: 'JWT', alg: 'HS256', kid })}.${base64url(claims)}`;
  const secret = JSON.stringify(jwk);
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Starts an issuer on 127.0.0.1. `now` is the time of its tokens, in milliseconds. */
export async function startIssuer({ now = Date.now }: { now?: () => number } = {}) {
  let signers = [newSigner()];
  let behaviour: Behaviour = 'well';
  const paths: string[] = [];
  const open = new Set<ServerResponse>();
  let url = '';
  const documents: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: url,
      jwks_uri: `${url}/.well-known/jwks`,
      response_types_supported: ['id_token'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/.well-known/jwks': () => ({ keys: signers.map(({ jwk }) => jwk) }),
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    open.add(response);
    response.on('close', () => open.delete(response));
    const document = documents[path]?.();
    if (document === undefined) return void response.writeHead(404).end();
    answer(response, behaviour, JSON.stringify(document));
  });
  const served = await serveHttp(server);
  url = served.url;

  /** Claims that every token has. It lives for five minutes, as GitHub's do. */
  const times = () => {
    const seconds = Math.floor(now() / 1000);
    return { iss: url, jti: randomUUID(), iat: seconds, nbf: seconds, exp: seconds + 300 };
  };
  const signer = (): Signer => signers[0] as Signer;
  return {
    url,
    /** The requested paths. */
    paths,
    signer,
    times,
    token: (claims: object, header: object = {}): string =>
      signed(signer(), { ...times(), ...claims }, header),
    /** Publishes and signs with another key from now on. The former ones are not published any more. */
    rotate(alg: Signer['alg'] = 'RS256') {
      signers = [newSigner(alg)];
    },
    behave(how: Behaviour) {
      behaviour = how;
    },
    /** The number of requests that wait for an answer. */
    waiting: () => open.size,
    [Symbol.asyncDispose]: () => served.close(),
  };
}

function answer(response: ServerResponse, behaviour: Behaviour, text: string): void {
  const json = { 'content-type': 'application/json' };
  switch (behaviour) {
    case 'well':
      return void response.writeHead(200, json).end(text);
    case 'fails':
      return void response.writeHead(500).end();
    case 'redirects':
      return void response.writeHead(302, { location: '/elsewhere' }).end();
    case 'slowly': {
      // One byte a second: no pause is long, and the whole takes minutes.
      response.writeHead(200, json);
      let sent = 0;
      const timer = setInterval(() => {
        response.write(text.charAt(sent));
        sent += 1;
      }, 1000);
      return void response.on('close', () => clearInterval(timer));
    }
    case 'endlessly': {
      response.writeHead(200, json);
      const chunk = ' '.repeat(64 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
      return;
    }
    case 'hugely':
      return void response.writeHead(200, json).end(`${' '.repeat(1024 * 1024)}${text}`);
    case 'not at all':
      return;
  }
}
