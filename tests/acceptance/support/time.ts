import { setTimeout as sleep } from 'node:timers/promises';

export { sleep };

/** Waits until a time from a response has passed on the server's clock as well. */
export async function until(time: string, extraMs = 100): Promise<void> {
  await sleep(Math.max(0, Date.parse(time) - Date.now()) + extraMs);
}

/** Repeats until the check succeeds. Fails with the last value. */
export async function eventually<T>(
  read: () => Promise<T>,
  check: (value: T) => boolean,
  timeoutMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (check(value)) return value;
    if (Date.now() > deadline) {
      throw new Error(`not within ${timeoutMs} ms; last seen: ${JSON.stringify(value)}`);
    }
    await sleep(50);
  }
}

export async function stopwatch<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work;
  return { value, ms: performance.now() - start };
}

const PROMPT_MS = 1000;
const TRIES = 10;
const PAUSE_MS = 1000;

/**
 * Returns the milliseconds of the first of ten tries that took less than a second. A busy machine
 * is slow only for a while, but a server that does not react is slow every time.
 */
export async function promptest(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least >= PROMPT_MS; tries += 1) {
    if (tries > 0) await sleep(PAUSE_MS);
    least = Math.min(least, await measure());
  }
  return least;
}

export const RFC3339_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const DAY_MS = 86_400_000;
