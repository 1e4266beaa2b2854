import Type from 'typebox';
import { BuildGit, BuildGitRecord, sourceUrls } from './git.ts';
import {
  AppQuery,
  AppsQuery,
  CommitSha,
  ContentEncoding,
  DeviceSpec,
  Name,
  Nullable,
  Platform,
  Status,
  Time,
} from './scalars.ts';
import { bundleFields, StoredFile, StoredSourcemap } from './uploads.ts';

/** The body of a reserve of a build. */
export const ReserveBuild = Type.Object({
  owner: Name('Owner of the repository, in any case.'),
  repo: Name('Name of the repository, in any case.'),
  branch: Type.String({
    minLength: 1,
    description: 'Branch name that git accepts (git-check-ref-format); at most 255 bytes.',
  }),
  commitSha: CommitSha,
  order: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'Grows with every run of CI, such as its run number. Of builds that have one, the largest is the latest.',
    }),
  ),
  orderSource: Type.Optional(
    Name(
      'The sequence that `order` belongs to, such as `https://github.com`. Only orders of one source are compared.',
    ),
  ),
  git: Type.Optional(BuildGit),
  ...bundleFields,
});
export type ReserveBuild = Type.Static<typeof ReserveBuild>;

/** The build of one commit of a branch on one platform. */
export const BuildRecord = Type.Object({
  id: Type.String(),
  status: Status,
  revision: Type.Integer({ description: 'Grows by one with each content; 0 before the first.' }),
  owner: Type.String(),
  repo: Type.String(),
  branch: Type.String(),
  platform: Platform,
  app: Nullable(Type.String({ description: 'null: the application without a name.' })),
  commitSha: Type.String(),
  order: Nullable(
    Type.Integer({
      description:
        'That of the current revision; null without one, and after a build with another `orderSource`.',
    }),
  ),
  git: Nullable(BuildGitRecord),
  ...sourceUrls,
  contentHash: Type.String({ description: 'SHA-256 of the uncompressed bundle, lowercase hex.' }),
  bundleSizeBytes: Type.Integer({ description: 'Size of the stored, perhaps compressed, bytes.' }),
  bundleContentType: Type.String(),
  bundleContentEncoding: Nullable(ContentEncoding),
  bundleOrigin: Nullable(Type.String()),
  entry: Type.String(),
  isTransformed: Type.Boolean(),
  deviceSpec: Nullable(DeviceSpec),
  files: Type.Array(StoredFile),
  sourcemap: Nullable(StoredSourcemap),
  url: Type.String({ description: 'Always shows the latest ready build of branch and platform.' }),
  previewUrl: Type.Optional(Type.String({ description: 'Shows this build; there once ready.' })),
  createdAt: Time,
  updatedAt: Time,
  readyAt: Type.Optional(Time),
  expiresAt: Nullable(Time),
});
export type BuildRecord = Type.Static<typeof BuildRecord>;

const Wait = Type.Integer({
  minimum: 0,
  maximum: 60,
  description: 'Seconds to hold the answer until the build is ready.',
});
const StatusFilter = Type.Union([
  Type.Literal('ready'),
  Type.Literal('pending'),
  Type.Literal('any'),
]);
const branchQuery = {
  branch: Name('Branch name.'),
  platform: Type.Optional(Platform),
  app: AppQuery,
  commitSha: Type.Optional(CommitSha),
  status: Type.Optional(StatusFilter),
};

/** Query of `GET /api/v1/builds`: the latest build of a branch, or the build of a commit. */
export const LatestBuildQuery = Type.Object({
  owner: Name('Owner of the repository.'),
  repo: Name('Name of the repository.'),
  ...branchQuery,
  wait: Type.Optional(Wait),
});
export type LatestBuildQuery = Type.Static<typeof LatestBuildQuery>;

export const BuildQuery = Type.Object({ wait: Type.Optional(Wait) });

/** Query parameters of every list: page size (1 to 100) and cursor. */
export const PageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: '30 by default.' })),
  cursor: Type.Optional(Type.String({ description: '`nextCursor` of the page before.' })),
};

export const ListBuildsQuery = Type.Object({
  ...branchQuery,
  branch: Type.Optional(branchQuery.branch),
  app: AppsQuery,
  ...PageQuery,
});
export type ListBuildsQuery = Type.Static<typeof ListBuildsQuery>;

const NextCursor = Nullable(Type.String({ description: 'Opaque; null on the last page.' }));
/** One page of a list of `item`s. */
export const Page = <T extends Type.TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), nextCursor: NextCursor });

export const BuildPage = Page(BuildRecord);
export type BuildPage = Type.Static<typeof BuildPage>;
