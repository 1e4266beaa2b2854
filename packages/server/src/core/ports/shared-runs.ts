/** Work under way in this process, by name: a second caller joins the first. */
export interface SharedRuns {
  /** Starts `work`, or joins the run of this name. Rejects with a `Refusal` after `timeoutMs`. */
  run<T>(name: string, timeoutMs: number, work: () => Promise<T>): Promise<T>;
}
