import type { Client } from '@vitrine/client';
import type { BuildRecord } from '@vitrine/contract';
import { type Command, Option } from 'commander';
import { Failure, type Io, UsageError } from '../io.ts';
import { collect } from '../provenance/collect.ts';
import { requireFacts } from '../provenance/require.ts';
import { parseApp } from './bundle.ts';
import { isNotFound, requireApi } from './not-linked.ts';
import { factsOf, type RepositoryOptions, repositoryOptions } from './repository.ts';
import { type CommonOptions, wholeNumber } from './server.ts';

/** Options that select the latest build of a branch, platform, commit or status. */
export type WhichOptions = RepositoryOptions &
  CommonOptions & {
    app?: string;
    platform?: 'ios' | 'android';
    status?: 'ready' | 'pending' | 'any';
    wait?: number;
  };

export function whichOptions(command: Command): Command {
  return repositoryOptions(command)
    .option('--app <name>', 'the application, in a repository with several', parseApp)
    .addOption(new Option('--platform <name>', 'default: ios').choices(['ios', 'android']))
    .addOption(
      new Option('--status <name>', 'the latest of this status').choices([
        'ready',
        'pending',
        'any',
      ]),
    )
    .option('--wait <seconds>', 'wait until it is ready', wholeNumber(0));
}

export async function findBuild(
  id: string,
  options: WhichOptions,
  client: Client,
  io: Io,
): Promise<BuildRecord> {
  const more = {
    signal: io.signal,
    ...(options.wait !== undefined && { waitSeconds: options.wait }),
  };
  if (id !== 'latest') {
    if (!id.startsWith('bld_'))
      throw new UsageError(
        `"${id}" is no build; give "latest", or an id like bld_… from \`vitrine builds\``,
      );
    return client.getBuild(id, more).catch(async (error: unknown) => {
      if (!isNotFound(error)) throw error;
      await requireApi(client, io);
      throw new Failure(
        `there is no build ${id} that this key may see; \`vitrine builds\` lists them`,
      );
    });
  }
  const asked = factsOf(options);
  const collected = await collect(asked, io);
  const { owner, repo, branch } = requireFacts(collected, ['owner', 'repo', 'branch']);
  const { app, platform, status } = options;
  const commitSha = asked.commitSha === undefined ? undefined : collected.facts.commitSha;
  const query = {
    owner,
    repo,
    branch,
    ...(commitSha !== undefined && { commitSha }),
    ...(app !== undefined && { app }),
    ...(platform && { platform }),
    ...(status && { status }),
  };
  return client.latestBuild(query, more).catch(async (error: unknown) => {
    if (!isNotFound(error)) throw error;
    await requireApi(client, io);
    const what = `${platform ?? 'ios'} build of ${owner}/${repo}, branch ${branch}`;
    throw new Failure(
      `there is no ${what}, or the repository is not linked to the account of this key; ` +
        '`vitrine builds` lists what there is',
    );
  });
}
