import type { ApiKey, Caller } from '../model/account.ts';
import type { ShownObject } from '../model/content.ts';
import { notFound } from '../model/errors.ts';
import type { Preview, PreviewView } from '../model/preview.ts';
import type { Reservation } from '../model/reservation.ts';
import { statusOf } from '../model/status.ts';
import type { Millis } from '../model/time.ts';
import type { Deps } from '../ports/deps.ts';
import type { ReadRepositories } from '../ports/store.ts';
import type { TestRun } from '../ports/usage-repository.ts';
import { publishRevision } from '../uploads/publish-revision.ts';
import type { UploadTarget } from '../uploads/upload-target.ts';
import { mayUsePreview } from './callers-preview.ts';
import { previewView } from './view.ts';

const DAY = 86_400_000;

function required(caller: Caller, preview: Preview | undefined): Preview {
  if (!preview || preview.deletedAt !== null || !mayUsePreview(caller, preview)) throw notFound();
  return preview;
}

/** Previews as targets of the upload flow. */
export function previewUploadTarget({
  clock,
}: Pick<Deps, 'clock'>): UploadTarget<Preview, PreviewView> {
  return {
    kind: 'preview',
    async requireAccess(reads: ReadRepositories, caller: Caller, shareId) {
      required(caller, await reads.previews.find(shareId));
    },
    lock: async (tx, caller, shareId) => required(caller, await tx.previews.lock(shareId)),
    summary: (preview, now) => ({
      id: preview.shareId,
      urlKey: preview.shareId,
      status: statusOf(preview, now),
    }),
    noteReservation: async (tx, preview, { seq, expiresAt }) => ({
      ...preview,
      pendingUntil: await tx.previews.touch(preview.shareId, seq, expiresAt),
    }),
    async register(tx, preview, reservation, { key }) {
      const { shareId } = preview;
      const now = clock.now();
      await publishRevision(tx, { shareId, revision: 0 }, reservation, now);
      const expiresAt = now + reservation.retentionDays * DAY;
      await tx.previews.publish(shareId, now, expiresAt);
      const published = { ...preview, readyAt: preview.readyAt ?? now, expiresAt };
      const view = await previewView(tx, published, now);
      // Last, because it locks the counter of the account until the commit.
      if (view.billingKind === 'test_run')
        await tx.usage.countTestRun(testRunOf(view, reservation, key, now));
      return view;
    },
    billingKindOf: ({ billingKind }) => billingKind,
  };
}

const testRunOf = (
  { shareId, accountId, title, git, objects }: PreviewView,
  { id }: Reservation,
  key: ApiKey,
  at: Millis,
): TestRun => ({
  accountId,
  reservationId: id,
  shareId,
  keyId: key.id,
  owner: git.owner,
  repo: git.repo,
  pullRequest: git.pullRequest,
  title,
  storedBytes: sizeOf(objects),
  at,
});

/** Sum of the sizes, each content once. */
function sizeOf(objects: ShownObject[]): number {
  const sizes = new Map(
    objects.map(({ contentHash, sizeBytes }) => [`${contentHash} ${sizeBytes}`, sizeBytes]),
  );
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
