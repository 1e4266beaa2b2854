import { type Command, Option } from 'commander';
import { connect } from '../connect.ts';
import { firstOf } from '../first-of.ts';
import type { Io } from '../io.ts';
import { parseApps } from '../options/bundle.ts';
import { asNotLinked } from '../options/not-linked.ts';
import { factsOf, type RepositoryOptions, repositoryNameOptions } from '../options/repository.ts';
import {
  type CommonOptions,
  ENVIRONMENT,
  EXIT_STATUS,
  serverOptions,
  wholeNumber,
} from '../options/server.ts';
import { printList } from '../output/list.ts';
import { buildTable } from '../output/records.ts';
import { printable } from '../output/text.ts';
import { collect } from '../provenance/collect.ts';
import { requireFacts } from '../provenance/require.ts';

type Options = RepositoryOptions &
  CommonOptions & {
    app?: string;
    platform?: 'ios' | 'android';
    status?: 'ready' | 'pending' | 'any';
    limit: number;
  };

const HELP = `
Examples:
  $ vitrine builds
  $ vitrine builds --repo acme/shop --branch main --platform android --limit 5

With --json stdout is { "data": [build, …], "nextCursor": … }, newest first.`;

async function run(options: Options, io: Io): Promise<void> {
  const client = connect(options, io);
  const asked = factsOf(options);
  const collected = await collect(asked, io);
  const { owner, repo } = requireFacts(collected, ['owner', 'repo']);
  const { branch } = asked;
  // Only options filter the list, not the commit that is checked out.
  const commitSha = asked.commitSha === undefined ? undefined : collected.facts.commitSha;
  const { app, platform, status, limit } = options;
  const query = {
    owner,
    repo,
    ...(branch !== undefined && { branch }),
    ...(commitSha !== undefined && { commitSha }),
    ...(app !== undefined && { app }),
    ...(platform && { platform }),
    ...(status && { status }),
  };
  const page = await firstOf(limit, (part) =>
    client
      .listBuilds({ ...query, ...part }, { signal: io.signal })
      .catch(asNotLinked(client, { owner, repo }, io)),
  );
  printList(page, options, io, {
    none: `No builds of ${printable(`${owner}/${repo}`)} match yet`,
    table: (data) => buildTable(data, io.colour.out),
  });
}

export function buildsCommand(parent: Command, io: Io): void {
  const command = repositoryNameOptions(parent.command('builds'))
    .summary('list the builds of a repository')
    .description('Lists the builds of a repository, newest first.')
    .option('--branch <name>', 'only those of this branch')
    .option('--commit <sha>', 'only those of this commit')
    .option('--app <name>', 'those of this application, or of all with "*"', parseApps)
    .addOption(new Option('--platform <name>', 'only this platform').choices(['ios', 'android']))
    .addOption(
      new Option('--status <name>', 'only this status').choices(['ready', 'pending', 'any']),
    )
    .option('--limit <n>', 'how many at most', wholeNumber(1), 30);
  serverOptions(command)
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
    .action((options: Options) => run(options, io));
}
