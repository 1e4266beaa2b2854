import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import { type Preview, type PreviewView, repositoryKeyOf } from '../model/preview.ts';
import { statusOf } from '../model/status.ts';
import type { Deps } from '../ports/deps.ts';
import type { ReadRepositories } from '../ports/store.ts';
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
    async register(tx, reservation) {
      const { shareId, billingKind, accountId, git } = await existingPreview(
        tx,
        reservation.targetId,
      );
      const now = clock.now();
      await publishRevision(tx, { shareId, revision: 0 }, reservation, now);
      await tx.previews.publish(shareId, now, now + reservation.retentionDays * DAY);
      if (billingKind === 'test_run') {
        const repository = repositoryKeyOf(git);
        await tx.usage.countTestRun({
          accountId,
          reservationId: reservation.id,
          repository,
          at: now,
        });
      }
      return previewView(tx, await existingPreview(tx, shareId), now);
    },
  };
}
