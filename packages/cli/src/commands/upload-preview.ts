import type { PreviewRecord } from '@vitrine/contract';
import type { Command } from 'commander';
import { discover } from '../bundle/discover.ts';
import { connect, credentialOf, serverUrl } from '../connect.ts';
import { type Io, UsageError } from '../io.ts';
import { type BundleOptions, bundleOptions } from '../options/bundle.ts';
import { type CommitOptions, commitFactsOf, commitOptions, gitOf } from '../options/commit.ts';
import { asOutsideOfKey } from '../options/not-linked.ts';
import { dotenvOption, requireDotenvName } from '../options/report.ts';
import { factsOf, type RepositoryOptions, repositoryOptions } from '../options/repository.ts';
import { type CommonOptions, ENVIRONMENT, EXIT_STATUS, serverOptions } from '../options/server.ts';
import { jsonText } from '../output/guard.ts';
import { createReporter } from '../output/progress.ts';
import { remark } from '../output/remark.ts';
import { count, printable } from '../output/text.ts';
import { type Collected, collect } from '../provenance/collect.ts';
import { describeFacts, warnOfOtherCommit } from '../provenance/require.ts';
import { writePreviewOutputs } from '../report/outputs/outputs.ts';
import { prepare } from '../upload/prepare.ts';
import { findRecordings, type RecordingOptions } from '../upload/recordings.ts';
import { resumeFile } from '../upload/resume-file.ts';
import { explainingReserve, type RunOptions, runWithResume } from '../upload/run.ts';

type Options = BundleOptions &
  RepositoryOptions &
  RecordingOptions &
  CommitOptions &
  CommonOptions & {
    title?: string;
    testRun?: true;
    deviceName?: string;
    osVersion?: string;
    git: boolean;
    dotenv?: string;
  };

const HELP = `
Examples:
  # a bundle to look at
  $ vitrine upload preview --bundle dist/main.jsbundle --assets dist --title "Checkout"

  # a test run with what it recorded (the key needs the scope test_runs as well)
  $ vitrine upload preview --bundle dist --platform ios --test-run \\
      --recording run.mp4 failure.png device.log --device 390x844@3 --device-name "iPhone 16"

The kind of a recording follows from its name: mp4 webm mov are videos, png jpg webp screenshots,
log txt logs, zip json har traces. Repository, branch and commit come from CI or git, see
\`vitrine upload build --help\`; the repository need not be linked.
With --json stdout is the preview record.`;

async function provenance(collecting: Promise<Collected> | null, options: Options, io: Io) {
  const collected = await collecting;
  if (collected === null || Object.keys(collected.facts).length === 0) return {};
  remark(io, options, `Preview of ${describeFacts(collected)}`);
  warnOfOtherCommit(collected, io);
  return { git: gitOf(collected.facts) };
}

async function run(options: Options, io: Io): Promise<void> {
  const json = options.json === true;
  const url = serverUrl(options, io);
  // Reports a missing key before the files are read.
  credentialOf(io);
  if (options.platform === 'all')
    throw new UsageError('a preview has one platform; pass --platform ios or --platform android');
  requireDotenvName(options.dotenv);
  const facts = { ...factsOf(options), ...commitFactsOf(options) };
  const collecting = options.git ? collect(facts, io) : null;
  // Problems with the files are reported first.
  collecting?.catch(() => {});
  const [found] = await discover(options, io.cwd);
  if (!found)
    throw new UsageError('--bundle names no bundle; give a file or an expo export folder');
  const git = await provenance(collecting, options, io);
  const reporter = createReporter(io, json);
  const client = connect(options, io, reporter.onRetry);
  const recordings = await findRecordings(
    options,
    found.files.map(({ path }) => path),
    io.cwd,
  );
  const { fields, cleanUp, ...sources } = await prepare(found, options, io);
  if (recordings.length > 0) remark(io, options, `Recordings ${count(recordings.length, 'file')}`);
  const { title, deviceName: name, osVersion, device: screen } = options;
  const scale = screen?.scale;
  const device = {
    ...(name && { name }),
    ...(osVersion && { osVersion }),
    ...(scale && { scale }),
  };
  const input = {
    ...fields,
    ...sources,
    ...git,
    recordings,
    ...(Object.keys(device).length > 0 && { device }),
    ...(title !== undefined && { title }),
    ...(options.testRun && { billingKind: 'test_run' as const }),
  };
  const { app } = options;
  const what = ['preview', url, title, found.platform, found.disk, JSON.stringify(git), app];
  try {
    const upload = explainingReserve(
      (more: RunOptions) => client.uploadPreview(input, more),
      asOutsideOfKey(client, git.git, io),
    );
    const preview = await runWithResume(upload, options, resumeFile(what, io), reporter, io);
    if (!json) io.err(`${reporter.summary()}\n`);
    io.out(json ? `${jsonText(preview)}\n` : result(preview));
    await writePreviewOutputs(preview, options, io);
  } finally {
    await cleanUp();
  }
}

const result = ({ url, title, billingKind }: PreviewRecord): string => {
  const kind = billingKind === 'test_run' ? 'the test run' : 'the preview';
  return printable(`${url}  ${kind}${title ? ` "${title}"` : ''}`).concat('\n');
};

export function uploadPreviewCommand(parent: Command, io: Io): void {
  const command = parent
    .command('preview')
    .summary('upload a bundle with recordings as a shareable preview')
    .description(
      'Uploads a bundle, its assets and its recordings as a preview with a url of its own.\n' +
        'The key needs the scope `preview_upload`, with --test-run also `test_runs`.',
    );
  bundleOptions(command)
    .option('--recording <file...>', 'videos, screenshots, logs and traces, by their names')
    .option('--video <file...>', 'recordings that are videos, whatever their names')
    .option('--screenshot <file...>', 'recordings that are screenshots')
    .option('--log <file...>', 'recordings that are logs')
    .option('--trace <file...>', 'recordings that are traces')
    .option('--title <text>', 'title of its page')
    .option('--test-run', 'count it as a test run')
    .option('--device-name <text>', 'for people, "iPhone 16"')
    .option('--os-version <text>', 'for people, "18.2"');
  commitOptions(repositoryOptions(command)).option(
    '--no-git',
    'send no repository, branch or commit',
  );
  serverOptions(dotenvOption(command))
    .addHelpText('after', `${HELP}\n${ENVIRONMENT}\n${EXIT_STATUS}`)
    .action((options: Options) => run(options, io));
}
