import type { Millis } from '../../core/model/time.ts';

const ROUNDS = 5;
const EVERY_MS = 30_000;
/** The most that two clocks drift apart, in milliseconds per millisecond: the slew rate of NTP. */
const DRIFT = 0.0005;

/** Asks the database for its time; the answer is in milliseconds since the Unix epoch. */
export type AskTime = () => Promise<number>;

/** The offset of the monotonic clock, its possible error, and when it was read; milliseconds. */
type Reading = { offset: number; error: number; at: number };

/**
 * The time of the database, which all processes share, without a query for each call. Between
 * readings it follows the monotonic clock of this machine, so setting the time of day here has no
 * effect. Its error is at most half a round trip to the database plus the drift since the last
 * reading. A new reading may set it back by as much.
 */
export class DatabaseClock {
  readonly #session: (use: (ask: AskTime) => Promise<void>) => Promise<void>;
  readonly #monotonic: () => number;
  #reading: Reading = { offset: 0, error: Number.POSITIVE_INFINITY, at: 0 };
  #timer: NodeJS.Timeout | undefined;

  /** `session` lends a connection, so that the wait for one is not part of a round trip. */
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

  /** Reads the time now, and then every `everyMs` milliseconds until `stop`. */
  async start(everyMs = EVERY_MS): Promise<void> {
    await this.read();
    // When a reading fails, the last one stays in use.
    this.#timer = setInterval(() => this.read().catch(() => {}), everyMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Takes the best of a few readings, unless the current one is still more precise. */
  async read(): Promise<void> {
    await this.#session(async (ask) => {
      for (let round = 0; round < ROUNDS; round += 1) this.#take(await this.#once(ask));
    });
  }

  async #once(ask: AskTime): Promise<Reading> {
    const sent = this.#monotonic();
    const time = await ask();
    const at = this.#monotonic();
    // The database read its clock between `sent` and `at`. The middle is wrong by at most half of
    // that.
    return { offset: time - (sent + at) / 2, error: (at - sent) / 2, at };
  }

  #take(reading: Reading): void {
    const { error, at } = this.#reading;
    if (reading.error <= error + (reading.at - at) * DRIFT) this.#reading = reading;
  }
}
