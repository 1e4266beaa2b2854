import { forkBranch, given, pullRequestNumber } from '../facts.ts';
import { parents, resolveCommit } from '../git.ts';
import { parseRemote, type Repository, sameRepository } from '../remote.ts';
import { type Env, jobOf, type Provider, type Tools, value } from './provider.ts';

/**
 * The head of a pull request. Jenkins may check out a merge that it made itself. The head that it
 * fetched for the merge is in origin/<name of the job>, and is the first parent of the merge.
 */
async function headOfChange(env: Env, { git }: Tools): Promise<string | undefined> {
  const fetched = await resolveCommit(git, `refs/remotes/origin/${env.BRANCH_NAME ?? ''}`);
  if (fetched) return fetched;
  const built = value(env, 'GIT_COMMIT') ?? (await resolveCommit(git, 'HEAD')) ?? undefined;
  if (built === undefined) return undefined;
  const [first, second] = await parents(git, built);
  const committer = await git('log', '-1', '--no-show-signature', '--format=%ce', built);
  return second !== undefined && committer === 'nobody@nowhere' ? first : built;
}

/** The git plugin writes `origin/main`; in a multibranch job it writes `main`. */
const withoutRemote = (branch: string | undefined): string | undefined =>
  branch?.replace(/^(refs\/remotes\/)?origin\//, '').replace(/^refs\/heads\//, '');

/**
 * A job of the GitHub Pull Request Builder. Its GIT_BRANCH is the name of the branch in the
 * repository that the pull request comes from, and its GIT_COMMIT may be the merge.
 */
function ofPullRequestBuilder(env: Env, remote: Repository | null, number: string) {
  const own = sameRepository(parseRemote(value(env, 'ghprbAuthorRepoGitUrl') ?? ''), remote);
  return {
    branch: own ? value(env, 'ghprbSourceBranch') : forkBranch(number),
    commitSha: value(env, 'ghprbActualCommit'),
    author: value(env, 'ghprbPullAuthorLogin'),
    pullRequest: pullRequestNumber(number),
  };
}

export const jenkins: Provider = {
  name: 'Jenkins',
  detect: (env) => value(env, 'JENKINS_URL', 'JENKINS_HOME') !== undefined,
  async read(env, tools) {
    const remote = parseRemote(value(env, 'GIT_URL', 'GIT_URL_1') ?? '');
    const { owner, repo } = remote ?? {};
    const number = value(env, 'ghprbPullId');
    const job = jobOf({
      baseBranch: value(env, 'CHANGE_TARGET', 'ghprbTargetBranch'),
      jobUrl: value(env, 'BUILD_URL'),
      tag: value(env, 'TAG_NAME'),
    });
    if (number) {
      const facts = given({ owner, repo, ...ofPullRequestBuilder(env, remote, number) });
      return { facts, job };
    }
    const change = value(env, 'CHANGE_ID');
    const branch = value(env, 'BRANCH_NAME', 'GIT_LOCAL_BRANCH', 'GIT_BRANCH');
    const isTag = value(env, 'TAG_NAME') !== undefined || branch === 'detached';
    const own = value(env, 'CHANGE_FORK') === undefined;
    const facts = given({
      owner,
      repo,
      branch: change
        ? own
          ? value(env, 'CHANGE_BRANCH')
          : forkBranch(change)
        : isTag
          ? undefined
          : withoutRemote(branch),
      commitSha: change ? await headOfChange(env, tools) : value(env, 'GIT_COMMIT'),
      author: value(env, 'CHANGE_AUTHOR_DISPLAY_NAME', 'CHANGE_AUTHOR'),
      pullRequest: pullRequestNumber(change) ?? change,
    });
    return { facts, job };
  },
};
