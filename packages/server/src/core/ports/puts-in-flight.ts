/** A PUT that this process is receiving, from its admission until its bytes are stored or removed. */
export type PutInFlight = {
  /** True when it was the first of its slot to begin, of those that have not ended. */
  readonly isFirst: boolean;
  /** The PUT is over: its bytes are stored or removed. Wakes those that wait. */
  end(): void;
  /** The PUT does not begin after all. It had no bytes, so this wakes nobody, unless it was the last. */
  withdraw(): void;
};

/** The bytes that this process is receiving for each account. Other processes have their own. */
export interface PutsInFlight {
  /** Begins a PUT of `sizeBytes`; undefined while the slot has as many PUTs as it may. */
  begin(accountId: string, objectKey: string, sizeBytes: number): PutInFlight | undefined;
  /** The declared sizes of all PUTs of the account together, in bytes, and the slots they fill. */
  of(accountId: string): { bytes: number; count: number; objectKeys: string[] };
  /** Resolves when the next PUT of the account ends. Call it before the quota is read, so that none is missed. */
  nextEnd(accountId: string): Promise<void>;
}
