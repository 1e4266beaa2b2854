import type { BuildRecord, PreviewRecord } from '@vitrine/contract';
import type { Io } from '../../io.ts';
import { printable } from '../../output/text.ts';
import { value } from '../../provenance/ci/provider.ts';
import { appOf, pageOf, qrOf } from '../build-names.ts';
import { renderSummary } from '../comment.ts';
import { webUrl } from '../escape.ts';
import { annotate } from './buildkite.ts';
import { appendOutputs, appendSummary, writeDotenv } from './files.ts';

/** A value for later steps and jobs: its name as an output of a step, and as a variable. */
type Output = { name: string; variable: string; text: string };

/**
 * Web addresses and an id, so that no value has a line end or a quote in it. The variable of the page
 * is not called VITRINE_URL, because that names the server.
 */
const outputsOf = (build: BuildRecord): Output[] => [
  { name: 'url', variable: 'PAGE_URL', text: webUrl(pageOf(build)) ?? '' },
  { name: 'branch-url', variable: 'BRANCH_URL', text: webUrl(build.url) ?? '' },
  { name: 'build-id', variable: 'BUILD_ID', text: build.id.replace(/[^\w-]/g, '') },
  { name: 'qr', variable: 'QR_URL', text: qrOf(build) ?? '' },
];

/**
 * The outputs of the first build, and with several builds also those of each platform: `ios-url`,
 * `IOS_PAGE_URL`. With several apps, names begin with the app: `shop-ios-url`, `SHOP_IOS_PAGE_URL`.
 */
function allOutputs(builds: readonly BuildRecord[]): Output[] {
  const [first] = builds;
  if (!first) return [];
  if (builds.length === 1) return outputsOf(first);
  const hasApps = new Set(builds.map(appOf)).size > 1;
  const each = builds.flatMap((build) => {
    const app = hasApps ? appOf(build) : null;
    const prefix = `${app === null ? '' : `${app}-`}${build.platform}`.replace(/\W/g, '-');
    return outputsOf(build).map(({ name, variable, text }) => ({
      name: `${prefix}-${name}`,
      variable: `${prefix.replaceAll('-', '_').toUpperCase()}_${variable}`,
      text,
    }));
  });
  return [...outputsOf(first), ...each];
}

/** The outputs of a preview, which belongs to no branch. */
const outputsOfPreview = ({ id, url }: PreviewRecord): Output[] => {
  const page = webUrl(url);
  return [
    { name: 'url', variable: 'PAGE_URL', text: page ?? '' },
    { name: 'preview-id', variable: 'PREVIEW_ID', text: id.replace(/[^\w-]/g, '') },
    { name: 'qr', variable: 'QR_URL', text: page === null ? '' : `${page}/qr.svg` },
  ];
};

type Options = { dotenv?: string };
type Attempt = (what: string, write: () => Promise<void>) => Promise<void>;

/** A file that cannot be written is a warning: the upload is done. */
const attemptWith =
  (io: Io): Attempt =>
  async (what, write) => {
    await write().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      io.err(`Warning: ${what} could not be written: ${printable(why)}\n`);
    });
  };

/** Writes outputs where the job's variables and `--dotenv` say. It needs no token. */
async function handOn(
  outputs: () => Output[],
  { dotenv }: Options,
  { env, cwd }: Io,
  attempt: Attempt,
): Promise<void> {
  const steps = () => outputs().map(({ name, text }) => [name, text] as const);
  const output = value(env, 'GITHUB_OUTPUT');
  if (output) await attempt('GITHUB_OUTPUT', async () => appendOutputs(output, steps()));
  if (dotenv === undefined) return;
  const variables = () =>
    outputs().map(({ variable, text }) => [`VITRINE_${variable}`, text] as const);
  await attempt('the file of --dotenv', async () => writeDotenv(cwd, dotenv, variables()));
}

/** Hands the builds to the rest of the pipeline: outputs, a summary, an annotation on Buildkite. */
export async function writeOutputs(
  builds: readonly BuildRecord[],
  options: Options,
  io: Io,
): Promise<void> {
  const { env } = io;
  const attempt = attemptWith(io);
  await handOn(() => allOutputs(builds), options, io, attempt);
  const page = value(env, 'GITHUB_STEP_SUMMARY');
  const rows = builds.map((build) => ({ build, base: null }));
  if (page)
    await attempt('GITHUB_STEP_SUMMARY', async () => appendSummary(page, renderSummary(rows)));
  if (env.BUILDKITE === 'true')
    for (const build of builds)
      await attempt('the annotation', () => annotate(build, env, io.signal));
}

/** Hands a preview to the rest of the pipeline. */
export const writePreviewOutputs = (
  preview: PreviewRecord,
  options: Options,
  io: Io,
): Promise<void> => handOn(() => outputsOfPreview(preview), options, io, attemptWith(io));
