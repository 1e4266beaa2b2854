import { type Command, Option } from 'commander';
import { connect } from '../connect.ts';
import { firstOf } from '../first-of.ts';
import type { Io } from '../io.ts';
import { parseApp } from '../options/bundle.ts';
import { asNotLinked } from '../options/not-linked.ts';
import {
  type RepositoryOptions,
  repositoryNameOptions,
  repositoryOf,
} from '../options/repository.ts';
import {
  type CommonOptions,
  ENVIRONMENT,
  EXIT_STATUS,
  serverOptions,
  wholeNumber,
} from '../options/server.ts';
import { printList } from '../output/list.ts';
import { branchTable } from '../output/records.ts';
import { printable } from '../output/text.ts';

type Options = Pick<RepositoryOptions, 'owner' | 'repo'> &
  CommonOptions & {
    app?: string;
    platform?: 'ios' | 'android';
    state?: 'open' | 'closed' | 'any';
    query?: string;
    limit: number;
  };

const HELP = `
Examples:
  $ vitrine branches
  $ vitrine branches --repo acme/shop --query cart --state open

With --json stdout is { "data": [branch, …], "nextCursor": … }, last upload first.`;

async function run(options: Options, io: Io): Promise<void> {
  const client = connect(options, io);
  const repository = await repositoryOf(options, io);
  const { owner, repo } = repository;
  const { app = '*', platform, state, query: q, limit } = options;
  const query = {
    ...repository,
    app,
    ...(platform && { platform }),
    ...(state && { state }),
    ...(q !== undefined && { q }),
  };
  const page = await firstOf(limit, (part) =>
    client
      .branches({ ...query, ...part }, { signal: io.signal })
      .catch(asNotLinked(client, repository, io)),
  );
  printList(page, options, io, {
    none: `No branches of ${printable(`${owner}/${repo}`)} match`,
    table: (data) => branchTable(data, io.colour.out),
  });
}

export function branchesCommand(parent: Command, io: Io): void {
  const command = repositoryNameOptions(parent.command('branches'))
    .summary('list the branches of a repository')
    .description('Lists the branches of a repository, last upload first, in all applications.')
    .option('--app <name>', 'only this application', parseApp)
    .addOption(new Option('--platform <name>', 'only this platform').choices(['ios', 'android']))
    .addOption(new Option('--state <name>', 'only this state').choices(['open', 'closed', 'any']))
    .option('--query <text>', 'only names with this part, in any case')
    .option('--limit <n>', 'how many at most', wholeNumber(1), 30);
  serverOptions(command)
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
    .action((options: Options) => run(options, io));
}
