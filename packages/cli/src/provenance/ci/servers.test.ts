import { expect, test } from 'vitest';
import { BASE, HEAD, MERGE, mergeCommit, testProvider } from '../../../test/support/ci-case.ts';
import { parseProperties } from './properties.ts';

const push = { owner: 'acme', repo: 'shop', branch: 'feature/cart', commitSha: HEAD };
const pull = { ...push, pullRequest: 42 };
const tag = { owner: 'acme', repo: 'shop', commitSha: HEAD };

// "Environment variables in build environments"; the values of webhooks: "GitHub webhook events":
// https://docs.aws.amazon.com/codebuild/latest/userguide/build-env-ref-env-vars.html
// https://docs.aws.amazon.com/codebuild/latest/userguide/github-webhook.html
const ofCodeBuild = {
  CI: 'true',
  CODEBUILD_CI: 'true',
  AWS_REGION: 'eu-central-1',
  CODEBUILD_BUILD_ARN: 'arn:aws:codebuild:eu-central-1:123456789012:build/shop:b1e6661e',
  CODEBUILD_BUILD_ID: 'shop:b1e6661e',
  CODEBUILD_BUILD_NUMBER: '7',
  CODEBUILD_RESOLVED_SOURCE_VERSION: HEAD,
  CODEBUILD_SOURCE_REPO_URL: 'https://github.com/acme/shop.git',
  CODEBUILD_SOURCE_VERSION: HEAD,
  CODEBUILD_PUBLIC_BUILD_URL: '',
};
const codebuildPull = {
  ...{ ...ofCodeBuild, CODEBUILD_WEBHOOK_TRIGGER: 'pr/42', CODEBUILD_SOURCE_VERSION: 'pr/42' },
  ...{
    CODEBUILD_WEBHOOK_EVENT: 'PULL_REQUEST_UPDATED',
    CODEBUILD_WEBHOOK_BASE_REF: 'refs/heads/main',
  },
  CODEBUILD_WEBHOOK_HEAD_REF: 'refs/heads/feature/cart',
};
const codebuildJob = {
  jobUrl:
    'https://eu-central-1.console.aws.amazon.com/codesuite/codebuild/123456789012/projects/shop/build/shop%3Ab1e6661e/?region=eu-central-1',
};

