import type { SourceView } from './views.ts';

/**
 * The url of a commit, made from the operator's template: an http(s) url with `{owner}`, `{repo}`
 * and `{sha}`, such as `https://github.com/{owner}/{repo}/commit/{sha}`. Null when a part is
 * missing or the commit id is not hex, so that uploaded text cannot change the host or path
 * structure.
 */
export function commitUrl(
  template: string | null,
  source: Pick<SourceView, 'owner' | 'repo' | 'commitSha'>,
): string | null {
  const { owner, repo, commitSha } = source;
  if (!template || !/^https?:\/\/[^{}]+\//.test(template)) return null;
  if (!owner || !repo || !commitSha || !/^[0-9a-f]{7,64}$/i.test(commitSha)) return null;
  // An owner may contain slashes: nested groups of GitLab, organization and project of Azure.
  const groups = owner.split('/');
  if ([...groups, repo].some((part) => part === '.' || part === '..')) return null;
  const parts: Record<string, string> = {
    owner: groups.map(encodeURIComponent).join('/'),
    repo: encodeURIComponent(repo),
    sha: commitSha,
  };
  const url = template.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
  return URL.canParse(url) ? new URL(url).href : null;
}
