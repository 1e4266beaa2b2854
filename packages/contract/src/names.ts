import { parseUrl } from './url.ts';

/**
 * The rules for names that come from outside. Each function answers null for a good name and
 * otherwise a sentence part that says what is wrong (`must not …`), fit for an error message.
 */

const bytes = (text: string) => new TextEncoder().encode(text).length;

const MAX_PATH_BYTES = 512;
const MAX_SEGMENT_BYTES = 255;
const MAX_BRANCH_BYTES = 255;

// Controls, bidi controls and zero-width characters: none of them can be seen, all can deceive. What
// selects a variant shows: whether a heart is red.
const INVISIBLE =
  /[\p{Cc}\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufff9-\ufffb]|[\p{Default_Ignorable_Code_Point}--\p{Variation_Selector}]/v;
const LONE_SURROGATE = /\p{Cs}/u;
// Windows also takes `con .txt` for the device.
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

/** The path of a declared file or recording (docs/api.md, Names of files). */
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
 * Two paths with the same key would be one file on some file system, so only one may be declared.
 * Both cases, for neither alone tells all: σ and ς are Σ, µ and μ are Μ, and ẞ is ß. Not that
 * of ı, though: its capital is I, but no file system takes it for i.
 */
export const pathKey = (path: string): string =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^ı]+/g, (others) => others.toUpperCase())
    .normalize('NFC');

/**
 * A branch name: `refs/heads/<branch>` must pass git check-ref-format.
 * Source: git-check-ref-format(1), rules 1 to 10.
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
// No forge has such a name, and to whoever reads a url `.` and `..` are steps, not names.
const ONLY_DOTS = /^\.+$/;
/** What requests may name (`Name` in scalars.ts): a longer owner could be linked, and never used. */
const MAX_OWNER = 255;

/** `owner/repo` as people type it; an owner may have slashes (GitLab groups). Null if it is not one. */
export function parseRepository(text: string): { owner: string; repo: string } | null {
  const slash = text.lastIndexOf('/');
  const owner = text.slice(0, slash);
  const fine = (part: string) => REPOSITORY_PART.test(part) && !ONLY_DOTS.test(part);
  if (slash < 1 || owner.length > MAX_OWNER || !text.split('/').every(fine)) return null;
  return { owner, repo: text.slice(slash + 1) };
}

/** A repository's owner or name is compared without case. */
export const repositoryKey = (name: string): string => name.toLowerCase();

/** The bundler's url: http or https, without credentials. */
export function originProblem(origin: string): string | null {
  const url = parseUrl(origin);
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an http or https URL';
  if (url.username !== '' || url.password !== '') return 'must not contain credentials';
  return null;
}
