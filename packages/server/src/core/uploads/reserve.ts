import type { BillingKind } from '@vitrine/contract';
import { byCaller, reservationTarget } from '../audit/event.ts';
import type { Caller } from '../model/account.ts';
import type { Declaration } from '../model/content.ts';
import { Refusal } from '../model/errors.ts';
import type { Reservation, UploadSlot } from '../model/reservation.ts';
import type { Millis } from '../model/time.ts';
import type { PresignedPut } from '../ports/blob-store.ts';
import type { Deps } from '../ports/deps.ts';
import type { Repositories } from '../ports/store.ts';
import { heldKeys } from './held-objects.ts';
import {
  ConcurrentRequestError,
  type EarlierRequest,
  findEarlierRequest,
  type IdempotentRequest,
  recordRequest,
} from './idempotency.ts';
import { clearMissingBytes } from './missing-bytes.ts';
import { requireRoom } from './quota.ts';
import { issueToken } from './tokens.ts';
import type { TargetSummary, UploadTarget } from './upload-target.ts';

/** A slot with the presigned url for its PUT. */
export type OpenSlot = UploadSlot &
  PresignedPut & {
    /** Whether bytes of the declared size and type were PUT. The finalize verifies them. */
    waiting: boolean;
  };

/** The result of reserve and renew. */
export type Reserved = {
  token: string;
  reservation: Reservation;
  target: TargetSummary;
  slots: OpenSlot[];
  /** Whether it is the reservation of an earlier request with the same Idempotency-Key. */
  replayed: boolean;
};

/** One request to reserve. */
export type ReserveRequest<Target> = {
  declaration: Declaration;
  git: Reservation['git'];
  /**
   * Whether slots get a signed header with the SHA-256, if it is known and the store supports it.
   */
  checksumHeaders: boolean;
  idempotency: IdempotentRequest | null;
  /** For the audit log. Only previews have it. */
  billingKind?: BillingKind;
  order?: number | undefined;
  orderSource?: string | undefined;
  /** Finds or inserts the target, and locks it. Refuses what is not allowed. */
  prepare(tx: Repositories, now: Millis): Promise<Target>;
  /** The target of an earlier request. Refuses with `not_found` when the caller may not see it. */
  requireVisible(tx: Repositories, targetId: string): Promise<Target>;
};

function slotsOf(
  deps: Deps,
  reservation: Pick<Reservation, 'id'>,
  { objects, content }: Declaration,
) {
  return objects.map((object, position): UploadSlot => {
    const encoding = object.role === 'bundle' ? content.bundleContentEncoding : 'identity';
    return {
      ...object,
      reservationId: reservation.id,
      position,
      objectKey: deps.ids.rowKey(),
      encoding,
      storedKey: null,
      digestFailures: 0,
      reopenings: 0,
    };
  });
}

/** Reserves in one transaction, and then presigns the urls. */
export async function reserve<Target>(
  deps: Deps,
  caller: Caller,
  uploadTarget: UploadTarget<Target>,
  request: ReserveRequest<Target>,
): Promise<Reserved> {
  for (;;) {
    try {
      return await reserveOnce(deps, caller, uploadTarget, request);
    } catch (error) {
      if (!(error instanceof ConcurrentRequestError)) throw error;
    }
  }
}

async function reserveOnce<Target>(
  deps: Deps,
  caller: Caller,
  uploadTarget: UploadTarget<Target>,
  request: ReserveRequest<Target>,
): Promise<Reserved> {
  const { store, clock, ids, limits } = deps;
  const accountId = caller.account.id;
  const now = clock.now();
  const reserved = await store.transaction(async (tx) => {
    const seen = await findEarlierRequest(tx, accountId, request.idempotency, now);
    const earlier = await replayable(tx, seen);
    const opened = earlier ?? (await open(tx, seen));
    const { reservation } = opened;
    const token = await issueToken(tx, ids, reservation.id);
    // A replayed request is recorded too, because it gets a new token.
    const event = { at: now, action: `${uploadTarget.kind}.reserved` as const };
    const audited = reservationTarget(deps, reservation, request.billingKind);
    await tx.audit.record(byCaller(caller, { ...event, target: audited }));
    return { token, ...opened, replayed: earlier !== undefined };
  });
  const { reservation } = reserved;
  const { checksumHeaders } = request;
  const slots = await clearMissingBytes(deps, reservation, reserved.slots);
  return { ...reserved, slots: await openSlots(deps, reservation, slots, checksumHeaders) };

  /**
   * The reservation of an earlier identical request, unless it was closed or its target deleted.
   */
  async function replayable(tx: Repositories, { reservation }: EarlierRequest) {
    if (!reservation) return undefined;
    if (reservation.closedAt !== null && reservation.finalizedAt === null) return undefined;
    const target = await visibleTarget(tx, reservation.targetId).catch(undefinedIfNotFound);
    return target && { reservation, target, slots: await tx.slots.of(reservation.id) };
  }

  async function visibleTarget(tx: Repositories, targetId: string): Promise<TargetSummary> {
    return uploadTarget.summary(await request.requireVisible(tx, targetId), now);
  }

  async function open(tx: Repositories, seen: EarlierRequest) {
    const target = await request.prepare(tx, now);
    const { id: targetId } = uploadTarget.summary(target, now);
    const draft = {
      id: `rsv_${ids.rowId(20)}`,
      kind: uploadTarget.kind,
      accountId,
      targetId,
      contentId: ids.base32(),
      content: request.declaration.content,
      order: request.order ?? null,
      orderSource: request.orderSource ?? null,
      git: request.git,
      retentionDays: request.declaration.retentionDays,
      createdAt: now,
      expiresAt: now + limits.reservationTtlSeconds * 1000,
      closedAt: null,
      finalizedAt: null,
    };
    const slots = slotsOf(deps, draft, request.declaration);
    // One round trip on PostgreSQL. Those that are open are read before the new one is inserted.
    const [, seq, keyOf] = await Promise.all([
      tx.reservations.closeOpen(targetId, limits.maxOpenReservations - 1, now),
      tx.reservations.insert(draft),
      heldKeys(tx, caller, slots),
    ]);
    const reservation = { ...draft, seq };
    for (const slot of slots) slot.storedKey = keyOf(slot);
    await requireRoom(tx, deps, caller.key, slots, now);
    await tx.slots.insert(slots);
    const noted = await uploadTarget.noteReservation(tx, target, reservation);
    await recordRequest(tx, accountId, request.idempotency, reservation, seen);
    return { reservation, target: uploadTarget.summary(noted, now), slots };
  }
}

function undefinedIfNotFound(error: unknown): undefined {
  if (error instanceof Refusal && error.code === 'not_found') return undefined;
  throw error;
}

/** Presigns a url for every slot. The urls expire with the reservation. */
export function openSlots(
  { blobs }: Deps,
  { expiresAt }: Reservation,
  slots: UploadSlot[],
  checksumHeaders: boolean,
): Promise<OpenSlot[]> {
  // The declared hash of a compressed bundle is not that of the bytes as PUT.
  const sha256 = ({ encoding, contentHash }: UploadSlot) =>
    checksumHeaders && encoding === 'identity' ? contentHash : null;
  return Promise.all(
    slots.map(async (slot) => ({
      ...slot,
      ...(await blobs.createSlot({ ...slot, expiresAt }, sha256(slot))),
      waiting: false,
    })),
  );
}
