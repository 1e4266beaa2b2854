import type { Caller } from '../model/account.ts';
import { notFound } from '../model/errors.ts';
import type { Preview, PreviewView } from '../model/preview.ts';
import { statusOf } from '../model/status.ts';
import type { Deps } from '../ports/deps.ts';
import type { Rows, Unlocked } from '../ports/store.ts';
import type { Product } from '../uploads/finalize.ts';
import { publishRevision } from '../uploads/publish-revision.ts';
import type { Renewing } from '../uploads/renew.ts';
import type { Target } from '../uploads/reserve.ts';
import { previewView } from './view.ts';

const DAY = 86_400_000;

async function present(rows: Unlocked, shareId: string): Promise<Preview> {
  const preview = await rows.previews.find(shareId);
  if (!preview || preview.deletedAt !== null) throw notFound();
  return preview;
}

export async function previewTarget(rows: Rows, id: string, now: number): Promise<Target> {
  const preview = await present(rows, id);
  return { id, urlKey: id, status: statusOf(preview, now) };
}

/** Previews, as the upload flow sees them. */
export function previewProduct({ clock }: Pick<Deps, 'clock'>): Product<PreviewView> & Renewing {
  return {
    kind: 'preview',
    lockTarget: (rows, shareId) => rows.previews.lock(shareId),
    async requireTarget(rows: Unlocked, _caller: Caller, { targetId }) {
      await present(rows, targetId);
    },
    target: previewTarget,
    reserved: (rows, targetId, { seq, expiresAt }) => rows.previews.touch(targetId, seq, expiresAt),
    async register(rows, reservation) {
      const { shareId, billingKind, accountId } = await present(rows, reservation.targetId);
      const now = clock.now();
      await publishRevision(rows, { shareId, revision: 0 }, reservation, now);
      await rows.previews.publish(shareId, now, now + reservation.retentionDays * DAY);
      if (billingKind === 'test_run') await rows.usage.countTestRun(accountId, reservation.id, now);
      return previewView(rows, await present(rows, shareId), now);
    },
  };
}
