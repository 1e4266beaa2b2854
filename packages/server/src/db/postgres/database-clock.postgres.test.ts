import { expect, it, onTestFinished, vi } from 'vitest';
import { postgresUrl } from '../../../../../tests/harness/services/services.ts';
import { testDatabase } from '../test/postgres.ts';
import { options } from '../test/query.ts';
import { openPostgresStore } from './store.ts';

const url = testDatabase(() => postgresUrl());

it('database clock: two processes agree, even when Date.now() is wrong', async () => {
  const first = await openPostgresStore({ url: url(), ...options });
  const second = await openPostgresStore({ url: url(), ...options });
  const actual = Date.now();
  const wrong = vi.spyOn(Date, 'now').mockReturnValue(0);
  onTestFinished(() => wrong.mockRestore());
  const [a, b] = [first.clock.now(), second.clock.now()];
  // The server of the tests runs on this machine, so its time is that of `actual`.
  expect(Math.abs(a - b)).toBeLessThan(1000);
  expect(Math.abs(a - actual)).toBeLessThan(5000);
  expect(Number.isInteger(a)).toBe(true);
  await first.store.close();
  await second.store.close();
});
