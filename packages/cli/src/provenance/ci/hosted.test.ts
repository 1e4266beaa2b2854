import { BASE, HEAD, MERGE, mergeCommit, testProvider } from '../../../test/support/ci-case.ts';

const push = { owner: 'acme', repo: 'shop', branch: 'feature/cart', commitSha: HEAD };
const pull = { ...push, pullRequest: 42 };
const tag = { owner: 'acme', repo: 'shop', commitSha: HEAD };

// "Environment variables": https://buildkite.com/docs/pipelines/configure/environment-variables
const ofBuildkite = {
  CI: 'true',
  BUILDKITE: 'true',
  BUILDKITE_PIPELINE_ID: '01850fb9-5c2c-4e1c-8d3b-7a1f2c3d4e5f',
  BUILDKITE_REPO: 'git@github.com:acme/shop.git',
  BUILDKITE_BRANCH: 'feature/cart',
  BUILDKITE_COMMIT: HEAD,
  BUILDKITE_MESSAGE: 'Show the total',
  BUILDKITE_BUILD_AUTHOR: 'Ada Lovelace',
  BUILDKITE_BUILD_NUMBER: '1514',
  BUILDKITE_BUILD_URL: 'https://buildkite.com/acme/shop/builds/1514',
  BUILDKITE_JOB_ID: 'e44f9784-e20e-4b93-a21d-f41fd5869db9',
  BUILDKITE_PIPELINE_DEFAULT_BRANCH: 'main',
  BUILDKITE_PIPELINE_PROVIDER: 'github',
  BUILDKITE_SOURCE: 'webhook',
  BUILDKITE_TAG: '',
  BUILDKITE_PULL_REQUEST: 'false',
  BUILDKITE_PULL_REQUEST_BASE_BRANCH: '',
  BUILDKITE_PULL_REQUEST_REPO: '',
};
const buildkitePull = {
  ...ofBuildkite,
  ...{ BUILDKITE_PULL_REQUEST: '42', BUILDKITE_PULL_REQUEST_BASE_BRANCH: 'main' },
  BUILDKITE_PULL_REQUEST_REPO: 'git://github.com/acme/shop.git',
};
const buildkiteJob = {
  order: { order: 1514, orderSource: 'buildkite.com/01850fb9-5c2c-4e1c-8d3b-7a1f2c3d4e5f' },
  jobUrl: 'https://buildkite.com/acme/shop/builds/1514#e44f9784-e20e-4b93-a21d-f41fd5869db9',
};
const ada = { author: 'Ada Lovelace' };

