import { branchOf, forkBranch, given } from './facts.ts';
import { parents } from './git.ts';
import { type Env, type Provider, type Tools, value } from './provider.ts';

type Event = {
  pull_request?: {
    number?: number;
    head?: { sha?: string; ref?: string; repo?: { full_name?: string } | null };
    user?: { login?: string };
  };
  workflow_run?: {
    head_sha?: string;
    head_branch?: string;
    head_repository?: { full_name?: string };
  };
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

/** GITHUB_SHA of a pull request is the test merge; its second parent is the head. */
async function headOfMerge(env: Env, tools: Tools): Promise<string | undefined> {
  const merge = value(env, 'GITHUB_SHA');
  return merge ? (await parents(tools.git, merge))[1] : undefined;
}

async function ofPullRequest(env: Env, tools: Tools, event: Event) {
  const repository = value(env, 'GITHUB_REPOSITORY');
  const { number, head, user } = event.pull_request ?? {};
  const pullRequest = number ?? Number(/^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1]);
  const from = head?.repo?.full_name;
  const fork =
    event.pull_request !== undefined && from?.toLowerCase() !== repository?.toLowerCase();
  return {
    branch: fork ? forkBranch(pullRequest) : (value(env, 'GITHUB_HEAD_REF') ?? head?.ref),
    commitSha: head?.sha ?? (await headOfMerge(env, tools)),
    author: user?.login,
    pullRequest: Number.isNaN(pullRequest) ? undefined : pullRequest,
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

export const github: Provider = {
  name: 'GitHub Actions',
  detect: (env) => env.GITHUB_ACTIONS === 'true',
  async read(env, tools) {
    const [owner, repo] = (value(env, 'GITHUB_REPOSITORY') ?? '').split('/');
    const event = await readEvent(env, tools);
    const name = env.GITHUB_EVENT_NAME ?? '';
    const run = name === 'workflow_run' ? event.workflow_run : undefined;
    // A run after another one stands on the default branch, and means the commit of the first.
    if (run && run.head_repository?.full_name === env.GITHUB_REPOSITORY) {
      const { head_branch: branch, head_sha: commitSha } = run;
      return given({ owner, repo, branch, commitSha });
    }
    const pull = name.startsWith('pull_request') || event.pull_request !== undefined;
    const facts = pull ? await ofPullRequest(env, tools, event) : ofPush(env, event);
    return given({ owner, repo, ...facts });
  },
};
