import { posix } from 'node:path';

/**
 * Tells whether a branch fits one of these names and patterns: `*` is a part of a name without a
 * slash, `**` is any parts, `?` is one character.
 */
export function branchKeeper(patterns: readonly string[]): (branch: string) => boolean {
  const isPattern = (text: string) => /[*?]/.test(text);
  const names = new Set(patterns.filter((text) => !isPattern(text)));
  const globs = patterns.filter(isPattern);
  return (branch) => names.has(branch) || globs.some((glob) => posix.matchesGlob(branch, glob));
}
