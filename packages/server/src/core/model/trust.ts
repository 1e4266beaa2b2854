import type { Scope } from '@vitrine/contract';
import type { Millis } from './time.ts';

/** The OIDC ID tokens that are exchanged for keys of an account, limited to one repository. */
export type Trust = {
  id: string;
  accountId: string;
  /** Exactly the `iss` of the tokens: the url below which the issuer publishes its keys. */
  issuer: string;
  /** The `aud` of the tokens, or one of them. */
  audience: string;
  /** A token has each of these claims, with one of the values. */
  claims: Record<string, string[]>;
  /** `owner/repo`, as the operator spelled it. */
  repository: string;
  scopes: Scope[];
  createdAt: Millis;
};

/** The claims of a token whose signature and times were verified. */
export type Claims = Readonly<Record<string, unknown>>;
