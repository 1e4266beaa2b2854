import type { Slot, SlotRole } from '@vitrine/contract';
import type { System } from './retry.ts';

/** The fields that reserve and renew return for builds as well as previews. */
export type AnyReservation = { token: string; expiresAt: string; slots: Slot[] };

export type SlotName = { role: SlotRole; path: string | null };

/** The current slots of one reservation, shared by its parallel uploads. */
export type Session = {
  readonly token: string;
  slot(name: SlotName): Slot;
  /** Whether the slot may expire before a PUT that begins now is accepted. */
  endsSoon(slot: Slot): boolean;
  /** Renews the slots, unless another upload has renewed them since it returned `seen`. */
  renew(seen?: Slot): Promise<void>;
  /** Renews the slots without checksum headers, from now on. `seen` has such a header. */
  renewWithoutChecksums(seen: Slot): Promise<void>;
};

/** Whether the store has to verify a checksum that the client sends with the bytes. */
export const hasChecksum = ({ headers }: Slot): boolean =>
  Object.keys(headers).some((name) => /^x-amz-(sdk-)?checksum-/i.test(name));

export const slotKey = ({ role, path }: SlotName): string => `${role}:${path ?? ''}`;

const MARGIN_MS = 10_000;

export function createSession(
  first: AnyReservation,
  askForRenewal: (token: string, checksumHeaders: boolean) => Promise<AnyReservation>,
  clock: { system: System; clockOffsetMs(): number | null },
): Session {
  let slots = new Map<string, Slot>();
  let renewing: Promise<void> | undefined;
  let margin = MARGIN_MS;
  let checksumHeaders = true;
  /** Milliseconds from now by the server's clock. Without that clock every slot lasts. */
  const leftMs = (expiresAt: string): number => {
    const offset = clock.clockOffsetMs();
    if (offset === null) return Number.POSITIVE_INFINITY;
    return Date.parse(expiresAt) - clock.system.now() - offset;
  };

  const take = (reservation: AnyReservation) => {
    slots = new Map(reservation.slots.map((slot) => [slotKey(slot), slot]));
    // A tenth of a short lifetime, or every slot would be renewed before its first use.
    margin = Math.min(MARGIN_MS, leftMs(reservation.expiresAt) / 10);
  };
  take(first);

  const slot = (name: SlotName): Slot => {
    const found = slots.get(slotKey(name));
    if (!found) throw new Error(`the reservation has no slot for ${name.path ?? 'the bundle'}`);
    return found;
  };

  const renew = async (seen?: Slot): Promise<void> => {
    if (seen && slot(seen) !== seen) return;
    renewing ??= askForRenewal(first.token, checksumHeaders)
      .then(take)
      .finally(() => {
        renewing = undefined;
      });
    await renewing;
  };

  return {
    token: first.token,
    slot,
    endsSoon: ({ expiresAt }) => leftMs(expiresAt) < margin,
    renew,
    async renewWithoutChecksums(seen) {
      checksumHeaders = false;
      await renew(seen);
      // A renewal that was under way may have asked for checksum headers.
      const fresh = slot(seen);
      if (hasChecksum(fresh)) await renew(fresh);
    },
  };
}
