import type { Caller } from '../model/account.ts';
import type { Build, BuildView } from '../model/build.ts';
import { notFound } from '../model/errors.ts';
import type { Reservation } from '../model/reservation.ts';
import { statusOf } from '../model/status.ts';
import type { Deps } from '../ports/deps.ts';
import type { Repositories } from '../ports/store.ts';
import type { RetentionRules } from '../retention/expiry.ts';
import { publishRevision } from '../uploads/publish-revision.ts';
import type { UploadTarget } from '../uploads/upload-target.ts';
import { buildView } from './view.ts';

const DAY = 86_400_000;

/** Builds as targets of the upload flow. */
export function buildUploadTarget(
  deps: Pick<Deps, 'clock'> & RetentionRules,
): UploadTarget<Build, BuildView> {
  const { clock } = deps;
  return {
    kind: 'build',
    // Any key of the account may continue a reservation, if the caller has its token.
    async requireAccess(reads, { account }: Caller, id) {
      required(await reads.builds.ofAccount(account.id, id));
    },
    lock: async (tx, { account }: Caller, id) =>
      required(await tx.builds.lockOfAccount(account.id, id)),
    summary: (build, now) => ({
      id: build.id,
      urlKey: build.branchKey,
      status: statusOf(build, now),
    }),
    noteReservation: async (tx, build, { seq, expiresAt }) => ({
      ...build,
      pendingUntil: await tx.builds.touch(build.id, seq, expiresAt),
    }),
    async register(tx: Repositories, build: Build, reservation: Reservation) {
      const now = clock.now();
      const revision = await publishRevision(tx, build, reservation, now);
      const expiresAt = now + reservation.retentionDays * DAY;
      const { seq, order, orderSource, git } = reservation;
      if (order !== null) {
        // Locked, so that no two finalizes with different sources count as of the same.
        const branch = await tx.branches.lock(build.branchId);
        if (branch?.orderSource !== orderSource)
          await tx.branches.setOrderSource(build.branchId, orderSource);
      }
      await tx.builds.publish(build.id, { revision, seq, order, git, at: now, expiresAt });
      await tx.branches.noteUpload(build.branchId, seq, now);
      return buildView(tx, deps, required(await tx.builds.byId(build.id)), now);
    },
  };
}

function required(build: Build | undefined): Build {
  if (!build) throw notFound();
  return build;
}
