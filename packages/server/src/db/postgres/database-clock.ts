import type { Millis } from '../../core/model/time.ts';

const ROUNDS = 5;
const EVERY_MS = 30_000;
/** How far two clocks drift apart in a millisecond, at most: what NTP corrects by slewing. */
const DRIFT = 0.0005;

/** Asks the database for its time; the answer is in milliseconds since the Unix epoch. */
export type AskTime = () => Promise<number>;

/** What to add to the monotonic clock, how wrong that may be, and when it was found out. */
type Reading = { offset: number; error: number; at: number };

/**
 * The database's time, which all processes share, without asking for it each time. It follows this
 * machine's monotonic clock, so setting the time of day here has no effect. Its error is at most half a
 * round trip to the database plus the drift of the clocks until the next reading. A reading may set it
 * back by as much.
 */
export class DatabaseClock {
  readonly #session: (use: (ask: AskTime) => Promise<void>) => Promise<void>;
  readonly #monotonic: () => number;
  #reading: Reading = { offset: 0, error: Number.POSITIVE_INFINITY, at: 0 };
  #timer: NodeJS.Timeout | undefined;

  /** `session` lends what asks, so that waiting for a connection counts in no round trip. */
  constructor(
    session: (use: (ask: AskTime) => Promise<void>) => Promise<void>,
    monotonic = () => performance.now(),
  ) {
    this.#session = session;
    this.#monotonic = monotonic;
  }

  now(): Millis {
    return Math.floor(this.#monotonic() + this.#reading.offset);
  }

  /** Reads the time now, and then again and again until `stop`. */
  async start(everyMs = EVERY_MS): Promise<void> {
    await this.read();
    // When the database cannot be asked, the last reading serves on.
    this.#timer = setInterval(() => this.read().catch(() => {}), everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Takes the best of a few readings, unless the one there is must still be better. */
  async read(): Promise<void> {
    await this.#session(async (ask) => {
      for (let round = 0; round < ROUNDS; round += 1) this.#take(await this.#once(ask));
    });
  }

  async #once(ask: AskTime): Promise<Reading> {
    const sent = this.#monotonic();
    const time = await ask();
    const at = this.#monotonic();
    // The database read its clock in between. Taking the middle is wrong by half of that at most.
    return { offset: time - (sent + at) / 2, error: (at - sent) / 2, at };
  }

  #take(reading: Reading): void {
    const { error, at } = this.#reading;
    if (reading.error <= error + (reading.at - at) * DRIFT) this.#reading = reading;
  }
}
