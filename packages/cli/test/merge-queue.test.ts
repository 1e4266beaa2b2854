import { expect, test } from 'vitest';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { queueGroup } from '../src/provenance/facts.ts';

const UPLOADS = 1_000;
const AT_ONCE = 20;

test('[cli.source.4] 1,000 groups of a merge queue make one branch', async () => {
  await using server = await startTestServer();
  let started = 0;
  const upload = async () => {
    while (started < UPLOADS) {
      started += 1;
      const commitSha = started.toString(16).padStart(40, '0');
      const group = queueGroup(`gh-readonly-queue/main/pr-${started}-${commitSha}`);
      const { status } = await server.build('same', { branch: group?.branch, commitSha });
      if (status !== 201) throw new Error(`upload ${started}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, upload));
  const { data } = (await server.api('GET', '/api/v1/repositories/acme/shop/branches')).body;
  expect(data).toMatchObject([{ branch: 'merge-queue/main', builds: UPLOADS }]);
});
