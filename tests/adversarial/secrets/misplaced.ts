import type { Run } from '../scenario.ts';
import { pick, words } from '../support/draw.ts';
import type { Raw } from './wire.ts';

/** Ways in which people and programs put a secret in the wrong place of a request. */

type Draw = Pick<Run, 'random'>;

type Spell = (secret: string) => string;

const PATHS = [
  ...words('/api/v1/builds /api/v1/builds/finalize /api/v1/previews /api/v1/previews/finalize'),
  ...words('/api/v1/reservations/renew /api/v1/usage /api/v1/me /api/v1/limits /api/v1/slots/'),
  ...words('/metrics /readyz /openapi.json /docs /nothing'),
] as const;
const METHODS = words('GET GET POST POST DELETE PUT HEAD OPTIONS PATCH');

const percent = (text: string) => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const base64 = (text: string) => Buffer.from(text).toString('base64');
const json = (value: unknown) => JSON.stringify(value);

/** Encodings of a secret, as programs write it into a url. */
const SPELLINGS: Spell[] = [
  (secret) => secret,
  encodeURIComponent,
  percent,
  (secret) => secret.replaceAll('_', '%5F').replaceAll('=', '%3D'),
  (secret) => secret.replaceAll('_', '%5f').replaceAll('=', '%3d'),
  (secret) => encodeURIComponent(encodeURIComponent(secret)),
  (secret) => percent(secret).replaceAll('%', '%25'),
  (secret) => secret.slice(0, -5),
];

type Misplacement = (raw: Raw, secret: string, draw: Draw) => Raw;

const inPath = (...all: string[]): Misplacement[] =>
  all.map((before) => (raw, secret, draw) => ({
    ...raw,
    target: before + pick(draw, SPELLINGS)(secret),
  }));

const inQuery = (...names: string[]): Misplacement[] =>
  names.map((name) => (raw, secret, draw) => ({
    ...raw,
    target: `${raw.target}?${name}=${pick(draw, SPELLINGS)(secret)}`,
  }));

const inHeader = (...lines: Spell[]): Misplacement[] =>
  lines.map((spell) => (raw, secret) => {
    const line = spell(secret);
    const [name] = line.split(':');
    const others = raw.headers.filter((one) => one.split(':')[0] !== name);
    return { ...raw, headers: [...others, line] };
  });

const inBody = (...bodies: Spell[]): Misplacement[] =>
  bodies.map((spell) => (raw, secret, draw) => ({
    ...raw,
    method: 'POST',
    target: pick(draw, ['/api/v1/builds', '/api/v1/previews', '/api/v1/builds/finalize']),
    body: spell(secret),
  }));

