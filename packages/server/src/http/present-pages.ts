import type { BranchView, BuildView, ContentView, PreviewView, SourceView } from '@vitrine/viewer';
import type { BuildView as Build } from '../core/model/build.ts';
import type { BundleContent, ShownObject } from '../core/model/content.ts';
import type { PreviewView as Preview } from '../core/model/preview.ts';
import type { openBranch } from '../core/sharing/share.ts';
import { playerView } from './content/player.ts';
import { contentBase, previewOriginOf } from './content/preview-host.ts';
import type { HttpContext } from './context.ts';
import { branchUrl, contentUrls, pageUrl } from './present.ts';
import { commitUrl, pullRequestUrl } from './source-urls.ts';

/** Turns core's views into the views of the hosted pages. */

const time = (ms: number) => new Date(ms).toISOString();

/** Origins besides the page's own from which it fetches stored bytes. */
const originsOf = (context: HttpContext, contentId: string) =>
  [previewOriginOf(context, contentId), context.contentOrigin].filter((origin) => origin !== null);

type Shown = {
  shareId: string;
  revision?: number;
  contentId: string;
  app: string | null;
  content: BundleContent;
  objects: ShownObject[];
  createdAt: number;
  readyAt: number | null;
  /** The last finalize of a build. A preview has one finalize. */
  updatedAt?: number;
  expiresAt: number | null;
};

function shown(context: HttpContext, target: Shown, hasStacks: boolean) {
  const { content, contentId } = target;
  const urls = contentUrls(contentBase(context, contentId), contentId);
  const file = ({ role, path, sizeBytes, contentType }: ShownObject) => ({
    path,
    sizeBytes,
    contentType,
    url: urls.of({ role, path }),
  });
  return {
    baseUrl: context.baseUrl(),
    contentOrigins: originsOf(context, contentId),
    player: playerView(context, target, hasStacks ? stackUrl(context, target) : null),
    platform: content.platform,
    app: target.app,
    createdAt: time(target.createdAt),
    uploadedAt: time(target.updatedAt ?? target.readyAt ?? target.createdAt),
    expiresAt: target.expiresAt === null ? null : time(target.expiresAt),
    bundle: {
      url: urls.bundle,
      sizeBytes: content.bundleSizeBytes,
      contentHash: content.contentHash,
      contentType: content.bundleContentType,
      contentEncoding: content.bundleContentEncoding,
      origin: content.bundleOrigin,
      entry: content.entry,
      isTransformed: content.isTransformed,
    },
    files: target.objects.filter(({ role }) => role === 'file').map(file),
    recordings: target.objects.flatMap((object) =>
      object.recording ? [{ ...file(object), ...object.recording }] : [],
    ),
  };
}

const stackUrl = ({ baseUrl }: HttpContext, { shareId, revision = 1 }: Shown) =>
  `${pageUrl(baseUrl(), shareId)}/r/${revision}/stack`;

/** The source with its urls at the code host. */
const linked = (
  { sourceUrls }: HttpContext,
  source: Omit<SourceView, 'commitUrl' | 'pullRequestUrl'>,
): SourceView => ({
  ...source,
  commitUrl: commitUrl(sourceUrls, source),
  pullRequestUrl: pullRequestUrl(sourceUrls, source),
});

const NOT_SAID = { commitMessage: null, author: null, pullRequest: null };

function buildContent(
  context: HttpContext,
  build: Build,
  url: string,
  hasStacks: boolean,
): ContentView {
  const { owner, repo, branch, commitSha, git, content } = build;
  return {
    ...shown(context, build, hasStacks),
    url,
    title: null,
    device: {
      name: null,
      osVersion: null,
      width: content.deviceSpec?.width ?? null,
      height: content.deviceSpec?.height ?? null,
      scale: null,
    },
    source: linked(context, { owner, repo, branch, commitSha, ...(git ?? NOT_SAID) }),
  };
}

/** `hasStacks`: whether the server resolves frames of its stacks. */
export function buildPageView(
  context: HttpContext,
  build: Build,
  isLatest: boolean,
  hasStacks: boolean,
): BuildView {
  const base = context.baseUrl();
  return {
    ...buildContent(context, build, pageUrl(base, build.shareId), hasStacks),
    branchUrl: branchUrl(base, build.branchKey),
    isLatest,
  };
}

export function branchPageView(
  context: HttpContext,
  { branch, latest, history, hasMore }: Awaited<ReturnType<typeof openBranch>>,
  hasStacks: boolean,
): BranchView {
  const base = context.baseUrl();
  return {
    ...buildContent(context, latest, branchUrl(base, latest.branchKey), hasStacks),
    closedAt: branch.closedAt === null ? null : time(branch.closedAt),
    buildUrl: pageUrl(base, latest.shareId),
    history: history.map(({ build, sizeBytes }) => ({
      url: pageUrl(base, build.shareId),
      commitSha: build.commitSha,
      commitMessage: build.git?.commitMessage ?? null,
      uploadedAt: time(build.updatedAt),
      sizeBytes,
    })),
    hasMoreHistory: hasMore,
  };
}

export function previewPageView(
  context: HttpContext,
  preview: Preview,
  hasStacks: boolean,
): PreviewView {
  const base = context.baseUrl();
  const { content, device, git } = preview;
  return {
    ...shown(context, preview, hasStacks),
    url: pageUrl(base, preview.shareId),
    title: preview.title,
    device: {
      ...device,
      width: content.deviceSpec?.width ?? null,
      height: content.deviceSpec?.height ?? null,
    },
    source: linked(context, git),
    isTestRun: preview.billingKind === 'test_run',
  };
}
