import type { Command } from 'commander';
import { type Io, UsageError } from '../io.ts';
import { collect } from '../provenance/collect.ts';
import type { Facts } from '../provenance/facts.ts';
import { namedRepository } from '../provenance/named-repository.ts';
import { requireFacts } from '../provenance/require.ts';

export type RepositoryOptions = { owner?: string; repo?: string; branch?: string; commit?: string };

export function repositoryOptions(command: Command): Command {
  return command
    .option('--owner <name>', 'owner of the repository')
    .option('--repo <name>', 'name of the repository, owner/name, or the url of a clone')
    .option('--branch <name>', 'branch')
    .option('--commit <sha>', 'commit id; for a pull request, that of its head');
}

/** Options of commands about a repository. */
export const repositoryNameOptions = (command: Command): Command =>
  command
    .option('--owner <name>', 'owner of the repository (default: from git or CI)')
    .option('--repo <name>', 'name of the repository, owner/name, or the url of a clone');

/** The repository that the options name, or git or CI. */
export async function repositoryOf(options: RepositoryOptions, io: Io) {
  const { owner, repo } = requireFacts(await collect(factsOf(options), io), ['owner', 'repo']);
  return { owner, repo };
}

/** Turns the options into facts. */
export function factsOf(options: RepositoryOptions): Facts {
  const { owner, repo, branch, commit } = options;
  for (const [name, text] of Object.entries({ owner, repo, branch, commit }))
    if (text?.trim() === '')
      throw new UsageError(`--${name} is empty; leave it out or give a value`);
  const facts = namedRepository({ owner, repo }, { owner: '--owner', repo: '--repo' });
  if (branch !== undefined) facts.branch = branch.replace(/^refs\/heads\//, '');
  if (commit !== undefined) facts.commitSha = commit;
  return facts;
}
