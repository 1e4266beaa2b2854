import { BASE, HEAD, MERGE, testProvider } from '../../../test/support/ci-case.ts';

// "Variables and secrets", "Pull requests" of "Pipeline start conditions":
// https://support.atlassian.com/bitbucket-cloud/docs/variables-and-secrets/
// https://support.atlassian.com/bitbucket-cloud/docs/pipeline-start-conditions/
// Pipelines of pull requests run for branches of the repository itself: there is none of a fork.
const ofBitbucket = {
  CI: 'true',
  BITBUCKET_BUILD_NUMBER: '7',
  BITBUCKET_CLONE_DIR: '/opt/atlassian/pipelines/agent/build',
  BITBUCKET_COMMIT: HEAD,
  BITBUCKET_WORKSPACE: 'acme',
  BITBUCKET_REPO_SLUG: 'shop',
  BITBUCKET_REPO_FULL_NAME: 'acme/shop',
  BITBUCKET_GIT_HTTP_ORIGIN: 'http://bitbucket.org/acme/shop',
  BITBUCKET_REPO_UUID: '{b1e6661e-1f2e-4d3c-9b8a-7c6d5e4f3a2b}',
};
const bitbucketJob = {
  order: { order: 7, orderSource: 'bitbucket.org/{b1e6661e-1f2e-4d3c-9b8a-7c6d5e4f3a2b}' },
  jobUrl: 'https://bitbucket.org/acme/shop/pipelines/results/7',
};

testProvider('Bitbucket Pipelines', [
  {
    title: 'a push is its commit on its branch',
    env: { ...ofBitbucket, BITBUCKET_BRANCH: 'feature/cart' },
    expected: { owner: 'acme', repo: 'shop', branch: 'feature/cart', commitSha: HEAD },
    job: bitbucketJob,
  },
  {
    title: 'a pull request is its head with its number, not the merge that the job made',
    env: {
      ...ofBitbucket,
      BITBUCKET_BRANCH: 'feature/cart',
      BITBUCKET_PR_ID: '42',
      BITBUCKET_PR_DESTINATION_BRANCH: 'main',
    },
    expected: {
      ...{ owner: 'acme', repo: 'shop', branch: 'feature/cart' },
      ...{ commitSha: HEAD, pullRequest: 42 },
    },
    job: { ...bitbucketJob, baseBranch: 'main' },
  },
  {
    title: 'a tag has no branch',
    env: { ...ofBitbucket, BITBUCKET_TAG: 'v1' },
    expected: { owner: 'acme', repo: 'shop', commitSha: HEAD },
    job: { ...bitbucketJob, tag: 'v1' },
  },
]);

// "Compared to GitHub Actions" and "Variables" of Gitea's documentation; the values of the variables
// are made in services/actions/context.go of Gitea:
// https://docs.gitea.com/usage/actions/comparison
// https://docs.gitea.com/usage/actions/actions-variables
const ofGitea = {
  CI: 'true',
  GITEA_ACTIONS: 'true',
  GITEA_ACTIONS_RUNNER_VERSION: 'v0.2.13',
  GITHUB_ACTIONS: 'true',
  GITHUB_REPOSITORY: 'acme/shop',
  GITHUB_REPOSITORY_OWNER: 'acme',
  GITHUB_SERVER_URL: 'https://git.acme.example/',
  GITHUB_RUN_ID: '1301',
  GITHUB_RUN_NUMBER: '7',
  GITHUB_EVENT_PATH: '/var/run/act/workflow/event.json',
};
const giteaJob = {
  order: { order: 1301, orderSource: 'https://git.acme.example' },
  jobUrl: 'https://git.acme.example/acme/shop/actions/runs/7',
};
const pull = (from: string, ref: string) => ({
  '/var/run/act/workflow/event.json': JSON.stringify({
    action: 'synchronized',
    number: 42,
    pull_request: {
      number: 42,
      user: { login: 'ada' },
      head: { label: ref, ref, sha: HEAD, repo: { full_name: from } },
      base: { label: 'main', ref: 'main', sha: BASE, repo: { full_name: 'acme/shop' } },
    },
    repository: { full_name: 'acme/shop' },
  }),
});
const ofPull = {
  GITHUB_EVENT_NAME: 'pull_request',
  GITHUB_REF: 'refs/pull/42/head',
  GITHUB_BASE_REF: 'main',
  GITHUB_SHA: HEAD,
};
const push = {
  GITHUB_EVENT_NAME: 'push',
  GITHUB_REF: 'refs/heads/feature/cart',
  GITHUB_REF_NAME: 'feature/cart',
  GITHUB_SHA: HEAD,
  GITHUB_HEAD_REF: '',
  GITHUB_BASE_REF: '',
};

