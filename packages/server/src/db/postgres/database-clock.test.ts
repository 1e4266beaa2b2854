import { expect, it, onTestFinished, vi } from 'vitest';
import { type AskTime, DatabaseClock } from './database-clock.ts';

/**
 * A database whose clock is `ahead` milliseconds, and whose round trips take these times there and
 * back. The last round trip is repeated.
 */
function world(trips: [there: number, back: number][], ahead = 1_000_000) {
  const here = { now: 500, ahead };
  const ask: AskTime = async () => {
    const [there, back] = trips.length > 1 ? (trips.shift() ?? [0, 0]) : (trips[0] ?? [0, 0]);
    here.now += there;
    const time = here.now + here.ahead;
    here.now += back;
    return time;
  };
  const clock = new DatabaseClock(
    (use) => use(ask),
    () => here.now,
  );
  return { clock, here, error: () => clock.now() - (here.now + here.ahead) };
}

it('now() is the time of the database in whole milliseconds', async () => {
  const { clock, here } = world([[0.25, 0.25]]);
  await clock.read();
  expect(clock.now()).toBe(Math.floor(here.now + here.ahead));
  here.now += 12_345.6;
  expect(clock.now()).toBe(Math.floor(here.now + here.ahead));
});

it('the error is at most half of the fastest round trip', async () => {
  const { clock, error } = world([
    [400, 0],
    [0, 90],
    [6, 0],
    [300, 300],
    [0, 50],
  ]);
  await clock.read();
  expect(Math.abs(error())).toBeLessThanOrEqual(4);
});

it('a precise reading is kept until its drift exceeds the error of a new one', async () => {
  const trips: [number, number][] = [[1, 1]];
  const { clock, here, error } = world(trips);
  await clock.read();
  trips[0] = [0, 20];
  here.now += 1000;
  await clock.read();
  expect(error()).toBe(0);
  here.now += 20_000;
  await clock.read();
  expect(error(), 'half of the round trip').toBe(-10);
});

it('the next reading follows a database whose time was set back', async () => {
  const { clock, here, error } = world([[1, 1]]);
  await clock.read();
  here.ahead -= 60_000;
  expect(error()).toBe(60_000);
  await clock.read();
  expect(error()).toBe(0);
});

it('reads every interval, and keeps the last reading when one fails', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let fails = false;
  let ahead = 1000;
  const clock = new DatabaseClock(
    async (use) => {
      if (fails) throw new Error('gone');
      await use(async () => 5 + ahead);
    },
    () => 5,
  );
  await clock.start(10);
  expect(clock.now()).toBe(1005);
  ahead = 2000;
  await vi.advanceTimersByTimeAsync(10);
  expect(clock.now()).toBe(2005);
  fails = true;
  ahead = 3000;
  await vi.advanceTimersByTimeAsync(10);
  expect(clock.now()).toBe(2005);
  clock.stop();
  fails = false;
  await vi.advanceTimersByTimeAsync(50);
  expect(clock.now()).toBe(2005);
});
