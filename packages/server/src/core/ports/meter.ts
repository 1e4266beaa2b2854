/** What operators want to see of the rules at work. */
export interface Meter {
  /** The work of one finalize took so long, however it ended. */
  finalized(seconds: number): void;
  /** So many bytes that were PUT past this process were verified. */
  verified(sizeBytes: number): void;
}
