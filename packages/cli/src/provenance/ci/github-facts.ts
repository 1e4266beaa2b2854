import { branchOf, forkBranch, pullRequestOfRef, unnumberedForkBranch } from '../facts.ts';
import { parents } from '../git.ts';
import { type Event, pullOfRun, type Repository } from './github-event.ts';
import { type Env, type Tools, value } from './provider.ts';

/**
 * For a pull request, GITHUB_SHA is the test merge, whose second parent is the head. Gitea and Forgejo
 * build the head itself, `refs/pull/<number>/head`.
 */
async function headOfMerge(env: Env, tools: Tools): Promise<string | undefined> {
  const built = value(env, 'GITHUB_SHA');
  if (built === undefined || /^refs\/pull\/\d+\/head$/.test(env.GITHUB_REF ?? '')) return built;
  return (await parents(tools.git, built))[1];
}

type MergeGroup = NonNullable<Event['merge_group']>;

type Head = {
  from: Repository | undefined;
  branch: string | undefined;
  commitSha: string | undefined;
  pullRequest: number | undefined;
};

/** The branch's own name if it is in this repository; otherwise a name that no branch here has. */
function branchOfHead(env: Env, { from, branch, commitSha, pullRequest }: Head) {
  const name = from?.full_name;
  if (name && name.toLowerCase() === env.GITHUB_REPOSITORY?.toLowerCase()) return branch;
  if (pullRequest !== undefined) return forkBranch(pullRequest);
  return unnumberedForkBranch(name?.split('/')[0], branch, commitSha);
}

async function ofPullRequest(env: Env, tools: Tools, event: Event) {
  const { number, head, user } = event.pull_request ?? {};
  const pullRequest = number ?? pullRequestOfRef(env.GITHUB_REF);
  // For pull_request_target, GITHUB_SHA is a commit of the base branch. Such runs have secrets even
  // for pull requests from forks.
  const onBase = env.GITHUB_EVENT_NAME === 'pull_request_target';
  const commitSha = head?.sha ?? (onBase ? undefined : await headOfMerge(env, tools));
  const name = value(env, 'GITHUB_HEAD_REF') ?? head?.ref;
  const mayBeFork = head !== undefined || onBase;
  const place = { from: head?.repo, branch: name, commitSha, pullRequest };
  const branch = mayBeFork ? branchOfHead(env, place) : name;
  return { branch, commitSha, author: user?.login, pullRequest };
}

/**
 * `workflow_run`: the run itself is on the default branch. The bundle was built from the commit of
 * the run that triggered it.
 */
function ofWorkflowRun(env: Env, event: Event) {
  const { workflow_run: run = {} } = event;
  const { head_repository: from, head_branch, head_commit, head_sha } = run;
  const branch = head_branch ?? undefined;
  // When the first run was a pull_request_target, head_sha is a commit of the base.
  const commitSha = run.event === 'pull_request_target' ? head_commit?.id : head_sha;
  const pullRequest = pullOfRun(event)?.number;
  const head = { from, branch, commitSha, pullRequest };
  return { branch: branchOfHead(env, head), commitSha, pullRequest };
}

/**
 * `issue_comment` on a pull request: the run is on the default branch, and the event names neither
 * the repository nor the commit of the head. Git's HEAD is the commit.
 */
const ofComment = (pullRequest: number) => ({ branch: forkBranch(pullRequest), pullRequest });

/** `merge_group`: the run is on a branch of the queue, which is renamed where facts are collected. */
function ofMergeGroup(env: Env, { head_sha, head_ref, head_commit }: MergeGroup) {
  return {
    branch: branchOf(head_ref ?? env.GITHUB_REF),
    commitSha: head_sha ?? value(env, 'GITHUB_SHA'),
    commitMessage: head_commit?.message,
    author: head_commit?.author?.name,
  };
}

function ofPush(env: Env, event: Event) {
  const sha = value(env, 'GITHUB_SHA');
  const commit = event.head_commit?.id === sha ? event.head_commit : undefined;
  const isTag = env.GITHUB_REF?.startsWith('refs/tags/');
  return {
    branch: isTag ? branchOf(event.base_ref ?? undefined) : branchOf(env.GITHUB_REF),
    commitSha: sha,
    commitMessage: commit?.message,
    author: commit?.author?.name,
  };
}

/** What the event of a run says; without its file, what the variables say. */
export async function factsOf(env: Env, tools: Tools, event: Event) {
  const name = env.GITHUB_EVENT_NAME ?? '';
  const { issue, pull_request } = event;
  if (event.merge_group) return ofMergeGroup(env, event.merge_group);
  if (name === 'workflow_run') return ofWorkflowRun(env, event);
  if (name.startsWith('pull_request') || pull_request) return ofPullRequest(env, tools, event);
  if (issue?.pull_request && issue.number !== undefined) return ofComment(issue.number);
  return ofPush(env, event);
}
