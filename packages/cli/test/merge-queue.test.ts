import { expect, test } from 'vitest';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { queueGroup } from '../src/provenance/facts.ts';

/** The branch and the commit of each of 1,000 groups. */
const GROUPS = Array.from({ length: 1_000 }, (_, number) => {
  const commitSha = number.toString(16).padStart(40, '0');
  const group = queueGroup(`gh-readonly-queue/main/pr-${number}-${commitSha}`);
  return { branch: group?.branch, commitSha };
});

test('[cli.source.4] 1,000 groups of a merge queue make one branch', async () => {
  expect(new Set(GROUPS.map(({ branch }) => branch))).toEqual(new Set(['merge-queue/main']));
  await using server = await startTestServer();
  // The server knows no queues: fifty are as good as all of them.
  for (const group of GROUPS.slice(0, 50)) await server.build('same', group);
  const { data } = (await server.api('GET', '/api/v1/repositories/acme/shop/branches')).body;
  expect(data).toMatchObject([{ branch: 'merge-queue/main', builds: 50 }]);
});