testProvider('Gitea Actions', [
  {
    title: 'a push is its commit on its branch',
    env: { ...ofGitea, ...push },
    expected: { owner: 'acme', repo: 'shop', branch: 'feature/cart', commitSha: HEAD },
    job: giteaJob,
  },
  {
    title: 'a pull request is its head on its source branch',
    env: { ...ofGitea, ...ofPull, GITHUB_HEAD_REF: 'feature/cart' },
    files: pull('acme/shop', 'feature/cart'),
    expected: {
      ...{ owner: 'acme', repo: 'shop', branch: 'feature/cart', commitSha: HEAD },
      ...{ author: 'ada', pullRequest: 42 },
    },
    job: { ...giteaJob, baseBranch: 'main' },
  },
  {
    title: 'without its event file a pull request is still its head',
    env: { ...ofGitea, ...ofPull, GITHUB_HEAD_REF: 'feature/cart' },
    expected: {
      ...{ owner: 'acme', repo: 'shop', branch: 'feature/cart' },
      ...{ commitSha: HEAD, pullRequest: 42 },
    },
    job: { ...giteaJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request from a fork is pull/<number>',
    env: { ...ofGitea, ...ofPull, GITHUB_HEAD_REF: 'main' },
    files: pull('stranger/shop', 'main'),
    expected: {
      ...{ owner: 'acme', repo: 'shop', branch: 'pull/42', commitSha: HEAD },
      ...{ author: 'ada', pullRequest: 42 },
    },
    job: { ...giteaJob, baseBranch: 'main' },
  },
  {
    title: 'a tag has no branch',
    env: { ...ofGitea, ...push, GITHUB_REF: 'refs/tags/v1', GITHUB_REF_NAME: 'v1' },
    expected: { owner: 'acme', repo: 'shop', commitSha: HEAD },
    job: { ...giteaJob, tag: 'v1' },
  },
]);

// "Forgejo Actions | Reference", "Environment variables". The runner sets FORGEJO_ACTIONS, and for
// compatibility GITEA_ACTIONS, GITHUB_ACTIONS and the GITHUB_* variables:
// https://forgejo.org/docs/latest/user/actions/reference/
const ofForgejo = { ...ofGitea, FORGEJO_ACTIONS: 'true' };

testProvider('Forgejo Actions', [
  {
    title: 'a push is its commit on its branch',
    env: { ...ofForgejo, ...push },
    expected: { owner: 'acme', repo: 'shop', branch: 'feature/cart', commitSha: HEAD },
    job: giteaJob,
  },
  {
    title: 'a pull request is its head on its source branch',
    env: { ...ofForgejo, ...ofPull, GITHUB_HEAD_REF: 'feature/cart' },
    files: pull('acme/shop', 'feature/cart'),
    expected: {
      ...{ owner: 'acme', repo: 'shop', branch: 'feature/cart', commitSha: HEAD },
      ...{ author: 'ada', pullRequest: 42 },
    },
    job: { ...giteaJob, baseBranch: 'main' },
  },
  {
    title: 'pull_request_target of a fork is pull/<number> with the commit of the fork',
    env: {
      ...ofForgejo,
      ...{ GITHUB_EVENT_NAME: 'pull_request_target', GITHUB_REF: 'refs/heads/main' },
      ...{ GITHUB_BASE_REF: 'main', GITHUB_HEAD_REF: 'main', GITHUB_SHA: MERGE },
    },
    files: pull('stranger/shop', 'main'),
    expected: {
      ...{ owner: 'acme', repo: 'shop', branch: 'pull/42', commitSha: HEAD },
      ...{ author: 'ada', pullRequest: 42 },
    },
    job: { ...giteaJob, baseBranch: 'main' },
  },
  {
    title: 'a tag has no branch',
    env: { ...ofForgejo, ...push, GITHUB_REF: 'refs/tags/v1', GITHUB_REF_NAME: 'v1' },
    expected: { owner: 'acme', repo: 'shop', commitSha: HEAD },
    job: { ...giteaJob, tag: 'v1' },
  },
]);
