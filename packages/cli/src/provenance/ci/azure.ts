import { branchOf, forkBranch, given, pullRequestNumber, tagOf } from '../facts.ts';
import { parents } from '../git.ts';
import { parseRemote } from '../remote.ts';
import { type Env, jobOf, type Provider, value } from './provider.ts';

/** The page of a run, as links in Azure's own mails have it. */
function pageOf(env: Env): string | undefined {
  const collection = value(env, 'SYSTEM_COLLECTIONURI', 'SYSTEM_TEAMFOUNDATIONCOLLECTIONURI');
  const project = value(env, 'SYSTEM_TEAMPROJECT');
  const id = value(env, 'BUILD_BUILDID');
  if (!collection || !project || !id) return undefined;
  const base = collection.replace(/\/*$/, '/');
  return `${base}${encodeURIComponent(project)}/_build/results?buildId=${encodeURIComponent(id)}`;
}

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
    const job = jobOf({
      baseBranch: value(env, 'SYSTEM_PULLREQUEST_TARGETBRANCH'),
      // BUILD_BUILDNUMBER is a name, in a format that users choose. The id grows in a collection, and
      // a stage that runs again keeps it.
      runNumber: value(env, 'BUILD_BUILDID'),
      numberedBy: value(env, 'SYSTEM_COLLECTIONURI', 'SYSTEM_TEAMFOUNDATIONCOLLECTIONURI'),
      jobUrl: pageOf(env),
      tag: tagOf(env.BUILD_SOURCEBRANCH),
    });
    if (pullRequest === undefined) {
      const branch = branchOf(value(env, 'BUILD_SOURCEBRANCH'));
      const commitMessage = value(env, 'BUILD_SOURCEVERSIONMESSAGE');
      return { facts: given({ ...facts, branch, commitSha: built, commitMessage }), job };
    }
    const fork = env.SYSTEM_PULLREQUEST_ISFORK?.toLowerCase() === 'true';
    // Azure builds a test merge of the pull request. Its second parent is the head.
    const head = isMerge && built ? (await parents(git, built))[1] : built;
    const branch = fork ? forkBranch(pullRequest) : branchOf(env.SYSTEM_PULLREQUEST_SOURCEBRANCH);
    const commitSha = value(env, 'SYSTEM_PULLREQUEST_SOURCECOMMITID') ?? head;
    return { facts: given({ ...facts, branch, commitSha, pullRequest }), job };
  },
};
