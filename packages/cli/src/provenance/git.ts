import { execFile } from 'node:child_process';
import { TOKEN_VARIABLES } from '../identity/token-variables.ts';
import { isMissingProgram } from '../missing-program.ts';
import { type Facts, given } from './facts.ts';
import { parseRemote } from './remote.ts';
import { CODE_HOST_TOKENS } from './tokens.ts';

/** Runs git without a shell. Resolves to its output without the last newline; null on failure. */
export type Git = (...args: string[]) => Promise<string | null>;

export type GitTool = {
  git: Git;
  /** Why git failed: it is not installed, or it does not trust the folder; otherwise null. */
  problem(): string | null;
};

/** SHA-1, or SHA-256 in a repository of that object format. */
const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/**
 * The folder may come from somebody else, and the settings in its `.git` may name commands that git
 * runs to fetch. Therefore git may not fetch, and its environment has neither VITRINE_KEY nor tokens.
 */
const SAFE_ENV = {
  ...Object.fromEntries([...CODE_HOST_TOKENS, ...TOKEN_VARIABLES].map((name) => [name, undefined])),
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  VITRINE_KEY: undefined,
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  LC_ALL: 'C',
};

export function createGit(cwd: string, env: Readonly<Record<string, string | undefined>>): GitTool {
  let problem: string | null = null;
  const git: Git = (...args) =>
    new Promise((resolve) => {
      const options = {
        cwd,
        env: { ...env, ...SAFE_ENV },
        timeout: 10_000,
        maxBuffer: 4 * 1024 * 1024,
      };
      execFile('git', args, options, (error, stdout, stderr) => {
        if (!error) return resolve(stdout.replace(/\n$/, ''));
        if (isMissingProgram(error)) problem = 'git is not installed';
        if (/dubious ownership/.test(stderr))
          problem = `git does not trust this folder; run: git config --global --add safe.directory ${cwd}`;
        resolve(null);
      });
    });
  return { git, problem: () => problem };
}

/**
 * A full commit id from anything git understands (`HEAD`, `abc1234`, a tag). In a repository with
 * SHA-256 it has 64 digits.
 */
export async function resolveCommit(git: Git, revision: string): Promise<string | null> {
  // Git would take a leading dash for an option.
  if (revision.startsWith('-')) return null;
  const sha = await git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`);
  return sha !== null && SHA.test(sha) ? sha : null;
}

/** The parents, read from the commit object: `git log` hides those beyond a shallow clone. */
export async function parents(git: Git, sha: string): Promise<string[]> {
  const text = (await git('cat-file', 'commit', sha)) ?? '';
  const header = text.split('\n\n', 1)[0] ?? '';
  return [...header.matchAll(/^parent ([0-9a-f]{40,64})$/gm)].map((match) => match[1] ?? '');
}

/** Author and message of a commit; empty when the clone does not have it. */
export async function describeCommit(git: Git, sha: string): Promise<Facts> {
  if (!SHA.test(sha)) return {};
  const text = await git('log', '-1', '--no-show-signature', '--format=%an%x00%B', sha);
  if (text === null) return {};
  const [author, message] = text.split('\0');
  return given({ author, commitMessage: message?.trim() });
}

async function remoteUrl(git: Git, branch: string | null): Promise<string | null> {
  const [tracked, remotes] = await Promise.all([
    branch ? git('config', '--get', `branch.${branch}.remote`) : null,
    git('remote'),
  ]);
  const names = (remotes ?? '').split('\n').filter((name) => name !== '');
  const name = [tracked, 'origin', names[0]].find(
    (candidate) => candidate && names.includes(candidate),
  );
  return name ? git('remote', 'get-url', name) : null;
}

/** The facts of the work tree around `cwd`; empty when there is none, which two calls of git tell. */
export async function readGit(git: Git): Promise<Facts> {
  const [commitSha, branch] = await Promise.all([
    resolveCommit(git, 'HEAD'),
    git('symbolic-ref', '--quiet', '--short', 'HEAD'),
  ]);
  if (commitSha === null && branch === null) return {};
  const url = await remoteUrl(git, branch);
  const remote = url === null ? null : parseRemote(url);
  return given({
    owner: remote?.owner,
    repo: remote?.repo,
    branch: branch ?? undefined,
    commitSha: commitSha ?? undefined,
  });
}
