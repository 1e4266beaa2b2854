import type { Run } from '../scenario.ts';

/** The steps at which each kind of fault must have caused a refusal. */
export type Wanted = Record<string, readonly string[]>;

/** Counts refusals during faults. Without refusals the faults had no effect, and the scenario tried nothing. */
export class Refusals {
  readonly #run: Run;
  readonly #met = new Set<string>();
  #cases = 0;

  constructor(run: Run) {
    this.#run = run;
  }

  add(kind: string, step: string): void {
    this.#met.add(`${kind}, ${step}`);
  }

  /** Counts a fault that took effect without having to cause a refusal. */
  struck(kind: string): void {
    this.#met.add(`${kind}, struck`);
  }

  /** Counts a case of the kind, whatever its result. */
  done(kind: string): void {
    this.#cases += 1;
    this.#run.done(kind);
  }

  /** After `enough` cases each kind must have caused a refusal at each wanted step. */
  demand(wanted: Wanted, { enough }: { enough: number }): void {
    if (this.#cases < enough) return;
    for (const [kind, steps] of Object.entries(wanted)) {
      const missing = steps.filter((step) => !this.#met.has(`${kind}, ${step}`));
      if (missing.length > 0)
        this.#run.broken('a fault had no effect', `${kind}: ${missing}, ${this.#cases} cases`);
    }
  }
}
