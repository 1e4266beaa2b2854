import type { Caller } from '../model/account.ts';
import type { BuildView } from '../model/build.ts';
import { notFound } from '../model/errors.ts';
import type { Reservation } from '../model/reservation.ts';
import { statusOf } from '../model/status.ts';
import type { Deps } from '../ports/deps.ts';
import type { Rows } from '../ports/store.ts';
import type { Product } from '../uploads/finalize.ts';
import { publishRevision } from '../uploads/publish-revision.ts';
import type { Renewing } from '../uploads/renew.ts';
import type { Target } from '../uploads/reserve.ts';
import { buildView } from './view.ts';

const DAY = 86_400_000;

export async function buildTarget(rows: Rows, id: string, now: number): Promise<Target> {
  const build = await rows.builds.byId(id);
  if (!build) throw notFound();
  return { id, urlKey: build.branchKey, status: statusOf(build, now) };
}

/** Builds, as the upload flow sees them. */
export function buildProduct({ clock }: Pick<Deps, 'clock'>): Product<BuildView> & Renewing {
  return {
    kind: 'build',
    lockTarget: (rows, id) => rows.builds.lock(id),
    async requireTarget(rows, { account }: Caller, { targetId }) {
      // Any key of the account may go on with a reservation whose token it was given.
      if (!(await rows.builds.ofAccount(account.id, targetId))) throw notFound();
    },
    target: buildTarget,
    reserved: (rows, targetId, { seq, expiresAt }) => rows.builds.touch(targetId, seq, expiresAt),
    async register(rows: Rows, reservation: Reservation) {
      const build = await rows.builds.byId(reservation.targetId);
      if (!build) throw notFound();
      const now = clock.now();
      const revision = await publishRevision(rows, build, reservation, now);
      const expiresAt = now + reservation.retentionDays * DAY;
      await rows.builds.publish(build.id, { revision, seq: reservation.seq, at: now, expiresAt });
      const published = await rows.builds.byId(build.id);
      if (!published) throw notFound();
      return buildView(rows, published, now);
    },
  };
}
