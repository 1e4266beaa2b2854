import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  removeFolder,
  temporaryFolder,
} from '../../../../../tests/harness/fixtures/temporary-folder.ts';
import { openSqlite } from '../sqlite/store.ts';
import { createStore } from '../store.ts';
import { NOW, seed } from '../test/fixtures.ts';
import { publish, reserve } from '../test/flow.ts';

/** `latest` runs several queries. A commit between them must not lead to a wrong result. */

test.each([
  ['only', ['c1']],
  ['newer', ['c0', 'c1']],
])('latest: the %s pending build is found when it becomes ready', async (_, commits) => {
  const folder = await temporaryFolder('latest');
  const engine = await openSqlite(join(folder, 'test.sqlite'));
  const store = createStore(engine);
  await seed(store);
  const builds: Awaited<ReturnType<typeof reserve>>[] = [];
  for (const commit of commits) builds.push(await reserve(store, commit));
  let queries = 0;
  const reads = engine.reads.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1;
      const newest = builds.at(-1);
      if (queries === 1 && newest) await publish(store, newest);
      return result;
    },
  });
  const reader = createStore({ ...engine, reads });
  const filter = { repositoryId: 'rep_1', branch: 'main', platform: 'ios' } as const;
  const latest = await reader.builds.latest(filter, NOW);
  expect([latest?.commitSha, latest?.readyAt]).toEqual(['c1', NOW]);
  await engine.close();
  await removeFolder(folder);
});
