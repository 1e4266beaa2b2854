import type { BuildRecord } from '@vitrine/contract';
import type { Command } from 'commander';
import { discover } from '../bundle/discover.ts';
import { connect, credentialOf, serverUrl } from '../connect.ts';
import { type Io, UsageError } from '../io.ts';
import { type BundleOptions, bundleOptions } from '../options/bundle.ts';
import { buildGitOf, type CommitOptions, commitFactsOf, commitOptions } from '../options/commit.ts';
import { asNotLinked } from '../options/not-linked.ts';
import { type ReportOptions, reportOptions } from '../options/report.ts';
import { factsOf, type RepositoryOptions, repositoryOptions } from '../options/repository.ts';
import {
  type CommonOptions,
  ENVIRONMENT,
  EXIT_STATUS,
  serverOptions,
  wholeNumber,
} from '../options/server.ts';
import { jsonText } from '../output/guard.ts';
import { createReporter } from '../output/progress.ts';
import { remark } from '../output/remark.ts';
import { printable, shortSha } from '../output/text.ts';
import { collect } from '../provenance/collect.ts';
import { describeFacts, requireFacts, warnOfOtherCommit } from '../provenance/require.ts';
import { reportUpload } from '../report/report-upload.ts';
import { warnIfNotLatest } from '../upload/not-latest.ts';
import { prepare } from '../upload/prepare.ts';
import { resumeFile } from '../upload/resume-file.ts';
import { explainingReserve, type RunOptions, runWithResume } from '../upload/run.ts';

type Options = BundleOptions &
  RepositoryOptions &
  CommitOptions &
  ReportOptions &
  CommonOptions & { order?: number };

const HELP = `
Examples:
  # what \`npx react-native bundle\` wrote
  $ vitrine upload build --bundle dist/main.jsbundle --assets dist

  # an Expo app, Android
  $ npx expo export --no-bytecode && vitrine upload build --bundle dist --platform android

  # every value given, none found
  $ vitrine upload build --bundle main.jsbundle --platform ios --repo acme/shop \\
      --branch main --commit "$(git rev-parse HEAD)" --device 390x844 --json

  # with links on the pull request; needs GITHUB_TOKEN, or what the help of report names
  $ vitrine upload build --bundle dist --comment --status

Owner, repository, branch and commit are taken from these, the first that has them:
  1. the options
  2. VITRINE_OWNER, VITRINE_REPO, VITRINE_BRANCH, VITRINE_COMMIT
  3. the variables of GitHub Actions, GitLab CI, Bitbucket Pipelines, CircleCI, Buildkite, Bitrise,
     Codemagic, Xcode Cloud, EAS Build, Azure Pipelines, Jenkins, TeamCity, Gitea and Forgejo
     Actions, Woodpecker, Drone, Travis CI, Semaphore, AWS CodeBuild
  4. git; in CI not the branch, because the job may have checked out another one
A pull request from a fork becomes the branch pull/<number>, or fork/<owner>/<branch> if CI does
not give the number, so that it replaces no other build. All groups of a merge queue become the
branch merge-queue/<base>.
With --json stdout is the build record; with --platform all it is a list of records.`;

const result = (build: BuildRecord): string => {
  const { platform, branch, id, revision, commitSha } = build;
  const lines = [
    `${build.url}  the latest ${platform} build of ${branch}`,
    `${build.previewUrl ?? build.url}  this build: ${shortSha(commitSha)}, ${id}, revision ${revision}`,
  ];
  return `${lines.map(printable).join('\n')}\n`;
};

async function run(options: Options, io: Io): Promise<void> {
  const json = options.json === true;
  const url = serverUrl(options, io);
  // Reports a missing key before the files are read.
  credentialOf(io);
  const collecting = collect({ ...factsOf(options), ...commitFactsOf(options) }, io);
  // Problems with the files are reported first.
  collecting.catch(() => {});
  const found = await discover(options, io.cwd);
  if (options.sourcemap !== undefined && found.length > 1)
    throw new UsageError('a source map belongs to one bundle; upload each --platform alone');
  const collected = await collecting;
  const identity = requireFacts(collected, ['owner', 'repo', 'branch', 'commitSha']);
  const { owner, repo, branch, commitSha } = identity;
  remark(io, options, `Build of ${describeFacts(collected)}`);
  warnOfOtherCommit(collected, io);
  if (options.device?.scale !== undefined)
    io.err(
      'Warning: a build has no scale, so the one of --device is left out; a preview has one\n',
    );
  const git = buildGitOf(collected.facts);
  const order = options.order === undefined ? collected.job.order : { order: options.order };
  const builds: BuildRecord[] = [];
  for (const bundle of found) {
    const reporter = createReporter(io, json);
    const client = connect(options, io, reporter.onRetry);
    const { fields, cleanUp, ...sources } = await prepare(bundle, options, io);
    const input = {
      owner,
      repo,
      branch,
      commitSha,
      ...git,
      ...order,
      ...fields,
      ...sources,
    };
    const { app } = options;
    const what = ['build', url, owner, repo, branch, commitSha, bundle.platform, bundle.disk, app];
    try {
      const upload = explainingReserve(
        (more: RunOptions) => client.uploadBuild(input, more),
        asNotLinked(client, identity, io),
      );
      const build = await runWithResume(upload, options, resumeFile(what, io), reporter, io);
      builds.push(build);
      if (!json) {
        io.err(`${reporter.summary()}\n`);
        io.out(result(build));
      }
      await warnIfNotLatest(build, client, io);
    } finally {
      await cleanUp();
    }
  }
  if (json) io.out(`${jsonText(options.platform === 'all' ? builds : builds[0])}\n`);
  await reportUpload({ builds, collected, branch: identity, options }, io);
}

export function uploadBuildCommand(parent: Command, io: Io): void {
  const command = parent
    .command('build')
    .summary('upload a bundle as the build of a branch, a platform and a commit')
    .description(
      'Uploads a bundle and its assets as the build of a branch, a platform and a commit.\n' +
        'The key needs the scope `builds`, and the repository must be linked to its account.',
    );
  reportOptions(commitOptions(repositoryOptions(bundleOptions(command)))).option(
    '--order <n>',
    'number of the run; the build with the largest is the latest of its branch (default: that of the CI run, if it grows)',
    wholeNumber(0),
  );
  serverOptions(command)
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
    .action((options: Options) => run(options, io));
}
