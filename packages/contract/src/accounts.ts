import Type from 'typebox';
import { Page, PageQuery } from './builds.ts';
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

/** A time of RFC 3339, or a day, which is its start in UTC. */
const Moment = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], {
    description,
  });
const span = {
  from: Type.Optional(Moment('RFC 3339, or a day in UTC; inclusive.')),
  to: Type.Optional(Moment('RFC 3339, or a day in UTC; exclusive.')),
};
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
export const UsageQuery = Type.Object(span);
export type UsageQuery = Type.Static<typeof UsageQuery>;

/** The usage of an account in the half-open interval [from, to). */
export const Usage = Type.Object({
  testRuns: Type.Integer({ description: 'Billed test runs; a delete never lowers it.' }),
  builds: Type.Integer({ description: 'Builds that became ready.' }),
  previews: Type.Integer({ description: 'Previews that became ready.' }),
  storedBytes: Type.Integer({ description: 'Bytes stored now, each content once.' }),
});
export type Usage = Type.Static<typeof Usage>;

export const TestRunsQuery = Type.Object({
  ...span,
  ...PageQuery,
  format: Type.Optional(
    Type.Union([Type.Literal('json'), Type.Literal('csv')], {
      description: '`json` is a page; `csv`, also by `Accept: text/csv`, is everything at once.',
    }),
  ),
});
export type TestRunsQuery = Type.Static<typeof TestRunsQuery>;

const orNull = Nullable(Type.String());

/** A billed test run, as it was when its preview was finalized. */
export const TestRun = Type.Object({
  sequence: Type.Integer({ description: '1, 2, 3 … in the account, in the order of commits.' }),
  shareId: Nullable(Type.String({ description: 'null for keys without `preview_upload`.' })),
  finalizedAt: Time,
  accountId: Type.String(),
  keyId: Nullable(Type.String({ description: 'The key that finalized it.' })),
  owner: orNull,
  repo: orNull,
  pullRequest: Type.Union([Type.String(), Type.Integer(), Type.Null()]),
  title: Nullable(Type.String({ description: 'null for keys without `preview_upload`.' })),
  storedBytes: Nullable(Type.Integer({ description: 'Size of the preview, each content once.' })),
});
export type TestRun = Type.Static<typeof TestRun>;

export const TestRunPage = Page(TestRun);
export type TestRunPage = Type.Static<typeof TestRunPage>;
