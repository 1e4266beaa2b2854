import { BASE, HEAD, testProvider } from '../../../test/support/ci-case.ts';

const push = {
  owner: 'acme',
  repo: 'shop',
  branch: 'feature/cart',
  commitSha: HEAD,
  author: 'ada',
};
const pull = { ...push, pullRequest: 42 };

// "Environment variables", "Built-in environment variables":
// https://woodpecker-ci.org/docs/usage/environment#built-in-environment-variables
const ofWoodpecker = {
  CI: 'woodpecker',
  CI_REPO: 'acme/shop',
  CI_REPO_OWNER: 'acme',
  CI_REPO_NAME: 'shop',
  CI_REPO_DEFAULT_BRANCH: 'main',
  CI_COMMIT_SHA: HEAD,
  CI_COMMIT_AUTHOR: 'ada',
  CI_PIPELINE_NUMBER: '8',
  CI_PIPELINE_URL: 'https://ci.acme.example/repos/7/pipeline/8',
  CI_STEP_URL: 'https://ci.acme.example/repos/7/pipeline/8/3',
  CI_PREV_COMMIT_BRANCH: 'main',
  CI_PREV_COMMIT_SHA: BASE,
};
const woodpeckerPull = {
  ...ofWoodpecker,
  CI_PIPELINE_EVENT: 'pull_request',
  CI_COMMIT_REF: 'refs/pull/42/head',
  CI_COMMIT_REFSPEC: 'feature/cart:main',
  CI_COMMIT_BRANCH: 'main',
  CI_COMMIT_SOURCE_BRANCH: 'feature/cart',
  CI_COMMIT_TARGET_BRANCH: 'main',
  CI_COMMIT_PULL_REQUEST: '42',
  CI_COMMIT_MESSAGE: 'Cart',
};
const woodpeckerJob = { jobUrl: 'https://ci.acme.example/repos/7/pipeline/8/3' };

