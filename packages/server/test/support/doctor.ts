import { expect } from 'vitest';
import { testFolder } from '../../../../tests/harness/fixtures/test-folder.ts';
import { type Env, operator } from './operator.ts';

type Check = { check: string; state: 'ok' | 'warn' | 'fail'; says: string };

/** Runs `vitrine-server doctor` with this database and returns what it says. */
export async function examined(url: string, more: Env = {}) {
  const folder = await testFolder('doctor');
  const env = { VITRINE_DATA_DIR: folder, VITRINE_DATABASE_URL: url, ...more };
  const secret = { VITRINE_SECRET: 's'.repeat(40) };
  const { out, err } = await operator(['doctor', '--json'], { ...env, ...secret });
  if (out === '') throw new Error(`doctor said nothing: ${err}`);
  const { ok, checks } = JSON.parse(out) as { ok: boolean; checks: Check[] };
  const states = Object.fromEntries(checks.map(({ check, state }) => [check, state]));
  const says = (check: string) =>
    checks
      .filter((one) => one.check === check)
      .map((one) => one.says)
      .join(' ');
  return { ok, states, says, text: out + err };
}

export async function expectToPass(url: string): Promise<void> {
  const { ok, states, says } = await examined(url);
  expect(ok).toBe(true);
  for (const check of ['encoding', 'durability', 'writing', 'transactions', 'connections'])
    expect(states[check], check).toBe('ok');
  expect(states["database's clock"]).toBe('ok');
  expect(says('distance')).toMatch(/^\d+\.\d ms/);
  expect(says('database')).toMatch(/PostgreSQL 18/);
}
