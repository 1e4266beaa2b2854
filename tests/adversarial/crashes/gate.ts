import type { Step } from './steps.ts';

/** Stops a server when it reaches a step for the nth time, and at every other step from then on. */
export class Gate {
  readonly #step: Step;
  readonly #onStop: () => void;
  // Keeps waiting callers, and the files they have open, from being garbage-collected.
  readonly #waiting = new Set<() => void>();
  #left: number;
  #closed = false;

  constructor(step: Step, passes: number, onStop: () => void) {
    this.#step = step;
    this.#left = passes;
    this.#onStop = onStop;
  }

  stops(step?: Step): boolean {
    if (!this.#closed && step === this.#step && this.#left-- === 0) {
      this.#closed = true;
      this.#onStop();
    }
    return this.#closed;
  }

  /** Resolves at once, or never for a caller that must stop. */
  async pass(step?: Step): Promise<void> {
    if (this.stops(step)) await new Promise<void>((resolve) => this.#waiting.add(resolve));
  }
}
