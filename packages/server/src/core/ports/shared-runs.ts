/** Work that runs in this process, by name. A second caller joins the run of the first. */
export interface SharedRuns {
  /** Starts `work` or joins the run of this name. Rejects with a `Refusal` after `timeoutMs`. */
  run<T>(name: string, timeoutMs: number, work: () => Promise<T>): Promise<T>;
}
