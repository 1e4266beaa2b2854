import { expect, test } from 'vitest';
import { DAY } from '../../../tests/harness/in-process/test-clock.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { sweep } from '../src/core/retention/sweep.ts';

/** What becomes of a pull request that is closed, with a clock that the test moves. */

const NUMBERS = [1, 12, 120];

test('[branch.close.4 branch.close.7] closing 12 ends its pages and bytes, and nothing of 1 and 120', async () => {
  await using server = await startTestServer();
  const made = new Map<number, { url: string; previewUrl: string; bundleSizeBytes: number }[]>();
  for (const number of NUMBERS) {
    const places = [
      { branch: `pull/${number}` },
      { branch: `topic-${number}`, git: { pullRequest: number } },
      { branch: `topic-${number}`, git: { pullRequest: `#${number}` }, platform: 'android' },
      { branch: `topic-${number}`, git: { pullRequest: `https://x/pull/${number}` }, app: 'shop' },
    ];
    const builds = places.map(async (place, nth) => {
      const built = await server.build(`bundle ${nth} of ${number}`, place);
      expect(built.status).toBe(201);
      return built.record;
    });
    made.set(number, await Promise.all(builds));
  }
  const of = (number: number) => made.get(number) ?? [];
  const statuses = async (number: number) => {
    const pages = of(number).flatMap(({ url, previewUrl }) => [url, previewUrl]);
    return new Set(await Promise.all(pages.map(async (url) => (await fetch(url)).status)));
  };
  const path = '/api/v1/repositories/acme/shop/branches/close';
  const { data } = (await server.api('POST', path, { pullRequest: 12 })).body;
  expect(data).toHaveLength(of(12).length);
  server.clock.advance(7 * DAY - 1);
  await sweep(server.deps);
  expect(await statuses(12)).toEqual(new Set([200]));
  server.clock.advance(1);
  await sweep(server.deps);
  for (const number of NUMBERS)
    expect(await statuses(number)).toEqual(new Set([number === 12 ? 410 : 200]));
  server.clock.advance(2 * DAY);
  await sweep(server.deps);
  const { storedBytes } = (await server.api('GET', '/api/v1/usage')).body;
  const left = [...of(1), ...of(120)].map(({ bundleSizeBytes }) => bundleSizeBytes);
  expect(storedBytes).toBe(left.reduce((sum, bytes) => sum + bytes));
});
