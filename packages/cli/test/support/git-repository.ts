import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import {
  removeFolderSync,
  temporaryFolderSync,
} from '../../../../tests/harness/fixtures/temporary-folder.ts';

/** The environment of a git that knows its user and no settings of this machine. */
export const gitEnv = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Ada Lovelace',
  GIT_AUTHOR_EMAIL: 'ada@acme.example',
  GIT_COMMITTER_NAME: 'Ada Lovelace',
  GIT_COMMITTER_EMAIL: 'ada@acme.example',
};

export const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd, env: gitEnv }).toString().trim();

/**
 * Makes git repositories in a temporary folder. Call it once per test file; the folder is removed
 * after its tests.
 */
export function gitRepositories() {
  const folder = temporaryFolderSync('git');
  afterAll(() => removeFolderSync(folder));
  const repository = (name: string, branch = 'feature/cart', ...options: string[]) => {
    const cwd = join(folder, name);
    git(folder, 'init', '-q', '-b', branch, ...options, cwd);
    git(cwd, 'commit', '-q', '--allow-empty', '-m', 'Show the total\n\nbefore paying');
    return { cwd, sha: git(cwd, 'rev-parse', 'HEAD') };
  };
  return { folder, repository };
}
