/** Files of operating systems, editors and version control. */
const JUNK = [
  /^(\.ds_store|\._.*|\.appledouble|\.lsoverride|\.apdisk|\.spotlight-v100|\.fseventsd|__macosx)$/i,
  /^(\.trash.*|\.temporaryitems|\.directory|\.nfs.*|thumbs\.db|desktop\.ini)$/i,
  /^(\.git.*|\.svn|\.hg.*|\.bzr|\.idea|\.vscode|\.vs|\..*\.sw[a-p]|\.#.*)$/i,
];

/** Files in which tools store keys, passwords and personal settings. */
const PRIVATE = [
  /^\.(env|secret|credential|password|passwd|token|keystore|vault).*$/i,
  /^\.(npmrc|yarnrc.*|netrc|pypirc|sentryclirc|firebaserc|pgpass|my\.cnf|htpasswd|.*_history)$/i,
  /^\.(ssh|aws|azure|gcloud|config|local|docker.*|kube|gnupg|android|gradle|expo|terraform.*)$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/i,
  /\.(env|pem|p8|p12|pfx|ppk|jks|keystore)$/i,
];

const SOURCE_MAP = [/\.map$/i];

const RULES = [...JUNK, ...PRIVATE, ...SOURCE_MAP];

/**
 * Whether a file or folder below `--assets` is not uploaded because of its name. Not all names with
 * a leading dot are left out: pnpm and bun install into `.pnpm` and `.bun`, so the paths of images
 * from packages contain these folders.
 */
export const isLeftOut = (name: string): boolean => RULES.some((rule) => rule.test(name));
