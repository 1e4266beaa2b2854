import type { Io } from '../../io.ts';
import { type Env, value } from '../../provenance/ci/provider.ts';
import { TOKENS } from '../../provenance/tokens.ts';
import { apiBase, UnsafeAddress } from './address.ts';
import { createBitbucket } from './bitbucket.ts';
import type { CodeHost } from './code-host.ts';
import { createGitea } from './gitea.ts';
import { createGitHub } from './github.ts';
import { createGitLab } from './gitlab.ts';

type Repository = { owner: string; repo: string };

/** The code host of this job; or why there is none, as the end of "No comment: …". */
export type FoundHost = { host: CodeHost } | { reason: string };

/** The first of these variables that is set; otherwise a sentence that tells to set it. */
function tokenOf(env: Env, names: readonly string[], advice: string): string {
  const token = value(env, ...names);
  if (token === undefined) throw new Missing(advice);
  return token;
}

class Missing extends Error {}

const ofEnvironment = (env: Env, repository: Repository): Repository => {
  const [owner, repo] = (value(env, 'GITHUB_REPOSITORY') ?? '').split('/');
  return owner && repo ? { owner, repo } : repository;
};

const GITHUB_ADVICE =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
  'set GITHUB_TOKEN, on GitHub Actions with env: GITHUB_TOKEN: ${{ github.token }}';

function gitHub(env: Env, repository: Repository, io: Io, api: string): CodeHost {
  const graphql = value(env, 'GITHUB_GRAPHQL_URL');
  return createGitHub({
    base: apiBase(api, 'GITHUB_API_URL'),
    graphql: graphql === undefined ? null : apiBase(graphql, 'GITHUB_GRAPHQL_URL'),
    token: tokenOf(env, TOKENS.github, GITHUB_ADVICE),
    ...repository,
    io,
  });
}

function gitea(env: Env, repository: Repository, io: Io, name: string, api: string): CodeHost {
  const advice = 'set GITEA_TOKEN to a token with read:user, write:issue and write:repository';
  return createGitea({
    name,
    base: apiBase(api, 'the address of its API'),
    token: tokenOf(env, TOKENS.gitea, advice),
    ...repository,
    io,
  });
}

function gitLab(env: Env, { owner, repo }: Repository, io: Io, api: string): CodeHost {
  const advice =
    'set VITRINE_GITLAB_TOKEN to a project access token with the scope api; CI_JOB_TOKEN may not write';
  const ownProject = value(env, 'CI_PROJECT_ID') ?? `${owner}/${repo}`;
  return createGitLab({
    base: apiBase(api, 'CI_API_V4_URL'),
    token: tokenOf(env, TOKENS.gitlab, advice),
    project: value(env, 'CI_MERGE_REQUEST_PROJECT_ID') ?? ownProject,
    ownProject,
    pipelineOf: (commitSha) => {
      const id = value(env, 'CI_PIPELINE_ID');
      return id !== undefined && env.CI_COMMIT_SHA === commitSha ? Number(id) : null;
    },
    io,
  });
}

function bitbucket(env: Env, { owner, repo }: Repository, io: Io): CodeHost {
  const advice = 'set BITBUCKET_TOKEN to a repository access token that may read the repository';
  return createBitbucket({
    // Bitbucket Pipelines names its API in no variable. There is one Bitbucket Cloud.
    base: 'https://api.bitbucket.org/2.0',
    token: tokenOf(env, TOKENS.bitbucket, advice),
    workspace: value(env, 'BITBUCKET_WORKSPACE') ?? owner,
    repo: value(env, 'BITBUCKET_REPO_SLUG') ?? repo,
    io,
  });
}

/** Woodpecker names the forge of the repository and its address. */
function ofWoodpecker(env: Env, repository: Repository, io: Io): CodeHost | null {
  const forge = value(env, 'CI_FORGE_URL')?.replace(/\/+$/, '');
  if (forge === undefined) return null;
  switch (value(env, 'CI_FORGE_TYPE')) {
    case 'gitea':
      return gitea(env, repository, io, 'Gitea', `${forge}/api/v1`);
    case 'forgejo':
      return gitea(env, repository, io, 'Forgejo', `${forge}/api/v1`);
    case 'gitlab':
      return gitLab(env, repository, io, `${forge}/api/v4`);
    case 'github': {
      const isPublic = forge === 'https://github.com';
      const api = isPublic ? 'https://api.github.com' : `${forge}/api/v3`;
      return gitHub(env, repository, io, api);
    }
    default:
      return null;
  }
}

function hostOf(env: Env, repository: Repository, io: Io): CodeHost | null {
  const gitHubApi = value(env, 'GITHUB_API_URL');
  const forgejo = env.FORGEJO_ACTIONS === 'true';
  if ((forgejo || env.GITEA_ACTIONS === 'true') && gitHubApi)
    return gitea(env, ofEnvironment(env, repository), io, forgejo ? 'Forgejo' : 'Gitea', gitHubApi);
  if (env.GITHUB_ACTIONS === 'true')
    return gitHub(env, ofEnvironment(env, repository), io, gitHubApi ?? 'https://api.github.com');
  const gitLabApi = value(env, 'CI_API_V4_URL');
  if (gitLabApi) return gitLab(env, repository, io, gitLabApi);
  if (value(env, 'BITBUCKET_BUILD_NUMBER')) return bitbucket(env, repository, io);
  // On another CI, this variable says where the token may be sent.
  if (gitHubApi) return gitHub(env, repository, io, gitHubApi);
  return ofWoodpecker(env, repository, io);
}

/** Finds the code host from the job's variables. Tokens go only to the address that these name. */
export function findHost(repository: Repository, io: Io): FoundHost {
  try {
    const host = hostOf(io.env, repository, io);
    if (host) return { host };
    const other = 'GITHUB_API_URL and GITHUB_TOKEN, or CI_API_V4_URL and GITLAB_TOKEN';
    return { reason: `the job's variables name no code host; set ${other}` };
  } catch (error) {
    if (error instanceof Missing || error instanceof UnsafeAddress)
      return { reason: error.message };
    throw error;
  }
}
