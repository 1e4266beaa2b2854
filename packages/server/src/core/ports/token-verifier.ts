import type { Claims } from '../model/trust.ts';

/** The verified claims, or why the token is refused: for the log, with nothing of the token in it. */
export type Verified = { claims: Claims } | { refused: string };

/** Verifies OIDC ID tokens with the keys that their issuers publish. */
export interface TokenVerifier {
  /**
   * Verifies signature, `iss` and times of a token. The claims include `sub`, `aud`, and `exp` as a
   * number. `issuer` is one that a trust names: its keys are fetched.
   * @throws Refusal `unavailable` when they cannot be fetched.
   */
  verify(token: string, issuer: string): Promise<Verified>;
}
