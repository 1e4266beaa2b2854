import { repositoryKey } from '@vitrine/contract';
import type { ApiKey } from '../model/account.ts';
import { Refusal } from '../model/errors.ts';
import type { Claims, Trust } from '../model/trust.ts';
import type { Deps } from '../ports/deps.ts';
import { matchOf } from './claims.ts';
import { mint } from './credentials.ts';

/** An exchanged key lives this long, and never longer than its token. */
const LIFETIME_MS = 15 * 60_000;
/** Tokens of CI systems have 1 to 3 KiB. */
const MAX_TOKEN_LENGTH = 16 * 1024;
const MAX_SUBJECT_LENGTH = 200;

/**
 * The token is refused. Every such answer is the same, so that it tells a stranger nothing about the
 * trusts. `reason` is for the log, and contains nothing of the token.
 */
export class TokenRefused extends Refusal {
  readonly reason: string;

  constructor(reason: string) {
    super(
      'unauthorized',
      'No key is given for this token. It has to be a valid OIDC ID token whose issuer, audience and claims are those of a trust: `vitrine-server trust list` shows the trusts to the operator.',
    );
    this.reason = reason;
  }
}

type Exchanged = { key: ApiKey; text: string; trust: Trust };

/**
 * Makes an API key for the sender of an OIDC ID token. The key is limited to the repository of the
 * trust that the token fits.
 * @throws TokenRefused when it fits none, is not valid, or is not verified by a trusted issuer's key.
 */
export async function exchange(
  deps: Pick<Deps, 'store' | 'clock' | 'ids' | 'tokens'>,
  token: string,
  requestId: string,
): Promise<Exchanged> {
  const issuer = issuerOf(token);
  if (issuer === undefined) throw new TokenRefused('it is not a signed JWT with an issuer');
  const trusts = await deps.store.trusts.ofIssuer(issuer);
  // Keys are fetched only of issuers that an operator named.
  if (trusts.length === 0) throw new TokenRefused('no trust has its issuer');
  const verified = await deps.tokens.verify(token, issuer);
  if ('refused' in verified) throw new TokenRefused(verified.refused);
  const match = matchOf(trusts, verified.claims);
  if ('mismatch' in match) throw new TokenRefused(match.mismatch);
  return makeKey(deps, match.trust, verified.claims, requestId);
}

async function makeKey(
  { store, clock, ids }: Pick<Deps, 'store' | 'clock' | 'ids'>,
  trust: Trust,
  claims: Claims,
  requestId: string,
): Promise<Exchanged> {
  const now = clock.now();
  const { text, id, secretHash } = mint('vtrk', ids);
  const key: ApiKey = {
    id,
    accountId: trust.accountId,
    secretHash,
    scopes: trust.scopes,
    repositories: [repositoryKey(trust.repository)],
    createdAt: now,
    // `exp` may have a fraction (RFC 7519, section 2), and times here are whole milliseconds.
    expiresAt: Math.min(now + LIFETIME_MS, Math.floor(Number(claims.exp) * 1000)),
    revokedAt: null,
    trustId: trust.id,
  };
  await store.transaction(async ({ trusts, keys, audit }) => {
    // The removal of a trust revokes its keys, so no key may be made after it.
    if (!(await trusts.lockShared(trust.id))) throw new TokenRefused('its trust was removed');
    await keys.insert(key);
    await audit.record({
      at: now,
      action: 'key.exchanged',
      actor: id,
      accountId: trust.accountId,
      target: { key: id, trust: trust.id, subject: printable(String(claims.sub)) },
      requestId,
      count: 1,
    });
  });
  return { key, text, trust };
}

/** The `iss` of a JWT in its compact form (RFC 7515, 3.1). Nothing of it is verified yet. */
function issuerOf(token: string): string | undefined {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token) ?? [];
  if (payload === undefined || token.length > MAX_TOKEN_LENGTH) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (typeof claims !== 'object' || claims === null || !('iss' in claims)) return undefined;
    return typeof claims.iss === 'string' ? claims.iss : undefined;
  } catch {
    return undefined;
  }
}

/** The beginning of a text, with `\uFFFD` for controls, format characters and lone surrogates. */
const printable = (text: string): string =>
  [...text].slice(0, MAX_SUBJECT_LENGTH).join('').replace(/\p{C}/gu, '\uFFFD');
