import type { Step } from './steps.ts';

/** Stops a server when it comes to a step for the nth time, and everywhere else from then on. */
export class Gate {
  readonly #step: Step;
  readonly #onStop: () => void;
  // Whoever waits is not to be collected as garbage, and the files they have open with them.
  readonly #waiting = new Set<() => void>();
  #left: number;
  #closed = false;

  constructor(step: Step, passes: number, onStop: () => void) {
    this.#step = step;
    this.#left = passes;
    this.#onStop = onStop;
  }

  /** Whether whoever is at this step must not go on. */
  stops(step?: Step): boolean {
    if (!this.#closed && step === this.#step && this.#left-- === 0) {
      this.#closed = true;
      this.#onStop();
    }
    return this.#closed;
  }

  /** Never resolves for whoever must not go on. */
  async pass(step?: Step): Promise<void> {
    if (this.stops(step)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }
}
