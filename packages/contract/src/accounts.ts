import Type from 'typebox';
import { Nullable, Time } from './scalars.ts';

/** What an API key may be allowed to do. */
export const Scope = Type.Union([
  Type.Literal('builds'),
  Type.Literal('preview_upload'),
  Type.Literal('test_runs'),
]);
export type Scope = Type.Static<typeof Scope>;
export const scopes = ['builds', 'preview_upload', 'test_runs'] as const satisfies readonly Scope[];

/** Who the caller is. */
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

export const UsageQuery = Type.Object({
  from: Type.Optional(Time),
  to: Type.Optional(Time),
});
export type UsageQuery = Type.Static<typeof UsageQuery>;

/** What the account used in [from, to). */
export const Usage = Type.Object({
  testRuns: Type.Integer({ description: 'Billed test runs; a delete never lowers it.' }),
  builds: Type.Integer({ description: 'Builds that became ready.' }),
  previews: Type.Integer({ description: 'Previews that became ready.' }),
  storedBytes: Type.Integer({ description: 'Bytes stored now, each content once.' }),
});
export type Usage = Type.Static<typeof Usage>;