testProvider('AWS CodeBuild', [
  {
    title: 'a push is its commit on its branch',
    env: {
      ...{ ...ofCodeBuild, CODEBUILD_WEBHOOK_TRIGGER: 'branch/feature/cart' },
      ...{ CODEBUILD_WEBHOOK_EVENT: 'PUSH', CODEBUILD_WEBHOOK_BASE_REF: '' },
      CODEBUILD_WEBHOOK_HEAD_REF: 'refs/heads/feature/cart',
    },
    expected: push,
    job: codebuildJob,
  },
  {
    title: 'a pull request is on its source branch',
    env: codebuildPull,
    expected: pull,
    job: { ...codebuildJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request of a branch with the name of its target is pull/<number>',
    env: { ...codebuildPull, CODEBUILD_WEBHOOK_HEAD_REF: 'refs/heads/main' },
    expected: { ...pull, branch: 'pull/42' },
    job: { ...codebuildJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request that somebody builds by hand is pull/<number>',
    env: { ...ofCodeBuild, CODEBUILD_SOURCE_VERSION: 'pr/42' },
    expected: { ...pull, branch: 'pull/42' },
    job: codebuildJob,
  },
  {
    title: 'a version without refs/heads/ may be a tag, and is no branch',
    env: { ...ofCodeBuild, CODEBUILD_SOURCE_VERSION: 'feature/cart' },
    expected: tag,
    job: codebuildJob,
  },
  {
    title: 'a version with refs/heads/ is a branch, and a page that is public goes first',
    env: {
      ...{ ...ofCodeBuild, CODEBUILD_SOURCE_VERSION: 'refs/heads/feature/cart' },
      CODEBUILD_PUBLIC_BUILD_URL:
        'https://eu-central-1.codebuild.aws.amazon.com/project/eyJ/build/b1e',
    },
    expected: push,
    job: {
      jobUrl: 'https://eu-central-1.codebuild.aws.amazon.com/project/eyJ/build/b1e',
    },
  },
  {
    title: 'a tag has no branch',
    env: {
      ...{ ...ofCodeBuild, CODEBUILD_WEBHOOK_TRIGGER: 'tag/v1' },
      CODEBUILD_WEBHOOK_HEAD_REF: 'refs/tags/v1',
    },
    expected: tag,
    job: { ...codebuildJob, tag: 'v1' },
  },
]);

// "List of Predefined Build Parameters" and "Pull Requests" (its parameters):
// https://www.jetbrains.com/help/teamcity/predefined-build-parameters.html
// https://www.jetbrains.com/help/teamcity/pull-requests.html
const ofTeamCity = {
  TEAMCITY_VERSION: '2025.11 (build 208117)',
  TEAMCITY_PROJECT_NAME: 'Shop',
  TEAMCITY_BUILD_PROPERTIES_FILE: '/agent/temp/system.properties',
  BUILD_NUMBER: '7',
  BUILD_VCS_NUMBER: HEAD,
  BUILD_URL: 'https://teamcity.acme.example/buildConfiguration/Shop_Build/1207',
};
const parameters = (...lines: string[]) => ({
  '/agent/temp/system.properties':
    '#TeamCity\nteamcity.configuration.properties.file=/agent/temp/all.properties\n',
  '/agent/temp/all.properties': ['vcsroot.url=https\\://github.com/acme/shop.git', ...lines].join(
    '\n',
  ),
});
const teamcityJob = { jobUrl: ofTeamCity.BUILD_URL };

testProvider('TeamCity', [
  {
    title: 'a push is its commit on the branch of its parameters',
    env: ofTeamCity,
    files: parameters(
      'teamcity.build.branch=cart',
      'teamcity.build.vcs.branch.Shop_Root=refs/heads/feature/cart',
    ),
    expected: push,
    job: teamcityJob,
  },
  {
    title: 'a pull request is its head on its source branch',
    env: ofTeamCity,
    files: parameters(
      'teamcity.build.branch=pull/42',
      'teamcity.build.vcs.branch.Shop_Root=refs/pull/42/head',
      'teamcity.pullRequest.number=42',
      'teamcity.pullRequest.source.branch=refs/heads/feature/cart',
      'teamcity.pullRequest.target.branch=refs/heads/main',
    ),
    expected: pull,
    job: { ...teamcityJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request from a fork, which has no source branch, is pull/<number>',
    env: ofTeamCity,
    files: parameters(
      'teamcity.build.vcs.branch.Shop_Root=refs/pull/42/head',
      'teamcity.pullRequest.number=42',
      'teamcity.pullRequest.target.branch=main',
    ),
    expected: { ...pull, branch: 'pull/42' },
    job: { ...teamcityJob, baseBranch: 'main' },
  },
  {
    title: 'a pull request of Azure is the second parent of the test merge',
    env: { ...ofTeamCity, BUILD_VCS_NUMBER: MERGE },
    files: parameters('teamcity.build.vcs.branch.Shop_Root=refs/pull/42/merge'),
    git: { [`cat-file commit ${MERGE}`]: mergeCommit(BASE, HEAD) },
    expected: { ...pull, branch: 'pull/42' },
    job: teamcityJob,
  },
  {
    title: 'a tag has no branch',
    env: ofTeamCity,
    files: parameters('teamcity.build.vcs.branch.Shop_Root=refs/tags/v1'),
    expected: tag,
    job: { ...teamcityJob, tag: 'v1' },
  },
  {
    title: 'without the files of its parameters the commit alone is known',
    env: { ...ofTeamCity, BUILD_NUMBER: '1.0.7', BUILD_URL: '' },
    expected: { commitSha: HEAD },
    job: {},
  },
  {
    title: 'several VCS roots that differ give neither repository nor branch',
    env: ofTeamCity,
    files: parameters(
      'vcsroot.Other.url=https\\://github.com/acme/other.git',
      'teamcity.build.vcs.branch.Shop_Root=refs/heads/main',
      'teamcity.build.vcs.branch.Other=refs/heads/develop',
      'teamcity.build.branch=<default>',
    ),
    expected: { commitSha: HEAD },
    job: teamcityJob,
  },
]);

test('parseProperties reads what java.util.Properties.store writes', () => {
  const text = [
    '#Wed Nov 25 18:00:00 UTC 2026',
    'url=https\\://host/a\\=b',
    'with\\ space=\\ padded',
    'path=C\\:\\\\agent\\\\temp',
    'letter=\\u00E9\\ttab',
    'empty=',
    'no separator',
  ].join('\r\n');
  expect(parseProperties(text)).toEqual({
    url: 'https://host/a=b',
    'with space': ' padded',
    path: 'C:\\agent\\temp',
    letter: 'é\ttab',
    empty: '',
  });
});
