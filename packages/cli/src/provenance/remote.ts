import { parseUrl } from '@vitrine/contract';

/** Owner and repository, as the url of a git remote names them. */
export type Repository = { owner: string; repo: string };

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Host and path of `https://…`, `ssh://…`, `git://…` or scp's `user@host:path`; null if local. */
function locate(url: string): { host: string; path: string } | null {
  const parsed = parseUrl(url);
  if (parsed && parsed.protocol !== 'file:' && parsed.host !== '')
    return { host: parsed.hostname, path: decode(parsed.pathname) };
  const scp = /^(?:[^@/\s]+@)?([^:/\s]{2,}):(?!\/\/)(.+)$/.exec(url);
  return scp?.[1] && scp[2] ? { host: scp[1], path: scp[2] } : null;
}

/**
 * Parses the url of a remote; null when it names no hosted repository. An owner may contain
 * slashes: GitLab has nested groups, and on Azure the owner is `organization/project`.
 */
export function parseRemote(url: string): Repository | null {
  const place = locate(url.trim());
  if (!place) return null;
  const parts = place.path
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split('/')
    .filter((part) => part !== '');
  if (/(^|\.)(dev\.azure|visualstudio)\.com$/.test(place.host)) return azure(place.host, parts);
  // Bitbucket Data Center: /scm/PROJECT/repo.git
  if (parts[0] === 'scm' && parts.length === 3) parts.shift();
  const repo = parts.pop();
  return repo && parts.length > 0 ? { owner: parts.join('/'), repo } : null;
}

/** Whether both are known and equal. Hosts of repositories compare names without regard to case. */
export const sameRepository = (a: Repository | null, b: Repository | null): boolean =>
  a !== null &&
  b !== null &&
  `${a.owner}/${a.repo}`.toLowerCase() === `${b.owner}/${b.repo}`.toLowerCase();

function azure(host: string, parts: string[]): Repository | null {
  const rest = parts.filter((part) => !['_git', 'v3', 'DefaultCollection'].includes(part));
  const old = /^([^.]+)\.visualstudio\.com$/.exec(host)?.[1];
  if (old && old !== 'vs-ssh') rest.unshift(old);
  // Azure allows a url without the repository when it has the name of its project.
  if (rest.length === 2 && rest[1]) rest.push(rest[1]);
  const repo = rest.pop();
  return repo && rest.length === 2 ? { owner: rest.join('/'), repo } : null;
}
