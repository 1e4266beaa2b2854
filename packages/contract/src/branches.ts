import Type from 'typebox';
import { BuildRecord, Page, PageQuery } from './builds.ts';
import { AppsQuery, Name, Nullable, Platform, Text, Time } from './scalars.ts';

export const BranchState = Type.Union([Type.Literal('open'), Type.Literal('closed')], {
  description: 'The pages of a closed branch are kept for a while; an upload opens it again.',
});
export type BranchState = Type.Static<typeof BranchState>;

/** A branch of one application of a repository, on one platform. */
export const BranchRecord = Type.Object({
  branch: Type.String(),
  app: Nullable(Type.String({ description: 'null: the application without a name.' })),
  platform: Platform,
  state: BranchState,
  pinned: Type.Boolean({ description: 'Kept while it is open, however old its last upload is.' }),
  url: Type.String({ description: 'Always shows the latest ready build.' }),
  latest: Nullable(BuildRecord),
  builds: Type.Integer({ description: 'Ready builds.' }),
  uploadedAt: Time,
  closedAt: Nullable(Time),
});
export type BranchRecord = Type.Static<typeof BranchRecord>;

export const ListBranchesQuery = Type.Object({
  app: AppsQuery,
  branch: Type.Optional(Name('Only the branch of this name.')),
  platform: Type.Optional(Platform),
  state: Type.Optional(
    Type.Union([Type.Literal('open'), Type.Literal('closed'), Type.Literal('any')]),
  ),
  q: Type.Optional(Text(255, 'Part of the name, in any case.')),
  ...PageQuery,
});
export type ListBranchesQuery = Type.Static<typeof ListBranchesQuery>;

export const BranchPage = Page(BranchRecord);
export type BranchPage = Type.Static<typeof BranchPage>;

/** A branch with all of its applications and platforms. */
export const BranchName = Type.Object({ branch: Name('Branch name.') });
export type BranchName = Type.Static<typeof BranchName>;

/** The body of a close. It has exactly one of both. */
export const CloseBranches = Type.Object({
  branch: Type.Optional(Name('Branch name.')),
  pullRequest: Type.Optional(Type.Union([Name('Number or url.'), Type.Integer({ minimum: 0 })])),
});
export type CloseBranches = Type.Static<typeof CloseBranches>;

/** The branches that a request changed or named: one for each application and platform. */
export const Branches = Type.Object({ data: Type.Array(BranchRecord) });
export type Branches = Type.Static<typeof Branches>;

export const RepositoryRecord = Type.Object({
  owner: Type.String(),
  repo: Type.String(),
  url: Type.String({ description: 'Reserved for a page of the repository. Answered 404 so far.' }),
  branches: Type.Integer({ description: 'Branches with builds.' }),
  updatedAt: Type.String({
    format: 'date-time',
    description: 'The last upload, or the link when there was none.',
  }),
});
export type RepositoryRecord = Type.Static<typeof RepositoryRecord>;

export const ListRepositoriesQuery = Type.Object({ ...PageQuery });
export type ListRepositoriesQuery = Type.Static<typeof ListRepositoriesQuery>;

export const RepositoryPage = Page(RepositoryRecord);
export type RepositoryPage = Type.Static<typeof RepositoryPage>;