testProvider('Buildkite', [
  {
    title: 'a push is its commit on its branch',
    env: ofBuildkite,
    expected: { ...push, ...ada, commitMessage: 'Show the total' },
    job: buildkiteJob,
  },
  {
    title: 'a pull request is its head on its source branch',
    env: buildkitePull,
    expected: { ...pull, ...ada },
    job: { ...buildkiteJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request from a fork is pull/<number>',
    env: {
      ...{ ...buildkitePull, BUILDKITE_BRANCH: 'main' },
      BUILDKITE_PULL_REQUEST_REPO: 'git://github.com/stranger/shop.git',
    },
    expected: { ...pull, ...ada, branch: 'pull/42' },
    job: { ...buildkiteJob, baseBranch: 'main' },
  },
  {
    title:
      'a pull request of an unknown repository is pull/<number> if named as the default branch',
    env: { ...buildkitePull, BUILDKITE_PULL_REQUEST_REPO: '', BUILDKITE_BRANCH: 'main' },
    expected: { ...pull, ...ada, branch: 'pull/42' },
    job: { ...buildkiteJob, baseBranch: 'main' },
  },
  {
    title: 'a tag has no branch, though its name is in the place of one',
    env: { ...ofBuildkite, BUILDKITE_BRANCH: 'v1', BUILDKITE_TAG: 'v1' },
    expected: { ...tag, ...ada, commitMessage: 'Show the total' },
    job: { ...buildkiteJob, tag: 'v1' },
  },
  {
    title: 'a build by hand may have HEAD as its commit, and a message that is no commit’s',
    env: { ...ofBuildkite, BUILDKITE_COMMIT: 'HEAD', BUILDKITE_SOURCE: 'ui' },
    expected: { ...push, ...ada, commitSha: 'HEAD' },
    job: buildkiteJob,
  },
  {
    title: 'a group of the merge queue has the branch of the queue',
    env: {
      ...{ ...ofBuildkite, BUILDKITE_BRANCH: `gh-readonly-queue/main/pr-42-${BASE}` },
      ...{ BUILDKITE_MERGE_QUEUE_BASE_BRANCH: 'main', BUILDKITE_MERGE_QUEUE_BASE_COMMIT: BASE },
    },
    expected: {
      ...{ ...push, ...ada, commitMessage: 'Show the total' },
      branch: `gh-readonly-queue/main/pr-42-${BASE}`,
    },
    job: { ...buildkiteJob, baseBranch: 'main' },
  },
]);

// "Environment Variables", "Default Environment Variables":
// https://docs.travis-ci.com/user/environment-variables/#default-environment-variables
const ofTravis = {
  CI: 'true',
  TRAVIS: 'true',
  TRAVIS_REPO_SLUG: 'acme/shop',
  TRAVIS_BUILD_NUMBER: '4',
  TRAVIS_BUILD_WEB_URL: 'https://app.travis-ci.com/acme/shop/builds/1',
  TRAVIS_JOB_NUMBER: '4.1',
  TRAVIS_JOB_WEB_URL: 'https://app.travis-ci.com/acme/shop/jobs/2',
  TRAVIS_COMMIT_MESSAGE: 'Show the total',
  TRAVIS_EVENT_TYPE: 'push',
  TRAVIS_BRANCH: 'feature/cart',
  TRAVIS_COMMIT: HEAD,
  TRAVIS_PULL_REQUEST: 'false',
  TRAVIS_PULL_REQUEST_BRANCH: '',
  TRAVIS_PULL_REQUEST_SHA: '',
  TRAVIS_PULL_REQUEST_SLUG: '',
  TRAVIS_TAG: '',
};
const travisPull = {
  ...{ ...ofTravis, TRAVIS_EVENT_TYPE: 'pull_request', TRAVIS_PULL_REQUEST: '42' },
  ...{ TRAVIS_BRANCH: 'main', TRAVIS_PULL_REQUEST_BRANCH: 'feature/cart', TRAVIS_COMMIT: MERGE },
  ...{ TRAVIS_PULL_REQUEST_SHA: HEAD, TRAVIS_PULL_REQUEST_SLUG: 'acme/shop' },
};
const travisJob = { jobUrl: 'https://app.travis-ci.com/acme/shop/jobs/2' };

testProvider('Travis CI', [
  {
    title: 'a push is its commit on its branch',
    env: ofTravis,
    expected: { ...push, commitMessage: 'Show the total' },
    job: travisJob,
  },
  {
    title: 'a pull request is its head on its source branch, not the test merge on its target',
    env: travisPull,
    expected: pull,
    job: { ...travisJob, baseBranch: 'main' },
  },
  {
    title: 'without the variable of its head a pull request is the second parent of the merge',
    env: { ...travisPull, TRAVIS_PULL_REQUEST_SHA: '' },
    git: { [`cat-file commit ${MERGE}`]: mergeCommit(BASE, HEAD) },
    expected: pull,
    job: { ...travisJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request from a fork is pull/<number>',
    env: {
      ...travisPull,
      ...{ TRAVIS_PULL_REQUEST_BRANCH: 'main', TRAVIS_PULL_REQUEST_SLUG: 'stranger/shop' },
    },
    expected: { ...pull, branch: 'pull/42' },
    job: { ...travisJob, baseBranch: 'main' },
  },
  {
    title: 'a tag has no branch, though its name is in the place of one',
    env: { ...ofTravis, TRAVIS_BRANCH: 'v1', TRAVIS_TAG: 'v1' },
    expected: { ...tag, commitMessage: 'Show the total' },
    job: { ...travisJob, tag: 'v1' },
  },
]);

// "Environment variables", "Git repository variables":
// https://docs.semaphore.io/reference/env-vars
const ofSemaphore = {
  CI: 'true',
  SEMAPHORE: 'true',
  SEMAPHORE_GIT_PROVIDER: 'github',
  SEMAPHORE_GIT_REPO_SLUG: 'acme/shop',
  SEMAPHORE_GIT_URL: 'git@github.com:acme/shop.git',
  SEMAPHORE_JOB_ID: 'a26d42cf-89ac-4c3f-9e2d-51bb231897bf',
  SEMAPHORE_ORGANIZATION_URL: 'https://acme.semaphoreci.com',
  SEMAPHORE_WORKFLOW_NUMBER: '42',
};
const semaphorePush = {
  ...{ ...ofSemaphore, SEMAPHORE_GIT_REF_TYPE: 'branch', SEMAPHORE_GIT_SHA: HEAD },
  ...{ SEMAPHORE_GIT_BRANCH: 'feature/cart', SEMAPHORE_GIT_WORKING_BRANCH: 'feature/cart' },
  ...{ SEMAPHORE_GIT_REF: 'refs/heads/feature/cart', SEMAPHORE_GIT_COMMIT_AUTHOR: 'ada' },
};
const semaphorePull = {
  ...{ ...ofSemaphore, SEMAPHORE_GIT_REF_TYPE: 'pull-request', SEMAPHORE_GIT_SHA: MERGE },
  ...{ SEMAPHORE_GIT_BRANCH: 'main', SEMAPHORE_GIT_WORKING_BRANCH: 'feature/cart' },
  ...{ SEMAPHORE_GIT_REF: 'refs/pull/42/merge', SEMAPHORE_GIT_PR_BRANCH: 'feature/cart' },
  ...{ SEMAPHORE_GIT_PR_NUMBER: '42', SEMAPHORE_GIT_PR_SHA: HEAD, SEMAPHORE_GIT_PR_NAME: 'Cart' },
  ...{ SEMAPHORE_GIT_PR_SLUG: 'acme/shop' },
};
const semaphoreJob = {
  jobUrl: 'https://acme.semaphoreci.com/jobs/a26d42cf-89ac-4c3f-9e2d-51bb231897bf',
};

testProvider('Semaphore', [
  {
    title: 'a push is its commit on its branch',
    env: semaphorePush,
    expected: { ...push, author: 'ada' },
    job: semaphoreJob,
  },
  {
    title: 'a pull request is its head on its source branch, not the test merge on its target',
    env: semaphorePull,
    expected: pull,
    job: { ...semaphoreJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request from a fork is pull/<number>',
    env: {
      ...{ ...semaphorePull, SEMAPHORE_GIT_PR_SLUG: 'stranger/shop' },
      ...{ SEMAPHORE_GIT_PR_BRANCH: 'main', SEMAPHORE_GIT_WORKING_BRANCH: 'main' },
    },
    expected: { ...pull, branch: 'pull/42' },
    job: { ...semaphoreJob, baseBranch: 'main' },
  },
  {
    title: 'a tag has no branch',
    env: {
      ...{ ...ofSemaphore, SEMAPHORE_GIT_REF_TYPE: 'tag', SEMAPHORE_GIT_SHA: HEAD },
      ...{ SEMAPHORE_GIT_BRANCH: 'v1', SEMAPHORE_GIT_REF: 'refs/tags/v1' },
      SEMAPHORE_GIT_TAG_NAME: 'v1',
    },
    expected: tag,
    job: { ...semaphoreJob, tag: 'v1' },
  },
]);
