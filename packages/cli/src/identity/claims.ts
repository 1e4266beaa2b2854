/** The claims of a token. They are only read for messages: the server verifies the token. */
export type TokenClaims = Readonly<Record<string, unknown>>;

const FORM = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/** The claims of a signed JWT (RFC 7519); null when it is none. */
export function claimsOf(token: string): TokenClaims | null {
  const [, payload] = FORM.exec(token) ?? [];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? (claims as TokenClaims) : null;
  } catch {
    return null;
  }
}

/** The names of claims that identify a repository, ids first. */
const IDENTIFYING = [
  'repository_id',
  'project_id',
  'oidc.circleci.com/project-id',
  'pipeline_id',
  'app_slug',
  'repositoryUuid',
  'repository',
  'project_path',
  'sub',
];

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** A claim, or the first item of its list, as text. */
const claim = (claims: TokenClaims, name: string): string | null => {
  const found = Object.hasOwn(claims, name) ? claims[name] : null;
  return textOf(Array.isArray(found) ? found[0] : found);
};

/** `aud https://vitrine.example, repository_id 123456, sub repo:acme/shop:…` */
export function describeClaims(claims: TokenClaims): string {
  const told = ['iss', 'aud', ...IDENTIFYING].flatMap((name) => {
    const text = claim(claims, name);
    return text === null ? [] : [`${name} ${text}`];
  });
  return told.join(', ');
}

const quoted = (text: string): string =>
  /^[\w:/.@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** The command by which an operator trusts tokens like this one. */
export function trustCommandFor(claims: TokenClaims, scope: string): string {
  const of = (name: string, otherwise: string) => quoted(claim(claims, name) ?? otherwise);
  const id = IDENTIFYING.find((name) => claim(claims, name) !== null) ?? 'sub';
  const repository = claim(claims, 'repository') ?? claim(claims, 'project_path');
  return [
    `vitrine-server trust add --issuer ${of('iss', '<issuer>')} --audience ${of('aud', '<audience>')}`,
    `--claim ${quoted(`${id}=${claim(claims, id) ?? '<value>'}`)}`,
    `--repo ${quoted(repository ?? '<owner>/<repo>')} --account <account> --scope ${scope}`,
  ].join(' ');
}

/** When a token ends, in milliseconds since the epoch; null when it does not say. */
export const endOf = ({ exp }: TokenClaims): number | null =>
  typeof exp === 'number' ? exp * 1000 : null;
