/** Paths of pull requests: GitHub and Gitea, GitLab, Bitbucket, Azure DevOps. */
const PATH = /\/(?:pull|pulls|merge_requests|pull-requests|pullrequest)\/0*(\d+)\/?(?:[?#].*)?$/;

/**
 * What pull requests are compared by: the digits of a number, `#12` or the url of one, otherwise the
 * text itself. null without any.
 */
export function pullRequestKey(pullRequest: string | number | null | undefined): string | null {
  const text = String(pullRequest ?? '').trim();
  if (text === '') return null;
  return (/^[#!]?0*(\d+)$/.exec(text) ?? PATH.exec(text))?.[1] ?? text;
}
