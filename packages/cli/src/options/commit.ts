import type { GitProvenance } from '@vitrine/contract';
import type { Command } from 'commander';
import { type Facts, given } from '../provenance/facts.ts';

export type CommitOptions = { author?: string; message?: string; pullRequest?: string };

/** Options for what a page shows of a commit. */
export function commitOptions(command: Command): Command {
  return command
    .option('--author <name>', 'who wrote the commit')
    .option('--message <text>', 'message of the commit')
    .option('--pull-request <number|url>', 'pull request it belongs to');
}

export const commitFactsOf = ({ author, message, pullRequest }: CommitOptions): Facts =>
  given({ author, commitMessage: message, pullRequest });

/** The longest texts that the server accepts, in characters. */
const LONGEST = { owner: 255, repo: 255, branch: 255, author: 255, commitMessage: 10_000 } as const;

const cut = (text: string, length: number): string => [...text].slice(0, length).join('');

/** The facts with texts that are not longer than the server accepts. */
export function gitOf(facts: Facts): GitProvenance {
  const git: Facts = { ...facts };
  for (const [name, length] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][])
    if (git[name]) git[name] = cut(git[name], length);
  return git;
}

/** The `git` field of a build: its commit's message, author and pull request; empty when none is known. */
export function buildGitOf(facts: Facts) {
  const { commitMessage, author, pullRequest } = gitOf(facts);
  const git = given({ commitMessage, author, pullRequest });
  return Object.keys(git).length > 0 ? { git } : {};
}
