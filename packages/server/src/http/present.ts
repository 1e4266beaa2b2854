import type {
  BuildRecord,
  BuildReservation,
  PreviewRecord,
  PreviewReservation,
  Slot,
  StoredFile,
  StoredRecording,
  StoredSourcemap,
} from '@vitrine/contract';
import type { BuildView } from '../core/model/build.ts';
import type { ShownObject } from '../core/model/content.ts';
import type { PreviewView } from '../core/model/preview.ts';
import type { OpenSlot, Reserved } from '../core/uploads/reserve.ts';
import { commitUrl, pullRequestUrl, type SourceUrls } from './source-urls.ts';

/** Turns core's views into records of the contract: urls, RFC 3339 times, order of fields. */

const time = (ms: number) => new Date(ms).toISOString();
const timeOrNull = (ms: number | null) => (ms === null ? null : time(ms));

export const pageUrl = (base: string, shareId: string) => `${base}/p/${shareId}`;
export const branchUrl = (base: string, branchKey: string) => `${base}/b/${branchKey}`;

/** Percent-encodes a path, segment by segment. */
export const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** The urls of the content of one revision. They lead to no page. */
export const contentUrls = (base: string, contentId: string) => urlsBelow(`${base}/c/${contentId}`);

function urlsBelow(root: string) {
  return {
    bundle: `${root}/bundle`,
    files: `${root}/files/`,
    player: `${root}/player`,
    web: `${root}/web/`,
    of: ({ role, path }: Pick<ShownObject, 'role' | 'path'>) =>
      `${root}/${role === 'recording' ? 'recordings' : 'files'}/${encodePath(path)}`,
  };
}

type Urls = ReturnType<typeof contentUrls>;

/**
 * The urls in a record. A finalize answers a repeated request as it did the first time. Before
 * there were content ids, its answer had urls of this form, which are redirected.
 */
const recordUrls = (
  base: string,
  { contentId, shareId }: BuildView | PreviewView,
  number: number,
) =>
  (contentId as string | undefined) === undefined
    ? urlsBelow(`${pageUrl(base, shareId)}/r/${number}`)
    : contentUrls(base, contentId);

const file = (urls: Urls, object: ShownObject): StoredFile => ({
  path: object.path,
  sizeBytes: object.sizeBytes,
  contentType: object.contentType,
  contentHash: object.contentHash,
  url: urls.of(object),
});

const files = (urls: Urls, objects: ShownObject[]) =>
  objects.filter(({ role }) => role === 'file').map((object) => file(urls, object));

function sourcemap(objects: ShownObject[]): StoredSourcemap | null {
  const found = objects.find(({ role }) => role === 'sourcemap');
  return found ? { sha256: found.contentHash, sizeBytes: found.sizeBytes } : null;
}

function recordings(urls: Urls, objects: ShownObject[]): StoredRecording[] {
  return objects.flatMap((object) =>
    object.recording ? [{ ...file(urls, object), ...object.recording }] : [],
  );
}

/** The addresses in a record: of this server without a final slash, and of the code host. */
export type Addresses = { base: string; sourceUrls: SourceUrls };

type Source = Parameters<typeof pullRequestUrl>[1] & Parameters<typeof commitUrl>[1];

/** The urls of commit and pull request at the code host, as far as they are known. */
function atCodeHost(templates: SourceUrls, source: Source) {
  const commit = commitUrl(templates, source);
  const pullRequest = pullRequestUrl(templates, source);
  return {
    ...(commit !== null && { commitUrl: commit }),
    ...(pullRequest !== null && { pullRequestUrl: pullRequest }),
  };
}

export function presentBuild({ base, sourceUrls }: Addresses, build: BuildView): BuildRecord {
  const urls = recordUrls(base, build, build.revision);
  const { content, git } = build;
  return {
    id: build.id,
    status: build.status,
    revision: build.revision,
    owner: build.owner,
    repo: build.repo,
    branch: build.branch,
    platform: build.platform,
    app: build.app,
    commitSha: build.commitSha,
    order: build.order,
    git,
    ...atCodeHost(sourceUrls, { ...build, pullRequest: git?.pullRequest ?? null }),
    contentHash: content.contentHash,
    bundleSizeBytes: content.bundleSizeBytes,
    bundleContentType: content.bundleContentType,
    bundleContentEncoding: content.bundleContentEncoding,
    bundleOrigin: content.bundleOrigin,
    entry: content.entry,
    isTransformed: content.isTransformed,
    deviceSpec: content.deviceSpec,
    files: files(urls, build.objects),
    sourcemap: sourcemap(build.objects),
    url: branchUrl(base, build.branchKey),
    ...(build.readyAt !== null && { previewUrl: pageUrl(base, build.shareId) }),
    createdAt: time(build.createdAt),
    updatedAt: time(build.updatedAt),
    ...(build.readyAt !== null && { readyAt: time(build.readyAt) }),
    expiresAt: timeOrNull(build.expiresAt),
  };
}

export function presentPreview(
  { base, sourceUrls }: Addresses,
  preview: PreviewView,
): PreviewRecord {
  const urls = recordUrls(base, preview, 1);
  const { content, device, git } = preview;
  return {
    id: preview.shareId,
    shareId: preview.shareId,
    status: preview.status,
    url: pageUrl(base, preview.shareId),
    billingKind: preview.billingKind,
    title: preview.title,
    platform: preview.platform,
    app: preview.app,
    device: {
      name: device.name,
      osVersion: device.osVersion,
      width: content.deviceSpec?.width ?? null,
      height: content.deviceSpec?.height ?? null,
      scale: device.scale,
    },
    bundle: {
      contentHash: content.contentHash,
      sizeBytes: content.bundleSizeBytes,
      contentType: content.bundleContentType,
      contentEncoding: content.bundleContentEncoding,
      origin: content.bundleOrigin,
      entry: content.entry,
      isTransformed: content.isTransformed,
      url: urls.bundle,
    },
    files: files(urls, preview.objects),
    recordings: recordings(urls, preview.objects),
    sourcemap: sourcemap(preview.objects),
    git,
    ...atCodeHost(sourceUrls, git),
    account: preview.account,
    createdAt: time(preview.createdAt),
    ...(preview.readyAt !== null && { readyAt: time(preview.readyAt) }),
    expiresAt: timeOrNull(preview.expiresAt),
  };
}

const slot = (expiresAt: string, open: OpenSlot): Slot => ({
  role: open.role,
  path: open.path || null,
  method: 'PUT',
  putUrl: open.putUrl,
  objectKey: open.objectKey,
  contentType: open.contentType,
  sizeBytes: open.sizeBytes,
  headers: { 'Content-Type': open.contentType, ...open.headers },
  expiresAt,
  uploaded: open.storedKey !== null || open.waiting,
});

export function presentReservation(
  base: string,
  { token, reservation, target, slots }: Reserved,
): BuildReservation | PreviewReservation {
  const expiresAt = time(reservation.expiresAt);
  const rest = { status: target.status, slots: slots.map((open) => slot(expiresAt, open)) };
  return reservation.kind === 'build'
    ? { token, expiresAt, id: target.id, url: branchUrl(base, target.urlKey), ...rest }
    : { token, expiresAt, shareId: target.id, url: pageUrl(base, target.urlKey), ...rest };
}
