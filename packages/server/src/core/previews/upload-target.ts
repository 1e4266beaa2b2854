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

async function existingPreview(reads: ReadRepositories, shareId: string): Promise<Preview> {
  const preview = await reads.previews.find(shareId);
  if (!preview || preview.deletedAt !== null) throw notFound();
  return preview;
}

/** Previews as targets of the upload flow. */
export function previewUploadTarget({ clock }: Pick<Deps, 'clock'>): UploadTarget<PreviewView> {
  return {
    kind: 'preview',
    lock: (tx, shareId) => tx.previews.lock(shareId),
    async requireAccess(reads: ReadRepositories, caller: Caller, { targetId }) {
      if (!mayUsePreview(caller, await existingPreview(reads, targetId))) throw notFound();
    },
    async summary(tx, id, now) {
      return { id, urlKey: id, status: statusOf(await existingPreview(tx, id), now) };
    },
    noteReservation: (tx, targetId, { seq, expiresAt }) =>
      tx.previews.touch(targetId, seq, expiresAt),
    async register(tx, reservation, { key }) {
      const { shareId } = await existingPreview(tx, reservation.targetId);
      const now = clock.now();
      await publishRevision(tx, { shareId, revision: 0 }, reservation, now);
      await tx.previews.publish(shareId, now, now + reservation.retentionDays * DAY);
      const view = await previewView(tx, await existingPreview(tx, shareId), now);
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
