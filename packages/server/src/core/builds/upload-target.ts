import type { Caller } from '../model/account.ts';
import type { BuildView } from '../model/build.ts';
import { notFound } from '../model/errors.ts';
import type { Reservation } from '../model/reservation.ts';
import { statusOf } from '../model/status.ts';
import type { Deps } from '../ports/deps.ts';
import type { Repositories } from '../ports/store.ts';
import type { Product } from '../uploads/finalize.ts';
import { publishRevision } from '../uploads/publish-revision.ts';
import type { Renewing } from '../uploads/renew.ts';
import type { Target } from '../uploads/reserve.ts';
import { buildView } from './view.ts';

const DAY = 86_400_000;

export async function buildTarget(tx: Repositories, id: string, now: number): Promise<Target> {
  const build = await tx.builds.byId(id);
  if (!build) throw notFound();
  return { id, urlKey: build.branchKey, status: statusOf(build, now) };
}

/** Builds, as the upload flow sees them. */
export function buildProduct({ clock }: Pick<Deps, 'clock'>): Product<BuildView> & Renewing {
  return {
    kind: 'build',
    lockTarget: (tx, id) => tx.builds.lock(id),
    async requireTarget(reads, { account }: Caller, { targetId }) {
      // Any key of the account may go on with a reservation whose token it was given.
      if (!(await reads.builds.ofAccount(account.id, targetId))) throw notFound();
    },
    target: buildTarget,
    reserved: (tx, targetId, { seq, expiresAt }) => tx.builds.touch(targetId, seq, expiresAt),
    async register(tx: Repositories, reservation: Reservation) {
      const build = await tx.builds.byId(reservation.targetId);
      if (!build) throw notFound();
      const now = clock.now();
      const revision = await publishRevision(tx, build, reservation, now);
      const expiresAt = now + reservation.retentionDays * DAY;
      await tx.builds.publish(build.id, { revision, seq: reservation.seq, at: now, expiresAt });
      const published = await tx.builds.byId(build.id);
      if (!published) throw notFound();
      return buildView(tx, published, now);
    },
  };
}
