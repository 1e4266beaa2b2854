import type { Client } from '@vitrine/client';
import type { BranchRecord } from '@vitrine/contract';
import type { Command } from 'commander';
import { connect } from '../connect.ts';
import { Failure, type Io, UsageError } from '../io.ts';
import { asNotLinked, isNotFound } from '../options/not-linked.ts';
import {
  type RepositoryOptions,
  repositoryNameOptions,
  repositoryOf,
} from '../options/repository.ts';
import { type CommonOptions, ENVIRONMENT, EXIT_STATUS, serverOptions } from '../options/server.ts';
import { jsonText } from '../output/guard.ts';
import { branchTable } from '../output/records.ts';
import { printable } from '../output/text.ts';

type Options = Pick<RepositoryOptions, 'owner' | 'repo'> & CommonOptions;
type Repository = { owner: string; repo: string };

/** A subcommand of `vitrine branch`, with its texts. */
type Action = {
  name: 'close' | 'pin' | 'unpin' | 'delete';
  summary: string;
  done: string;
  run(client: Client, target: Repository & { branch: string }, io: Io): Promise<BranchRecord[]>;
};

const ACTIONS: readonly Action[] = [
  {
    name: 'close',
    summary: 'close a branch: its pages stay for a while, an upload opens it again',
    done: 'Closed',
    run: (client, target, { signal }) => client.closeBranches(target, { signal }),
  },
  {
    name: 'pin',
    summary: 'keep the latest builds of a branch, however old they are',
    done: 'Pinned',
    run: (client, target, { signal }) => client.pinBranch(target, { signal }),
  },
  {
    name: 'unpin',
    summary: 'remove the pin, so that a branch is kept as long as others',
    done: 'Unpinned',
    run: (client, target, { signal }) => client.unpinBranch(target, { signal }),
  },
  {
    name: 'delete',
    summary: 'delete the builds of a branch at once',
    done: 'Deleted',
    run: async (client, target, { signal }) => {
      const { owner, repo, branch } = target;
      await client.deleteBranch(target, { signal }).catch(async (error: unknown) => {
        if (!isNotFound(error)) throw error;
        // The list is refused if the repository is not linked.
        await client.branches({ owner, repo, limit: 1 }, { signal });
        throw new Failure(`${owner}/${repo} has no builds of the branch ${branch}`);
      });
      return [];
    },
  },
];

const HELP = `
Examples:
  $ vitrine branch close feature/cart
  $ vitrine branch close --pull-request 42     # in a job that runs when it is closed
  $ vitrine branch pin release/2.0 --repo acme/shop

Each applies to all applications and platforms of the branch. Without --repo, the repository comes
from CI or git. With --json stdout is { "data": [branch, …] }.`;

function show(data: BranchRecord[], what: string, options: Options, io: Io): void {
  if (options.json) {
    io.out(`${jsonText({ data })}\n`);
    return;
  }
  io.err(`${printable(what)}\n`);
  if (data.length > 0) io.out(`${branchTable(data, io.colour.out)}\n`);
}

type CloseOptions = Options & { pullRequest?: string };

async function run(action: Action, branch: string | undefined, options: CloseOptions, io: Io) {
  const { pullRequest } = options;
  if ((branch === undefined) === (pullRequest === undefined))
    throw new UsageError(
      action.name === 'close'
        ? 'name one branch, or pass --pull-request <number|url>'
        : 'name one branch',
    );
  const client = connect(options, io);
  const repository = await repositoryOf(options, io);
  const work =
    branch === undefined
      ? client.closeBranches(
          { ...repository, pullRequest: pullRequest ?? '' },
          { signal: io.signal },
        )
      : action.run(client, { ...repository, branch }, io);
  const data = await work.catch(asNotLinked(client, repository, io));
  const name = branch ?? `pull request ${pullRequest}`;
  const isNone = data.length === 0 && action.name !== 'delete';
  show(data, isNone ? `There is no branch ${name}` : `${action.done} ${name}`, options, io);
}

export function branchCommand(program: Command, io: Io): void {
  const parent = program
    .command('branch')
    .summary('close, pin, unpin or delete a branch')
    .description('Changes how long the builds of a branch are kept.')
    .helpCommand(false)
    .addHelpText('after', HELP);
  for (const action of ACTIONS) {
    const command = repositoryNameOptions(parent.command(action.name))
      .summary(action.summary)
      .description(`${action.summary[0]?.toUpperCase()}${action.summary.slice(1)}.`)
      .argument('[branch]', 'name of the branch');
    if (action.name === 'close')
      command.option('--pull-request <number|url>', 'the branches of this pull request');
    serverOptions(command)
      .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
      .action((branch: string | undefined, options: CloseOptions) =>
        run(action, branch, options, io),
      );
  }
}
