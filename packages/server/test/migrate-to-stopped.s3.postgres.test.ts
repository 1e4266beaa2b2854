import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import {
  envFile,
  filled,
  type Report,
  same,
  storedKeys,
  stores,
  through,
} from './support/moves.ts';
import { operator, operatorJson, startOperator } from './support/operator.ts';

/** `vitrine-server migrate-to` that is stopped before it is done. */

// The test runs about twenty commands, each in its own process.
vi.setConfig({ testTimeout: 180_000 });

test('[migrate.4 migrate.5] a move that is killed at random moments completes when it is run again, and then has nothing to do', async () => {
  const from = await stores('sqlite', 'files');
  const to = await stores('postgres', 's3');
  const { household, before } = await filled(from, 25);
  const slow = await through(to);
  const file = await envFile(slow.env);
  // Five kills during the copy of objects, detected by its requests, then some at random moments.
  for (let round = 0; round < 5; round += 1) {
    const run = startOperator(['migrate-to', file], from);
    let until = 1 + Math.floor(Math.random() * 8);
    slow.proxy.onRequest(() => {
      until -= 1;
      if (until === 0) run.kill('SIGKILL');
      return { stallMs: 20 };
    });
    expect((await run.ended).signal).toBe('SIGKILL');
  }
  for (let round = 0; round < 5; round += 1) {
    const run = startOperator(['migrate-to', file], from);
    await sleep(300 + Math.random() * 1200);
    run.kill('SIGKILL');
    await run.ended;
  }
  const report = await operatorJson<Report>(['migrate-to', file], from);
  expect(report.lost).toEqual([]);
  expect(report.objects + report.skipped).toBe((await storedKeys(from)).length);
  await same(to, household, before);
  const second = await operator(['migrate-to', file], from);
  expect(second.code).toBe(0);
  expect(second.out).toContain('There was nothing to do: everything is there.');
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('[migrate.9] %s ends it cleanly and says what to do', async (signal, status) => {
  const from = await stores('sqlite', 'files');
  const to = await stores('sqlite', 's3');
  const { household, before } = await filled(from);
  const { proxy, env } = await through(to);
  const [reached, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  proxy.onRequest(async ({ method }) => {
    if (method !== 'PUT') return undefined;
    reached.resolve();
    await release.promise;
    return undefined;
  });
  const run = startOperator(['migrate-to', await envFile(env)], from);
  await reached.promise;
  run.kill(signal);
  await sleep(2_000);
  release.resolve();
  const { code, err, out } = await run.ended;
  expect({ code, out }).toEqual({ code: status, out: '' });
  expect(err).toContain('run the same again to go on');
  await operatorJson<Report>(['migrate-to', await envFile(to)], from);
  await same(to, household, before);
});
