import { parseUrl } from './url.ts';

/**
 * Rules for names in requests. The functions `…Problem` return null for a valid name, and otherwise
 * the end of a sentence for an error message (`must not …`).
 */

const bytes = (text: string) => new TextEncoder().encode(text).length;

const MAX_PATH_BYTES = 512;
const MAX_SEGMENT_BYTES = 255;
const MAX_BRANCH_BYTES = 255;

// Control, bidi and zero-width characters are invisible, so a name with them can deceive. Variation
// selectors are allowed, because they change how an emoji looks.
const INVISIBLE =
  /[\p{Cc}\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufff9-\ufffb]|[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}]/v;
const LONE_SURROGATE = /\p{Cs}/u;
// Windows also treats `con .txt` as the device.
const WINDOWS_RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)/i;

function segmentProblem(segment: string): string | null {
  if (segment === '') return 'must not have an empty segment';
  if (segment === '.' || segment === '..') return `must not have a segment \`${segment}\``;
  if (bytes(segment) > MAX_SEGMENT_BYTES)
    return `must have segments of at most ${MAX_SEGMENT_BYTES} bytes`;
  if (/[. ]$/.test(segment)) return 'must not have a segment that ends in a dot or a space';
  if (WINDOWS_RESERVED.test(segment)) return `must not use \`${segment}\`, a name Windows reserves`;
  return null;
}

/** Checks the path of a declared file or recording (docs/api.md, Names of files). */
export function pathProblem(path: string): string | null {
  if (path === '') return 'must not be empty';
  if (LONE_SURROGATE.test(path)) return 'must be well-formed Unicode';
  if (bytes(path) > MAX_PATH_BYTES) return `must be at most ${MAX_PATH_BYTES} bytes`;
  if (path.startsWith('/')) return 'must be relative';
  if (path.includes('\\')) return 'must use `/`, not a backslash';
  if (path.includes(':')) return 'must not contain a colon';
  if (INVISIBLE.test(path)) return 'must not contain control, bidi or zero-width characters';
  if (/%2[ef]/i.test(path)) return 'must not contain `%2e` or `%2f`';
  for (const segment of path.split('/')) {
    const problem = segmentProblem(segment);
    if (problem) return problem;
  }
  return null;
}

/**
 * Two paths with the same key are the same file on some file systems, so only one of them may be
 * declared. The key folds by lower case and then by upper case, because neither is enough alone:
 * the upper case of both σ and ς is Σ, that of both µ and μ is Μ, and the lower case of ẞ is ß. The
 * letter ı keeps its case: its upper case is I, but no file system treats it as i.
 */
export const pathKey = (path: string): string =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^ı]+/g, (others) => others.toUpperCase())
    .normalize('NFC');

/**
 * Checks a branch name of at most 255 bytes. `refs/heads/<branch>` must pass
 * git-check-ref-format(1), rules 1 to 10.
 */
export function branchProblem(branch: string): string | null {
  if (branch === '') return 'must not be empty';
  if (LONE_SURROGATE.test(branch)) return 'must be well-formed Unicode';
  if (bytes(branch) > MAX_BRANCH_BYTES) return `must be at most ${MAX_BRANCH_BYTES} bytes`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: git forbids exactly these
  if (/[\u0000-\u0020\u007f~^:?*[\\]/.test(branch))
    return 'must not contain spaces, controls or any of ~ ^ : ? * [ \\';
  if (branch.includes('..')) return 'must not contain `..`';
  if (branch.includes('@{')) return 'must not contain `@{`';
  if (branch.endsWith('.')) return 'must not end in a dot';
  for (const part of branch.split('/')) {
    if (part === '') return 'must not begin or end with a slash or contain `//`';
    if (part.startsWith('.')) return 'must not have a part that begins with a dot';
    if (part.endsWith('.lock')) return 'must not have a part that ends in `.lock`';
  }
  return null;
}

const REPOSITORY_PART = /^[A-Za-z0-9._-]{1,100}$/;
// No forge has such names, and url parsers resolve the segments `.` and `..`.
const ONLY_DOTS = /^\.+$/;
/**
 * The limit of `Name` in scalars.ts. A longer owner could be linked, but no request could name it.
 */
const MAX_OWNER = 255;

/** Parses `owner/repo`. An owner may contain slashes (GitLab groups). null for any other form. */
export function parseRepository(text: string): { owner: string; repo: string } | null {
  const slash = text.lastIndexOf('/');
  const owner = text.slice(0, slash);
  const fine = (part: string) => REPOSITORY_PART.test(part) && !ONLY_DOTS.test(part);
  if (slash < 1 || owner.length > MAX_OWNER || !text.split('/').every(fine)) return null;
  return { owner, repo: text.slice(slash + 1) };
}

/** Owners and names of repositories are compared by this key, without regard to case. */
export const repositoryKey = (name: string): string => name.toLowerCase();

/** Checks the url of a bundler: http or https, without credentials. */
export function originProblem(origin: string): string | null {
  const url = parseUrl(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain credentials';
  return null;
}
