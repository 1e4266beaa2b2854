import { branchOf, given, headBranch, pullRequestNumber, tagOf } from '../facts.ts';
import { parseRemote } from '../remote.ts';
import { type Env, jobOf, type Provider, value } from './provider.ts';

/** `42` from `pr/42`, `v1` from `tag/v1`; undefined for what begins otherwise. */
const after = (prefix: string, text: string | undefined): string | undefined =>
  text?.startsWith(prefix) ? text.slice(prefix.length) : undefined;

/** The page of a build for those who have an account; others see one that was made public. */
function pageOf(env: Env): string | undefined {
  const arn = /^arn:aws:codebuild:([^:]+):(\d+):build\/([^:]+):/.exec(
    env.CODEBUILD_BUILD_ARN ?? '',
  );
  const id = value(env, 'CODEBUILD_BUILD_ID');
  if (!arn || id === undefined) return undefined;
  const [, region, account, project] = arn;
  const path = `codesuite/codebuild/${account}/projects/${project}/build/${encodeURIComponent(id)}`;
  return `https://${region}.console.aws.amazon.com/${path}/?region=${region}`;
}

export const codebuild: Provider = {
  name: 'AWS CodeBuild',
  detect: (env) => value(env, 'CODEBUILD_BUILD_ID') !== undefined,
  async read(env) {
    const remote = parseRemote(value(env, 'CODEBUILD_SOURCE_REPO_URL') ?? '');
    // The variables of webhooks are missing from builds that somebody or something else started.
    const trigger = value(env, 'CODEBUILD_WEBHOOK_TRIGGER');
    const version = value(env, 'CODEBUILD_SOURCE_VERSION');
    const head = value(env, 'CODEBUILD_WEBHOOK_HEAD_REF');
    const base = branchOf(value(env, 'CODEBUILD_WEBHOOK_BASE_REF'));
    const pullRequest = pullRequestNumber(after('pr/', trigger) ?? after('pr/', version));
    // A version without `refs/heads/` may as well be a tag.
    const ofVersion = version?.startsWith('refs/') ? branchOf(version) : undefined;
    const facts = given({
      owner: remote?.owner,
      repo: remote?.repo,
      branch:
        pullRequest === undefined
          ? head === undefined
            ? (after('branch/', trigger) ?? ofVersion)
            : branchOf(head)
          : headBranch(pullRequest, branchOf(head), base),
      // The commit id, unless the source is no git repository.
      commitSha: value(env, 'CODEBUILD_RESOLVED_SOURCE_VERSION'),
      pullRequest,
    });
    const job = jobOf({
      baseBranch: base,
      jobUrl: value(env, 'CODEBUILD_PUBLIC_BUILD_URL') ?? pageOf(env),
      tag: after('tag/', trigger) ?? tagOf(head) ?? tagOf(version),
    });
    return { facts, job };
  },
};
