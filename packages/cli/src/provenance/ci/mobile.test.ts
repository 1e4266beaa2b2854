import { BASE, HEAD, testProvider } from '../../../test/support/ci-case.ts';

const push = { owner: 'acme', repo: 'shop', branch: 'feature/cart', commitSha: HEAD };
const pull = { ...push, pullRequest: 42 };

// "Built-in environment variables"; the address of a build: "Slack API integration":
// https://docs.codemagic.io/yaml-basic-configuration/environment-variables/
const ofCodemagic = {
  CI: 'true',
  CONTINUOUS_INTEGRATION: 'true',
  BUILD_NUMBER: '3',
  PROJECT_BUILD_NUMBER: '7',
  CM_BRANCH: 'feature/cart',
  CM_REPO_SLUG: 'acme/shop',
  CM_COMMIT: HEAD,
  CM_PREVIOUS_COMMIT: BASE,
  CM_PULL_REQUEST: 'false',
  CM_PROJECT_ID: '62d1bdc4',
  CM_BUILD_ID: '81c5a723',
};
const codemagicJob = {
  jobUrl: 'https://codemagic.io/app/62d1bdc4/build/81c5a723',
};
const codemagicPull = {
  ...ofCodemagic,
  ...{ CM_PULL_REQUEST: 'true', CM_PULL_REQUEST_NUMBER: '42', CM_PULL_REQUEST_DEST: 'main' },
};

testProvider('Codemagic', [
  {
    title: 'a push is its commit on its branch',
    env: ofCodemagic,
    expected: push,
    job: codemagicJob,
  },
  {
    title: 'a pull request is its source commit on its source branch',
    env: codemagicPull,
    expected: pull,
    job: { ...codemagicJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request of a branch with the name of its target is pull/<number>',
    env: { ...codemagicPull, CM_BRANCH: 'main' },
    expected: { ...pull, branch: 'pull/42' },
    job: { ...codemagicJob, baseBranch: 'main' },
  },
  {
    title: 'a tag in the place of a branch is no branch',
    env: { ...ofCodemagic, CM_TAG: 'v1', CM_BRANCH: 'v1' },
    expected: { owner: 'acme', repo: 'shop', commitSha: HEAD },
    job: { ...codemagicJob, tag: 'v1' },
  },
  {
    title: 'a repository from a source of its own is left to git',
    env: { ...ofCodemagic, CM_REPO_SLUG: undefined },
    expected: { branch: 'feature/cart', commitSha: HEAD },
    job: codemagicJob,
  },
]);

// "Environment variable reference" of Xcode Cloud:
// https://developer.apple.com/documentation/xcode/environment-variable-reference
const ofXcodeCloud = {
  CI: 'TRUE',
  CI_XCODE_CLOUD: 'TRUE',
  CI_XCODE_PROJECT: 'Shop.xcworkspace',
  CI_BUILD_ID: '12345678-ABCD-DEFG-1234-012345ABCDEF',
  CI_BUILD_NUMBER: '42',
  CI_BUILD_URL: 'https://appstoreconnect.apple.com/teams/ABCDE12345/apps/1/ci/builds/42',
  CI_COMMIT: HEAD,
  CI_WORKFLOW: 'Default',
};
const xcodePull = {
  ...ofXcodeCloud,
  CI_START_CONDITION: 'pr_update',
  CI_PULL_REQUEST_HTML_URL: 'https://github.com/acme/shop/pull/42',
  CI_PULL_REQUEST_NUMBER: '42',
  CI_PULL_REQUEST_SOURCE_BRANCH: 'feature/cart',
  CI_PULL_REQUEST_SOURCE_COMMIT: HEAD,
  CI_PULL_REQUEST_SOURCE_REPO: 'acme/shop',
  CI_PULL_REQUEST_TARGET_BRANCH: 'main',
  CI_PULL_REQUEST_TARGET_COMMIT: BASE,
  CI_PULL_REQUEST_TARGET_REPO: 'acme/shop',
};
const xcodeJob = { jobUrl: ofXcodeCloud.CI_BUILD_URL };

testProvider('Xcode Cloud', [
  {
    title: 'a push is its commit on its branch, and the repository is left to git',
    env: {
      ...ofXcodeCloud,
      ...{ CI_START_CONDITION: 'push', CI_BRANCH: 'feature/cart' },
      CI_GIT_REF: 'refs/heads/feature/cart',
    },
    expected: { branch: 'feature/cart', commitSha: HEAD },
    job: xcodeJob,
  },
  {
    title: 'a pull request is its source commit on its source branch',
    env: xcodePull,
    expected: pull,
    job: { ...xcodeJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request from a fork is pull/<number>',
    env: {
      ...xcodePull,
      ...{ CI_PULL_REQUEST_SOURCE_REPO: 'stranger/shop', CI_PULL_REQUEST_SOURCE_BRANCH: 'main' },
    },
    expected: { ...pull, branch: 'pull/42' },
    job: { ...xcodeJob, baseBranch: 'main' },
  },
  {
    title: 'a tag has no branch',
    env: { ...ofXcodeCloud, CI_TAG: 'v1', CI_GIT_REF: 'refs/tags/v1' },
    expected: { commitSha: HEAD },
    job: { ...xcodeJob, tag: 'v1' },
  },
]);

// "Using environment variables in EAS" and "Environment variables in EAS Workflows", "Built-in
// environment variables". Pushes, pull requests and tags have the same variables:
// https://docs.expo.dev/eas/environment-variables/usage/
// https://docs.expo.dev/eas/workflows/environment/
const ofEas = {
  CI: '1',
  EAS_BUILD_ID: 'f51831f0-ea30-406a-8c5f-f8e1cc57d39c',
  EAS_BUILD_PROJECT_ID: 'f486dc93-eb27-4b7c-bc94-752965edce8b',
};

testProvider('EAS Build', [
  {
    title: 'a build has its commit alone',
    env: {
      ...ofEas,
      ...{ EAS_BUILD: 'true', EAS_BUILD_RUNNER: 'eas-build', EAS_BUILD_PLATFORM: 'ios' },
      ...{ EAS_BUILD_PROFILE: 'preview', EAS_BUILD_GIT_COMMIT_HASH: HEAD },
    },
    expected: { commitSha: HEAD },
    job: {},
  },
  {
    title: 'a job that builds nothing has nothing',
    env: { ...ofEas, EAS_BUILD_GIT_COMMIT_HASH: '' },
    expected: {},
    job: {},
  },
]);
