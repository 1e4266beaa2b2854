/** Measurements of core, for the metrics of the server. */
export interface Meter {
  /** Duration of one finalize, whatever its outcome. */
  finalized(seconds: number): void;
  /** Size of an upload to S3 that was verified. */
  verified(sizeBytes: number): void;
}
