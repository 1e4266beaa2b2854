import { branchOf, forkBranch, given, unnumberedForkBranch } from './facts.ts';
import { parents } from './git.ts';
import { type Env, type Provider, type Tools, value } from './provider.ts';

/** Null when the repository was deleted. */
type Repository = { full_name?: string } | null;

type Event = {
  repository?: { id?: number };
  pull_request?: {
    number?: number;
    head?: { sha?: string; ref?: string; repo?: Repository };
    user?: { login?: string };
  };
  workflow_run?: {
    event?: string;
    head_sha?: string;
    head_branch?: string | null;
    head_commit?: { id?: string } | null;
    head_repository?: Repository;
    /** Empty when the pull request comes from a fork. */
    pull_requests?: { number?: number; base?: { repo?: { id?: number } } }[] | null;
  };
  issue?: { number?: number; pull_request?: object };
  head_commit?: { id?: string; message?: string; author?: { name?: string } } | null;
  base_ref?: string | null;
};

async function readEvent(env: Env, { readText }: Tools): Promise<Event> {
  const path = value(env, 'GITHUB_EVENT_PATH');
  try {
    const event: unknown = JSON.parse((path && (await readText(path))) || '{}');
    return typeof event === 'object' && event !== null ? event : {};
  } catch {
    return {};
  }
}

/** For a pull request, GITHUB_SHA is the test merge. Its second parent is the head. */
async function headOfMerge(env: Env, tools: Tools): Promise<string | undefined> {
  const merge = value(env, 'GITHUB_SHA');
  return merge ? (await parents(tools.git, merge))[1] : undefined;
}

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
  const named = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1];
  const pullRequest = number ?? (named === undefined ? undefined : Number(named));
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
function ofWorkflowRun(env: Env, { workflow_run: run = {}, repository }: Event) {
  const { head_repository: from, head_branch, head_commit, head_sha, pull_requests } = run;
  const branch = head_branch ?? undefined;
  // When the first run was a pull_request_target, head_sha is a commit of the base.
  const commitSha = run.event === 'pull_request_target' ? head_commit?.id : head_sha;
  // `pull_requests` may include one to the parent repository of this fork. It does not count here.
  const pull = pull_requests?.find(({ base }) => base?.repo?.id === repository?.id);
  const pullRequest = pull?.number;
  const head = { from, branch, commitSha, pullRequest };
  return { branch: branchOfHead(env, head), commitSha, pullRequest };
}

/**
 * `issue_comment` on a pull request: the run is on the default branch, and the event names neither
 * the repository nor the commit of the head. Git's HEAD is the commit.
 */
const ofComment = (pullRequest: number) => ({ branch: forkBranch(pullRequest), pullRequest });

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

async function factsOf(env: Env, tools: Tools, event: Event) {
  const name = env.GITHUB_EVENT_NAME ?? '';
  const { issue, pull_request } = event;
  if (name === 'workflow_run') return ofWorkflowRun(env, event);
  if (name.startsWith('pull_request') || pull_request) return ofPullRequest(env, tools, event);
  if (issue?.pull_request && issue.number !== undefined) return ofComment(issue.number);
  return ofPush(env, event);
}

export const github: Provider = {
  name: 'GitHub Actions',
  detect: (env) => env.GITHUB_ACTIONS === 'true',
  isAfterAnother: (env) => env.GITHUB_EVENT_NAME === 'workflow_run',
  async read(env, tools) {
    const [owner, repo] = (value(env, 'GITHUB_REPOSITORY') ?? '').split('/');
    const event = await readEvent(env, tools);
    return given({ owner, repo, ...(await factsOf(env, tools, event)) });
  },
};
