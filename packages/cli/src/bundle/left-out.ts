/** Left behind by operating systems, editors and version control. */
const JUNK = [
  /^(\.ds_store|\._.*|\.appledouble|\.lsoverride|\.apdisk|\.spotlight-v100|\.fseventsd|__macosx)$/i,
  /^(\.trash.*|\.temporaryitems|\.directory|\.nfs.*|thumbs\.db|desktop\.ini)$/i,
  /^(\.git.*|\.svn|\.hg.*|\.bzr|\.idea|\.vscode|\.vs|\..*\.sw[a-p]|\.#.*)$/i,
];

/** What tools keep keys, passwords and settings of a person in. */
const PRIVATE = [
  /^\.(env|secret|credential|password|passwd|token|keystore).*$/i,
  /^\.(npmrc|yarnrc.*|netrc|pypirc|sentryclirc|firebaserc|pgpass|my\.cnf|htpasswd|.*_history)$/i,
  /^\.(ssh|aws|azure|gcloud|config|local|docker.*|kube|gnupg|android|gradle|expo|terraform.*)$/i,
];

const SOURCE_MAP = [/\.map$/];

const RULES = [...JUNK, ...PRIVATE, ...SOURCE_MAP];

/**
 * Whether a file or folder below `--assets` stays here because of its name. Not everything that
 * begins with a dot: pnpm and bun install into `.pnpm` and `.bun`, and the images of a package have
 * that in their paths.
 */
export const isLeftOut = (name: string): boolean => RULES.some((rule) => rule.test(name));
