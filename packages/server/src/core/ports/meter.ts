/** Receives measurements for the metrics of the server. */
export interface Meter {
  /** Duration of one finalize, whether it succeeds or fails. */
  finalized(seconds: number): void;
  /** Size in bytes of an upload to S3 that was verified. */
  verified(sizeBytes: number): void;
}
