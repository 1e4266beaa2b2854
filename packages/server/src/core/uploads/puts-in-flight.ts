import type { PutInFlight, PutsInFlight } from '../ports/puts-in-flight.ts';

/**
 * A client that lost its connection sends the bytes again while the server still waits for the rest of
 * the first PUT. More than these two only multiply the bytes on the disk.
 */
const PUTS_OF_A_SLOT = 2;

type Account = {
  slots: Map<string, { count: number; sizeBytes: number }>;
  ended: PromiseWithResolvers<void>;
};

/** Counts PUTs by account and slot, in memory: a process that ends takes its PUTs with it. */
export class PutCounts implements PutsInFlight {
  readonly #accounts = new Map<string, Account>();

  begin(accountId: string, objectKey: string, sizeBytes: number): PutInFlight | undefined {
    const account = this.#account(accountId);
    const slot = account.slots.get(objectKey) ?? { count: 0, sizeBytes };
    if (slot.count >= PUTS_OF_A_SLOT) return undefined;
    slot.count += 1;
    account.slots.set(objectKey, slot);
    let isOver = false;
    const leave = (wake: boolean) => {
      if (isOver) return;
      isOver = true;
      slot.count -= 1;
      if (slot.count === 0) account.slots.delete(objectKey);
      const isIdle = account.slots.size === 0;
      if (isIdle) this.#accounts.delete(accountId);
      if (wake || isIdle) wakeAll(account);
    };
    return { isFirst: slot.count === 1, end: () => leave(true), withdraw: () => leave(false) };
  }

  of(accountId: string) {
    const slots = this.#accounts.get(accountId)?.slots ?? new Map();
    let bytes = 0;
    let count = 0;
    for (const slot of slots.values()) {
      bytes += slot.count * slot.sizeBytes;
      count += slot.count;
    }
    return { bytes, count, objectKeys: [...slots.keys()] };
  }

  nextEnd(accountId: string): Promise<void> {
    return this.#account(accountId).ended.promise;
  }

  #account(accountId: string): Account {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const made = { slots: new Map(), ended: Promise.withResolvers<void>() };
    this.#accounts.set(accountId, made);
    return made;
  }
}

function wakeAll(account: Account): void {
  const { resolve } = account.ended;
  account.ended = Promise.withResolvers<void>();
  resolve();
}
