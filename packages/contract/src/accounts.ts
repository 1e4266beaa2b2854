import Type from 'typebox';
import { Nullable, Time } from './scalars.ts';

/** A permission of an API key. */
export const Scope = Type.Union([
  Type.Literal('builds'),
  Type.Literal('preview_upload'),
  Type.Literal('test_runs'),
]);
export type Scope = Type.Static<typeof Scope>;
export const scopes = ['builds', 'preview_upload', 'test_runs'] as const satisfies readonly Scope[];

/** The account and the API key of the caller. */
export const Me = Type.Object({
  account: Type.Object({ id: Type.String(), name: Type.String() }),
  keyId: Type.String(),
  scopes: Type.Array(Scope),
  expiresAt: Nullable(Time),
  repositories: Type.Array(Type.String(), {
    description: 'Linked repositories this key may use, `owner/repo`.',
  }),
});
export type Me = Type.Static<typeof Me>;

/** The OIDC ID token of a CI job, which is exchanged for an API key. */
export const ExchangeBody = Type.Object({
  token: Type.String({ description: 'An OIDC ID token (a signed JWT) of a trusted issuer.' }),
});
export type ExchangeBody = Type.Static<typeof ExchangeBody>;

/** The API key that an ID token was exchanged for. */
export const ExchangedKey = Type.Object({
  key: Type.String({ description: 'The API key, shown this once.' }),
  expiresAt: Time,
  scopes: Type.Array(Scope),
  repositories: Type.Array(Type.String(), {
    description: 'The repositories this key is limited to, `owner/repo`.',
  }),
});
export type ExchangedKey = Type.Static<typeof ExchangedKey>;

/** The half-open interval [from, to). Without `from` or `to` it is open at that end. */
export const UsageQuery = Type.Object({
  from: Type.Optional(Time),
  to: Type.Optional(Time),
});
export type UsageQuery = Type.Static<typeof UsageQuery>;

/** The usage of an account in the half-open interval [from, to). */
export const Usage = Type.Object({
  testRuns: Type.Integer({ description: 'Billed test runs; a delete never lowers it.' }),
  builds: Type.Integer({ description: 'Builds that became ready.' }),
  previews: Type.Integer({ description: 'Previews that became ready.' }),
  storedBytes: Type.Integer({ description: 'Bytes stored now, each content once.' }),
});
export type Usage = Type.Static<typeof Usage>;
