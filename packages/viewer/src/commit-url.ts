import type { SourceView } from './views.ts';

/**
 * Where a commit is shown, by the operator's template: an http(s) url with `{owner}`, `{repo}` and
 * `{sha}` in it, such as `https://github.com/{owner}/{repo}/commit/{sha}`. Null when a part is
 * missing or the commit id is not hex: uploaded text never decides where a link leads.
 */
export function commitUrl(
  template: string | null,
  source: Pick<SourceView, 'owner' | 'repo' | 'commitSha'>,
): string | null {
  const { owner, repo, commitSha } = source;
  if (!template || !/^https?:\/\/[^{}]+\//.test(template)) return null;
  if (!owner || !repo || !commitSha || !/^[0-9a-f]{7,64}$/i.test(commitSha)) return null;
  // An owner may have slashes: nested groups of GitLab, organization and project of Azure.
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
