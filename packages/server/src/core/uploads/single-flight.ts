import { Refusal } from '../model/errors.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * Work under way in this process, by name. Whoever asks for work that is under way already joins
 * it; whoever has waited long enough leaves, and the work goes on. Only success is shared with those
 * who come later: a failure may be about what they have mended before they asked.
 */
export class Flights {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async join<T>(name: string, patienceMs: number, work: () => Promise<T>): Promise<T> {
    const joins = this.#running.has(name);
    const first = this.#take(name, work);
    const flight = joins ? first.catch(() => this.#take(name, work)) : first;
    flight.catch(() => {});
    const patience = new AbortController();
    const late = this.#clock.sleep(patienceMs, patience.signal).then((): never => {
      throw new Refusal(
        'finalize_in_progress',
        'Another finalize of it is still under way; ask again.',
        {
          retryAfter: 1,
        },
      );
    });
    late.catch(() => {});
    return Promise.race([flight, late]).finally(() => patience.abort());
  }

  #take<T>(name: string, work: () => Promise<T>): Promise<T> {
    return (this.#running.get(name) as Promise<T> | undefined) ?? this.#start(name, work);
  }

  #start<T>(name: string, work: () => Promise<T>): Promise<T> {
    const flight = work().finally(() => this.#running.delete(name));
    flight.catch(() => {});
    this.#running.set(name, flight);
    return flight;
  }

  /** Resolves when nothing is under way any more. */
  async landed(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }
}
