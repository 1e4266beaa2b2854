import { expect, test, vi } from 'vitest';
import { Api, declared, type Household } from './support/household.ts';
import {
  envFile,
  filled,
  type Report,
  same,
  storedKeys,
  stores,
  withServer,
} from './support/moves.ts';
import { type Env, operator, operatorJson } from './support/operator.ts';

/** `vitrine-server migrate-to` between all kinds of stores. */

// The test runs about twenty commands, each in its own process.
vi.setConfig({ testTimeout: 180_000 });

/**
 * Continues the open reservation: renews it, PUTs the rest, finalizes it and reads it as the
 * latest.
 */
async function finishOpen(env: Env, { open, keys }: Household): Promise<{ uploaded: boolean[] }> {
  const { VITRINE_BASE_URL: _, ...own } = env;
  return withServer(own, async (url) => {
    const api = new Api(url, keys[0]);
    const latest = async () =>
      JSON.parse(
        (await api.get('/api/v1/builds?owner=acme&repo=shop&branch=main&platform=ios')).body,
      );
    const { token, slots } = await api.send('POST', '/api/v1/reservations/renew', {
      token: open.token,
    });
    for (const [at, slot] of slots.entries()) {
      if (!slot.uploaded) expect(await api.put(slot, open.bodies[at] ?? '')).toBe(200);
    }
    await api.send('POST', '/api/v1/builds/finalize', { token });
    expect((await latest()).id).toBe(open.id);
    const next = await api.upload(
      'builds',
      declared('the next one', { commitSha: 'f'.repeat(40) }),
      ['the next one'],
    );
    expect((await latest()).id, 'a new reservation has a larger number').toBe(next.id);
    const billed = declared('billed', { billingKind: 'test_run' });
    await api.upload('previews', billed, ['billed']);
    const testRuns = JSON.parse((await api.get('/api/v1/usage/test-runs')).body);
    expect(
      testRuns.data.map(({ sequence }: { sequence: number }) => sequence),
      'test runs are counted on',
    ).toEqual([1, 2]);
    return { uploaded: slots.map((slot: { uploaded: boolean }) => slot.uploaded) };
  });
}

test('[migrate.1 migrate.2 migrate.3] everything is moved from SQLite and files to PostgreSQL and S3, and back', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('postgres', 's3');
  const { household, before } = await filled(from);
  // The credentials in the file are for the target, whatever the environment has.
  const others = { AWS_ACCESS_KEY_ID: 'of-somebody', AWS_SECRET_ACCESS_KEY: 'else' };
  const own = { ...from, ...others };
  const report = await operatorJson<Report>(['migrate-to', await envFile(to)], own);
  expect(report).toMatchObject({ skipped: 0, lost: [] });
  expect(report.objects).toBe((await storedKeys(from)).length);
  expect(report.rows).toBeGreaterThan(50);
  await same(to, household, before);
  await same(from, household, before);

  const back = await stores('sqlite', 'files');
  // This time the credentials are those of the source.
  const returned = await operatorJson<Report>(['migrate-to', await envFile(back)], to);
  // The audit log has the refusals of the meantime.
  expect(returned).toEqual({ ...report, rows: expect.any(Number) });
  expect(returned.rows).toBeGreaterThanOrEqual(report.rows);
  await same(back, household, before);
  const { uploaded } = await finishOpen(back, household);
  expect(uploaded, 'with files every accepted PUT was an object already').toEqual([
    true,
    false,
    false,
  ]);
  const { uploaded: there } = await finishOpen(to, household);
  expect(there).toEqual([true, false, false]);
});

test('[migrate.1] rows or bytes that are in the same place in both configurations stay', async () => {
  const [files, s3] = [await stores('sqlite', 'files'), await stores('sqlite', 's3')];
  const postgres = await stores('postgres', 'files');
  const { household, before } = await filled(files);
  const VITRINE_DATA_DIR = `${files.VITRINE_DATA_DIR}/.`;
  const move = async (from: Env, to: Env) => {
    const { code, out, err } = await operator(['migrate-to', await envFile(to)], from);
    if (code !== 0) throw new Error(err);
    await same(to, household, before);
    return out;
  };
  const onlyBytes = { ...s3, VITRINE_DATA_DIR };
  expect(await move(files, onlyBytes)).toContain('Rows: they stay where they are');
  const onlyRows = { ...postgres, ...s3 };
  expect(await move(onlyBytes, onlyRows)).toContain('Bytes: they stay where they are');
  expect(await move(onlyRows, postgres)).toContain('Rows: they stay where they are');
});
