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
};

export const slotKey = ({ role, path }: SlotName): string => `${role}:${path ?? ''}`;

const MARGIN_MS = 10_000;

export function createSession(
  first: AnyReservation,
  askForRenewal: (token: string) => Promise<AnyReservation>,
  clock: { system: System; clockOffsetMs(): number },
): Session {
  let slots = new Map<string, Slot>();
  let renewing: Promise<void> | undefined;
  let margin = MARGIN_MS;
  const serverNow = () => clock.system.now() + clock.clockOffsetMs();

  const take = (reservation: AnyReservation) => {
    slots = new Map(reservation.slots.map((slot) => [slotKey(slot), slot]));
    // A tenth of a short lifetime, or every slot would be renewed before its first use.
    margin = Math.min(MARGIN_MS, (Date.parse(reservation.expiresAt) - serverNow()) / 10);
  };
  take(first);

  const slot = (name: SlotName): Slot => {
    const found = slots.get(slotKey(name));
    if (!found) throw new Error(`the reservation has no slot for ${name.path ?? 'the bundle'}`);
    return found;
  };

  return {
    token: first.token,
    slot,
    endsSoon: ({ expiresAt }) => Date.parse(expiresAt) - serverNow() < margin,
    async renew(seen) {
      if (seen && slot(seen) !== seen) return;
      renewing ??= askForRenewal(first.token)
        .then(take)
        .finally(() => {
          renewing = undefined;
        });
      await renewing;
    },
  };
}
