import type { SourceView } from '@vitrine/viewer';

/**
 * Templates for the urls of commits and pull requests at the code host: http(s) urls with `{owner}`,
 * `{repo}` and `{sha}`, or with `{owner}`, `{repo}` and `{number}`. With null there are no links.
 */
export type SourceUrls = { commit: string | null; pullRequest: string | null };

type Source = Pick<SourceView, 'owner' | 'repo' | 'commitSha' | 'pullRequest'>;

/**
 * The url of a commit. Null when a part is missing or the commit id is not hex, so that uploaded
 * text cannot change the host or path structure.
 */
export function commitUrl({ commit }: SourceUrls, source: Omit<Source, 'pullRequest'>) {
  const { commitSha } = source;
  if (!commitSha || !/^[0-9a-f]{7,64}$/i.test(commitSha)) return null;
  return fill(commit, source, { sha: commitSha });
}

/** The url of a pull request: an http(s) url as it was given, or that of its number. */
export function pullRequestUrl({ pullRequest }: SourceUrls, source: Omit<Source, 'commitSha'>) {
  const given = String(source.pullRequest ?? '');
  if (/^\d{1,15}$/.test(given)) return fill(pullRequest, source, { number: given });
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return null;
  return new URL(given).href;
}

function fill(
  template: string | null,
  { owner, repo }: Pick<Source, 'owner' | 'repo'>,
  more: Record<string, string>,
): string | null {
  if (!template || !/^https?:\/\/[^{}]+\//.test(template) || !owner || !repo) return null;
  // An owner may contain slashes: nested groups of GitLab, organization and project of Azure.
  const groups = owner.split('/');
  if ([...groups, repo].some((part) => part === '.' || part === '..')) return null;
  const parts: Record<string, string> = {
    owner: groups.map(encodeURIComponent).join('/'),
    repo: encodeURIComponent(repo),
    ...more,
  };
  const url = template.replace(/\{(\w+)\}/g, (whole, name: string) => parts[name] ?? whole);
  return URL.canParse(url) ? new URL(url).href : null;
}
