import type { Io } from '../../io.ts';
import { type CodeHost, type Deployment, isRefused } from './code-host.ts';
import { type IsOwn, issueComments, type Remark } from './issue-comments.ts';
import { createHostRequest, type HostRequest } from './request.ts';

/** GitHub and GitHub Enterprise Server; docs.github.com/rest, version 2022-11-28. */

export type GitHubOptions = {
  /** `https://api.github.com`. */
  base: string;
  /** `https://api.github.com/graphql`; null when the job does not name it. */
  graphql: string | null;
  token: string;
  owner: string;
  repo: string;
  io: Pick<Io, 'fetch' | 'signal'>;
};

const PER_PAGE = 100;
const MAX_PAGES = 50;

const withoutSuffix = (login: string | undefined): string => (login ?? '').replace(/\[bot\]$/, '');

/** The app of the token that GitHub Actions gives to a job. */
const ACTIONS = 'github-actions';

/**
 * Who the token is. Tokens of apps, like a job's GITHUB_TOKEN, may not ask `GET /user` (403), and
 * GraphQL tells their login. Only an app's user is of type `Bot`, and nobody else can have its name.
 */
async function identify(rest: HostRequest, graphql: HostRequest | null): Promise<IsOwn> {
  try {
    const { id } = await rest<{ id: number }>('GET', '/user');
    return (user) => user?.id === id;
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  const query = { query: '{ viewer { login } }' };
  type Viewer = { data?: { viewer?: { login?: string } | null } | null };
  const answer = await graphql?.<Viewer>('POST', '', query).catch((error: unknown) => {
    if (!isRefused(error)) throw error;
    return null;
  });
  const login = withoutSuffix(answer?.data?.viewer?.login ?? ACTIONS);
  return (user) => user?.type === 'Bot' && withoutSuffix(user.login) === login;
}

async function deploy(call: HostRequest, at: string, deployment: Deployment): Promise<void> {
  const { commitSha, environment, description, url, logUrl } = deployment;
  const query = new URLSearchParams({ sha: commitSha, environment, per_page: '1' });
  const [found] = await call<{ id: number }[]>('GET', `${at}/deployments?${query}`);
  const { id } =
    found ??
    (await call<{ id: number }>('POST', `${at}/deployments`, {
      ref: commitSha,
      environment,
      description,
      // Without it GitHub would merge the default branch into the head first.
      auto_merge: false,
      // The job that uploads is itself one of the checks, and has not ended.
      required_contexts: [],
      transient_environment: true,
      production_environment: false,
    }));
  await call('POST', `${at}/deployments/${id}/statuses`, {
    state: 'success',
    environment_url: url,
    ...(logUrl !== null && { log_url: logUrl }),
    description,
    // Otherwise the page of one platform would end that of another.
    auto_inactive: false,
  });
}

export function createGitHub({ base, graphql, token, owner, repo, io }: GitHubOptions): CodeHost {
  const headers = {
    Accept: 'application/vnd.github+json',
    Authorization: `Bearer ${token}`,
    'X-GitHub-Api-Version': '2022-11-28',
  };
  const call = createHostRequest({ name: 'GitHub', base, headers, io });
  const ask = graphql ? createHostRequest({ name: 'GitHub', base: graphql, headers, io }) : null;
  const at = `/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`;
  let who: Promise<IsOwn> | undefined;
  return {
    name: 'GitHub',
    needs: {
      comment: 'pull-requests: write',
      status: 'statuses: write',
      deployment: 'deployments: write',
    },
    advice: 'name it under permissions: of the job; jobs of forks get a token that only reads',
    cannot: {},
    comments: (pullRequest) =>
      issueComments({
        call,
        at,
        pullRequest,
        isOwn() {
          who ??= identify(call, ask);
          return who;
        },
        async list() {
          const all: Remark[] = [];
          for (let page = 1; page <= MAX_PAGES; page += 1) {
            const path = `${at}/issues/${pullRequest}/comments?per_page=${PER_PAGE}&page=${page}`;
            const some = await call<Remark[]>('GET', path);
            all.push(...some);
            if (some.length < PER_PAGE) break;
          }
          return all;
        },
      }),
    async status({ commitSha, name, description, url }) {
      await call('POST', `${at}/statuses/${commitSha}`, {
        state: 'success',
        context: name,
        description: description.slice(0, 140),
        target_url: url,
      });
    },
    deploy: (deployment) => deploy(call, at, deployment),
  };
}
