import type { Folder } from './bundles.ts';
import type { User } from './code-host/state.ts';

/** The user of the token that GitHub Actions gives to a job. */
export const actionsBot: User = {
  id: 41898282,
  login: 'github-actions[bot]',
  type: 'Bot',
  may: ['comment', 'status', 'deployment'],
};

export const HEAD = 'c'.repeat(40);

type Place = { url: string; key: string };

/** The environment of a GitHub Actions job for the head of pull request 42 of acme/shop. */
export function jobOfPullRequest(api: string, server: Place, folder: Folder, sha = HEAD) {
  const repo = { full_name: 'acme/shop' };
  const head = { sha, ref: 'feature/cart', repo };
  const event = { pull_request: { number: 42, head, user: { login: 'ada' } } };
  return {
    VITRINE_URL: server.url,
    VITRINE_KEY: server.key,
    GITHUB_ACTIONS: 'true',
    GITHUB_API_URL: api,
    GITHUB_GRAPHQL_URL: `${api}/graphql`,
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'acme/shop',
    GITHUB_RUN_ID: '7',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: folder.write(`event-${sha}.json`, JSON.stringify(event)),
    GITHUB_REF: 'refs/pull/42/merge',
    GITHUB_HEAD_REF: 'feature/cart',
    GITHUB_BASE_REF: 'main',
    GITHUB_TOKEN: 'job-token',
  };
}

/** The same of a GitLab job for merge request 42. */
export const jobOfMergeRequest = (api: string, server: Place) => ({
  VITRINE_URL: server.url,
  VITRINE_KEY: server.key,
  GITLAB_CI: 'true',
  CI_API_V4_URL: api,
  CI_PROJECT_ID: '7',
  CI_PROJECT_PATH: 'acme/shop',
  CI_PIPELINE_ID: '700',
  CI_JOB_URL: 'https://gitlab.example/acme/shop/-/jobs/1',
  CI_COMMIT_SHA: HEAD,
  CI_MERGE_REQUEST_IID: '42',
  CI_MERGE_REQUEST_PROJECT_ID: '7',
  CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'feature/cart',
  CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
  GITLAB_TOKEN: 'job-token',
});