const KINDS: Record<string, Misplacement[]> = {
  authorization: inHeader(
    (s) => `Authorization: Bearer ${s}x`,
    (s) => `Authorization: bearer  ${s} ${s}`,
    (s) => `Authorization: Bearer "${s}"`,
    (s) => `Authorization: Bearer ${s.slice(0, -3)}`,
    (s) => `Authorization: ${s}`,
    (s) => `Authorization: Token ${s}`,
    (s) => `Authorization: Basic ${base64(`key:${s}`)}`,
    (s) => `Authorization: Bearer ${s}\r\nAuthorization: Bearer ${s}`,
    (s) => `Authorization : Bearer ${s}`,
    (s) => `Authorization: Bearer\r\n ${s}`,
    (s) => `Authorization: Bearer ${s}\0`,
    (s) => `Authorization: Bearer ${percent(s)}`,
  ),
  query: inQuery('token', 'key', 'wait', 'owner', 'api_key', 'cursor', 'X-Amz-Signature'),
  path: inPath(
    '/',
    '/p/',
    '/b/',
    '/api/v1/',
    '/api/v1/builds/',
    '/api/v1/previews/',
    '/api/v1/slots/',
    '/c/aaaaaaaaaaaaaaaaaaaaaaaaaa/files/',
    '/p/aaaaaaaaaaaaaaaaaaaaaaaaaa/r/1/files/',
    '/assets/',
    '/api/v1/repositories/a/',
    '//',
    '/api/v1/slots/aaaaaaaaaaaaaaaaaaaaaaaaaa?expires=1&signature=',
  ),
  'broken target': inPath('/%zz', '/%ff/', 'nothing', 'http://user:pass@host/', '*', '/\\', '/a b'),
  'absolute target': [
    (raw, secret) => ({ ...raw, target: `http://user:${secret}@host/api/v1/me` }),
  ],
  'another header': inHeader(
    (s) => `User-Agent: app/1.0 (${s})`,
    (s) => `Referer: https://ci.example/?token=${s}`,
    (s) => `Cookie: key=${s}`,
    (s) => `X-Request-Id: ${s}`,
    (s) => `X-Forwarded-For: ${s}`,
    (s) => `X-Forwarded-For: 203.0.113.7, ${s}`,
    (s) => `X-Forwarded-Host: ${s}`,
    (s) => `X-Forwarded-Proto: ${s}`,
    (s) => `X-Api-Key: ${s}`,
    (s) => `Origin: https://${s}`,
    (s) => `Accept: ${s}`,
    (s) => `Accept-Encoding: ${s}`,
    (s) => `If-None-Match: "${s}"`,
    (s) => `Range: bytes=${s}`,
    (s) => `Content-Type: ${s}/${s}`,
    (s) => `Content-Type: application/json; charset=${s}`,
    (s) => `Content-Encoding: ${s}`,
    (s) => `Expect: ${s}`,
    (s) => `Idempotency-Key: ${s} ${s.repeat(6)}`,
    (s) => `traceparent: 00-${s}-01`,
  ),
  'broken header': inHeader(
    (s) => `Host: ${s}`,
    (s) => `Host: a\r\nHost: ${s}`,
    (s) => `${s}: 1`,
    (s) => `${s}`,
    (s) => `Content-Length: ${s}`,
    (s) => `Transfer-Encoding: ${s}`,
    (s) => `X-Large: ${s.repeat(400)}`,
  ),
  body: inBody(
    (s) => json({ token: `${s}x` }),
    (s) => json({ token: [s] }),
    (s) => json({ [s]: s, owner: s, repo: s, branch: `${s}..`, platform: s, commitSha: s }),
    (s) => json({ platform: 'ios', bundleOrigin: `https://user:${s}@host`, contentHash: s }),
    (s) => json({ files: [{ path: `../${s}`, contentType: s, sizeBytes: s, contentHash: s }] }),
    (s) => `{"token":"${s}"`,
    (s) => `token=${s}`,
    (s) => json(s),
    (s) => json({ [s]: s.repeat(40_000) }),
    (s) => json({ __proto__: s, constructor: s, title: `\0${s}` }),
  ),
  method: [
    (raw, secret) => ({ ...raw, method: secret }),
    (raw, secret) => ({ ...raw, method: secret.slice(0, 20) }),
  ],
  abandoned: [
    (raw, secret) => ({
      ...raw,
      method: 'POST',
      target: '/api/v1/builds/finalize',
      body: json({ token: secret, more: 'x'.repeat(1000) }),
      leavesAfter: 200,
    }),
  ],
};

export const misplacements: [kind: string, Misplacement][] = Object.entries(KINDS).flatMap(
  ([kind, all]) => all.map((one): [string, Misplacement] => [kind, one]),
);

export function misplace(how: Misplacement, secret: string, key: string, draw: Draw): Raw {
  const authorized = pick(draw, [[`Authorization: Bearer ${key}`], []]);
  const raw: Raw = {
    method: pick(draw, METHODS),
    target: pick(draw, PATHS),
    headers: [...authorized, 'Content-Type: application/json'],
    body: '',
  };
  return how(raw, secret, draw);
}
