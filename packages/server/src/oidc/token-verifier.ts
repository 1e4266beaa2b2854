import { errors, jwtVerify } from 'jose';
import type { Clock } from '../core/ports/clock.ts';
import type { TokenVerifier, Verified } from '../core/ports/token-verifier.ts';
import { IssuerKeys } from './issuer-keys.ts';

/**
 * Signatures by asymmetric keys (RFC 7518, section 3.1; RFC 8037; RFC 9864). With `HS256` anybody could
 * sign with the published key, and `none` is no signature.
 */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** How far the clock of an issuer may be ahead of ours, in seconds. */
const LEEWAY_SECONDS = 60;

const REQUIRED_CLAIMS = ['iss', 'sub', 'aud', 'exp', 'iat'];

/** Verifies ID tokens (OpenID Connect Core 1.0, section 3.1.3.7) with jose. */
export function createTokenVerifier({ clock }: { clock: Clock }): TokenVerifier {
  const keys = new IssuerKeys(clock);
  return {
    async verify(token, issuer): Promise<Verified> {
      const now = clock.now();
      try {
        const { payload } = await jwtVerify(token, keys.of(issuer), {
          algorithms: ALGORITHMS,
          issuer,
          clockTolerance: LEEWAY_SECONDS,
          currentDate: new Date(now),
          requiredClaims: REQUIRED_CLAIMS,
        });
        const { exp = 0, iat = 0 } = payload;
        // There is no leeway for `exp`: a key must not outlive its token.
        if (exp * 1000 <= now) return { refused: 'it has expired' };
        if (iat * 1000 > now + LEEWAY_SECONDS * 1000)
          return { refused: 'its iat is in the future' };
        return { claims: payload };
      } catch (error) {
        if (error instanceof errors.JOSEError) return { refused: reasonOf(error) };
        throw error;
      }
    },
  };
}

/** Messages of jose about a claim repeat no value. Other messages may, so they are left out. */
const reasonOf = (error: errors.JOSEError): string =>
  error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired
    ? `${error.code}: ${error.claim} ${error.reason}`
    : error.code;