testProvider('Woodpecker', [
  {
    title: 'a push is its commit on its branch',
    env: {
      ...ofWoodpecker,
      ...{ CI_PIPELINE_EVENT: 'push', CI_COMMIT_REF: 'refs/heads/feature/cart' },
      ...{ CI_COMMIT_BRANCH: 'feature/cart', CI_COMMIT_MESSAGE: 'Show the total' },
    },
    expected: { ...push, commitMessage: 'Show the total' },
    job: woodpeckerJob,
  },
  {
    title: 'a pull request is on its source branch, not on the target that is checked out',
    env: woodpeckerPull,
    expected: pull,
    job: { ...woodpeckerJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request of a branch with the name of its target is pull/<number>',
    env: { ...woodpeckerPull, CI_COMMIT_SOURCE_BRANCH: 'main', CI_COMMIT_REFSPEC: 'main:main' },
    expected: { ...pull, branch: 'pull/42' },
    job: { ...woodpeckerJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request of a branch with the name of the default branch is pull/<number>',
    env: {
      ...woodpeckerPull,
      ...{ CI_COMMIT_SOURCE_BRANCH: 'main', CI_COMMIT_TARGET_BRANCH: 'release/2' },
    },
    expected: { ...pull, branch: 'pull/42' },
    job: { ...woodpeckerJob, baseBranch: 'release/2' },
  },
  {
    title: 'a tag has no branch',
    env: {
      ...ofWoodpecker,
      ...{ CI_PIPELINE_EVENT: 'tag', CI_COMMIT_REF: 'refs/tags/v1', CI_COMMIT_TAG: 'v1' },
      ...{ CI_COMMIT_BRANCH: 'main', CI_COMMIT_SOURCE_BRANCH: '', CI_COMMIT_PULL_REQUEST: '' },
    },
    expected: { owner: 'acme', repo: 'shop', commitSha: HEAD, author: 'ada' },
    job: { ...woodpeckerJob, tag: 'v1' },
  },
]);

// "Reference" of "Environment", a page for each variable:
// https://docs.drone.io/pipeline/environment/reference/
const ofDrone = {
  CI: 'true',
  DRONE: 'true',
  DRONE_REPO: 'acme/shop',
  DRONE_REPO_OWNER: 'acme',
  DRONE_REPO_NAMESPACE: 'acme',
  DRONE_REPO_NAME: 'shop',
  DRONE_REPO_BRANCH: 'main',
  DRONE_COMMIT: HEAD,
  DRONE_COMMIT_SHA: HEAD,
  DRONE_COMMIT_AFTER: HEAD,
  DRONE_COMMIT_BEFORE: BASE,
  DRONE_COMMIT_AUTHOR: 'ada',
  DRONE_BUILD_NUMBER: '42',
  DRONE_BUILD_LINK: 'https://drone.acme.example/acme/shop/42',
};
const dronePull = {
  ...ofDrone,
  DRONE_BUILD_EVENT: 'pull_request',
  DRONE_COMMIT_REF: 'refs/pull/42/head',
  DRONE_BRANCH: 'main',
  DRONE_COMMIT_BRANCH: 'main',
  DRONE_SOURCE_BRANCH: 'feature/cart',
  DRONE_TARGET_BRANCH: 'main',
  DRONE_PULL_REQUEST: '42',
  DRONE_COMMIT_MESSAGE: 'Cart',
};
const droneJob = { jobUrl: 'https://drone.acme.example/acme/shop/42' };
const dronePullJob = { ...droneJob, baseBranch: 'main' };

testProvider('Drone', [
  {
    title: 'a push is its commit on its branch',
    env: {
      ...ofDrone,
      ...{ DRONE_BUILD_EVENT: 'push', DRONE_COMMIT_REF: 'refs/heads/feature/cart' },
      ...{ DRONE_BRANCH: 'feature/cart', DRONE_TARGET_BRANCH: 'feature/cart' },
      ...{ DRONE_SOURCE_BRANCH: 'feature/cart', DRONE_COMMIT_BRANCH: 'feature/cart' },
      ...{ DRONE_COMMIT_MESSAGE: 'Show the total', DRONE_COMMIT_AUTHOR_NAME: 'Ada Lovelace' },
    },
    expected: { ...push, author: 'Ada Lovelace', commitMessage: 'Show the total' },
    job: droneJob,
  },
  {
    title: 'a pull request is on its source branch, not on the target that is checked out',
    env: dronePull,
    expected: pull,
    job: dronePullJob,
  },
  {
    title: 'a pull request of a branch with the name of its target is pull/<number>',
    env: { ...dronePull, DRONE_SOURCE_BRANCH: 'main' },
    expected: { ...pull, branch: 'pull/42' },
    job: dronePullJob,
  },
  {
    title: 'a pull request without a source branch is pull/<number>',
    env: { ...dronePull, DRONE_SOURCE_BRANCH: '' },
    expected: { ...pull, branch: 'pull/42' },
    job: dronePullJob,
  },
  {
    title: 'a promoted pull request has its number from the ref',
    env: { ...dronePull, DRONE_BUILD_EVENT: 'promote', DRONE_PULL_REQUEST: '' },
    expected: pull,
    job: dronePullJob,
  },
  {
    title: 'a group of GitLab is a part of the owner',
    env: {
      ...dronePull,
      DRONE_REPO: 'acme/mobile/shop',
      DRONE_COMMIT_REF: 'refs/merge-requests/42/head',
    },
    expected: { ...pull, owner: 'acme/mobile' },
    job: dronePullJob,
  },
  {
    title: 'a tag has no branch',
    env: {
      ...ofDrone,
      ...{ DRONE_BUILD_EVENT: 'tag', DRONE_COMMIT_REF: 'refs/tags/v1', DRONE_TAG: 'v1' },
      ...{ DRONE_BRANCH: '', DRONE_COMMIT_BRANCH: '', DRONE_PULL_REQUEST: '' },
    },
    expected: { owner: 'acme', repo: 'shop', commitSha: HEAD, author: 'ada' },
    job: { ...droneJob, tag: 'v1' },
  },
]);
