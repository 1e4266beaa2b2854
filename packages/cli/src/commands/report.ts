import type { Command } from 'commander';
import { connect, serverUrl } from '../connect.ts';
import type { Io } from '../io.ts';
import { asNotLinked } from '../options/not-linked.ts';
import { type ReportOptions, reportOptions, tasksOf } from '../options/report.ts';
import { factsOf, type RepositoryOptions, repositoryOptions } from '../options/repository.ts';
import { type CommonOptions, ENVIRONMENT, EXIT_STATUS, serverOptions } from '../options/server.ts';
import { jsonText } from '../output/guard.ts';
import { remark } from '../output/remark.ts';
import { printable } from '../output/text.ts';
import { collect } from '../provenance/collect.ts';
import { describeFacts, requireFacts } from '../provenance/require.ts';
import { jobOf } from '../report/job.ts';
import { writeOutputs } from '../report/outputs/outputs.ts';
import { report } from '../report/report.ts';
import { readRows } from '../report/rows.ts';

type Options = RepositoryOptions & ReportOptions & CommonOptions & { pullRequest?: string };

const HELP = `
Examples:
  # in a job of a pull request, after the uploads of other jobs
  $ vitrine report
  $ vitrine report --comment --pull-request 42

Without --comment, --status and --deployment it writes the comment and the status. The job's variables
name the code host, and the token is
  GitHub            GITHUB_TOKEN, with pull-requests: write, statuses: write, deployments: write
  GitLab            VITRINE_GITLAB_TOKEN or GITLAB_TOKEN, a project access token with the scope api
  Gitea, Forgejo    GITEA_TOKEN, with read:user, write:issue and write:repository
  Bitbucket         BITBUCKET_TOKEN, a repository access token that may read the repository
On another CI, name the API: GITHUB_API_URL=https://api.github.com, or CI_API_V4_URL of GitLab.
If the token lacks a right, that is a warning, and the exit status stays 0.
With --json stdout is { "builds": [build, …], "done": ["comment", …] }.`;

async function run(options: Options, io: Io): Promise<void> {
  const json = options.json === true;
  const wanted = tasksOf(options);
  const tasks = wanted.length > 0 ? wanted : (['comment', 'status'] as const);
  const server = serverUrl(options, io);
  const client = connect(options, io);
  const { pullRequest } = options;
  const collected = await collect(
    { ...factsOf(options), ...(pullRequest !== undefined && { pullRequest }) },
    io,
  );
  const { owner, repo, branch, commitSha } = requireFacts(collected, [
    'owner',
    'repo',
    'branch',
    'commitSha',
  ]);
  remark(io, options, `Report of ${describeFacts(collected)}`);
  const where = { owner, repo, branch };
  const job = jobOf(collected);
  const rows = await readRows(client, where, null, io.signal).catch(
    asNotLinked(client, { owner, repo }, io),
  );
  if (rows.length === 0) remark(io, options, `There is no build of ${printable(branch)} yet`);
  const builds = rows.map(({ build }) => build).filter((build) => build.commitSha === commitSha);
  await writeOutputs(builds, options, io);
  const input = { tasks, server, client, branch: where, ...job, builds, json };
  const { done } = await report(input, io);
  if (json) io.out(`${jsonText({ builds, done })}\n`);
}

export function reportCommand(parent: Command, io: Io): void {
  const command = parent
    .command('report')
    .summary('show the builds of a branch on its pull request')
    .description(
      'Writes a comment on the pull request, with a row for each app and platform of the branch, and\n' +
        'a status beside the commit. It runs in the job, with the token of the job.',
    );
  reportOptions(repositoryOptions(command)).option(
    '--pull-request <number|url>',
    'the pull request, if CI does not name it',
  );
  serverOptions(command)
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
    .action((options: Options) => run(options, io));
}
