import { expect, it, onTestFinished, vi } from 'vitest';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { testDatabase } from '../test/postgres.ts';
import { options } from '../test/query.ts';
import { openPostgresStore } from './store.ts';

const url = testDatabase(() => postgresUrl());

it('is the same in every process, whatever this machine believes the time to be', async () => {
  const first = await openPostgresStore({ url: url(), ...options });
  const second = await openPostgresStore({ url: url(), ...options });
  const really = Date.now();
  const wrong = vi.spyOn(Date, 'now').mockReturnValue(0);
  onTestFinished(() => wrong.mockRestore());
  const [a, b] = [first.clock.now(), second.clock.now()];
  // The server of the tests runs on this machine, so it knows what we believed before.
  expect(Math.abs(a - b)).toBeLessThan(1000);
  expect(Math.abs(a - really)).toBeLessThan(5000);
  expect(Number.isInteger(a)).toBe(true);
  await first.store.close();
  await second.store.close();
});
