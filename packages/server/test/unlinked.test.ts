import { expect, test } from 'vitest';
import { unlinkRepository } from '../src/core/accounts/administer.ts';
import { startTestServer } from './support/server.ts';

test('[repo.5] the content of a repository that was unlinked is gone like its pages', async () => {
  await using server = await startTestServer();
  const { record } = await server.build('one');
  const paths = ['', '/bundle', '/r/1/bundle'];
  const statuses = () =>
    Promise.all(paths.map(async (path) => (await fetch(record.previewUrl + path)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await unlinkRepository(server.deps, 'acme/shop');
  expect(await statuses()).toEqual([410, 410, 410]);
});
