/** Progress of an upload. The totals exclude objects that the server already has. */
export type Progress = {
  uploadedBytes: number;
  totalBytes: number;
  uploadedFiles: number;
  totalFiles: number;
  /** Number of objects that are not sent because the server already has them. */
  skipped: number;
};

export type ProgressTracker = {
  plan(objects: readonly { sizeBytes: number }[], skipped: number): void;
  /** Counts the bytes of one attempt. `failed` subtracts them again. */
  attempt(): { add(bytes: number): void; failed(): void };
  fileDone(): void;
};

export function trackProgress(report: ((progress: Progress) => void) | undefined): ProgressTracker {
  const progress = { uploadedBytes: 0, totalBytes: 0, uploadedFiles: 0, totalFiles: 0, skipped: 0 };
  const emit = () => report?.({ ...progress });
  return {
    plan(objects, skipped) {
      for (const { sizeBytes } of objects) progress.totalBytes += sizeBytes;
      progress.totalFiles += objects.length;
      progress.skipped += skipped;
      emit();
    },
    attempt() {
      let sent = 0;
      const move = (bytes: number) => {
        sent += bytes;
        progress.uploadedBytes += bytes;
        emit();
      };
      return { add: move, failed: () => move(-sent) };
    },
    fileDone() {
      progress.uploadedFiles += 1;
      emit();
    },
  };
}
