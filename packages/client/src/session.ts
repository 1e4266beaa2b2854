import type { Slot, SlotRole } from '@vitrine/contract';
import type { System } from './retry.ts';

/** What reserve and renew answer, whichever the kind. */
export type AnyReservation = { token: string; expiresAt: string; slots: Slot[] };

export type SlotName = { role: SlotRole; path: string | null };

/** The slots of one reservation, kept fresh for several uploads at a time. */
export type Session = {
  readonly token: string;
  slot(name: SlotName): Slot;
  /** Whether a PUT to it that begins now may come too late. */
  endsSoon(slot: Slot): boolean;
  /** Asks for fresh slots, unless someone else did since `seen` was handed out. */
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
    // Of a very short life a tenth must do, or every slot would be renewed before it is used.
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
