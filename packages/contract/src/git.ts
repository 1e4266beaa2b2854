import Type from 'typebox';
import { Nullable, Text } from './scalars.ts';

const commitMessage = Type.Optional(Text(10000, 'Commit message.'));
const author = Type.Optional(Text(255, 'Who wrote the commit.'));
const pullRequest = Type.Optional(
  Type.Union([Text(255, 'Number or url.'), Type.Integer({ minimum: 0 })]),
);

/** Where a preview comes from. It is only shown: the repository need not be linked. */
export const GitProvenance = Type.Object({
  owner: Type.Optional(Text(255, 'Owner of the repository.')),
  repo: Type.Optional(Text(255, 'Name of the repository.')),
  branch: Type.Optional(Text(255, 'Branch name.')),
  commitSha: Type.Optional(Text(64, 'Commit id.')),
  commitMessage,
  author,
  pullRequest,
});
export type GitProvenance = Type.Static<typeof GitProvenance>;

/** The commit of a build, beyond its identity. It is only shown. */
export const BuildGit = Type.Object({ commitMessage, author, pullRequest });
export type BuildGit = Type.Static<typeof BuildGit>;

const orNull = Nullable(Type.String());
const PullRequest = Type.Union([Type.String(), Type.Integer(), Type.Null()]);
const shownOfCommit = { commitMessage: orNull, author: orNull, pullRequest: PullRequest };

/** `git` in the record of a build. */
export const BuildGitRecord = Type.Object(shownOfCommit);
export type BuildGitRecord = Type.Static<typeof BuildGitRecord>;

/** `git` in the record of a preview. */
export const GitRecord = Type.Object({
  owner: orNull,
  repo: orNull,
  branch: orNull,
  commitSha: orNull,
  ...shownOfCommit,
});

/** Where the code host shows commit and pull request, in records of builds and previews. */
export const sourceUrls = {
  commitUrl: Type.Optional(
    Type.String({ description: 'The commit at the code host; absent if its url is not known.' }),
  ),
  pullRequestUrl: Type.Optional(
    Type.String({
      description: 'The pull request at the code host; absent if its url is not known.',
    }),
  ),
};
