import { branchOf, forkBranch, given, pullRequestNumber } from './facts.ts';
import { parents } from './git.ts';
import { type Provider, value } from './provider.ts';
import { parseRemote } from './remote.ts';

export const azure: Provider = {
  name: 'Azure Pipelines',
  detect: (env) => env.TF_BUILD === 'True',
  async read(env, { git }) {
    const remote = parseRemote(value(env, 'BUILD_REPOSITORY_URI') ?? '');
    const [owner, repo] = (value(env, 'BUILD_REPOSITORY_NAME') ?? '').split('/');
    const built = value(env, 'BUILD_SOURCEVERSION');
    const pullRequest = pullRequestNumber(
      value(env, 'SYSTEM_PULLREQUEST_PULLREQUESTNUMBER', 'SYSTEM_PULLREQUEST_PULLREQUESTID'),
    );
    const isMerge = /^refs\/pull\/\d+\/merge$/.test(env.BUILD_SOURCEBRANCH ?? '');
    const facts = { owner: remote?.owner ?? owner, repo: remote?.repo ?? repo };
    if (pullRequest === undefined)
      return given({
        ...facts,
        branch: branchOf(value(env, 'BUILD_SOURCEBRANCH')),
        commitSha: built,
        commitMessage: value(env, 'BUILD_SOURCEVERSIONMESSAGE'),
      });
    const fork = env.SYSTEM_PULLREQUEST_ISFORK?.toLowerCase() === 'true';
    // Azure builds a test merge of the pull request. Its second parent is the head.
    const head = isMerge && built ? (await parents(git, built))[1] : built;
    return given({
      ...facts,
      branch: fork ? forkBranch(pullRequest) : branchOf(env.SYSTEM_PULLREQUEST_SOURCEBRANCH),
      commitSha: value(env, 'SYSTEM_PULLREQUEST_SOURCECOMMITID') ?? head,
      pullRequest,
    });
  },
};
