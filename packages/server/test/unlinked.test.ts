import { expect, test } from 'vitest';
import { unlinkRepository } from '../src/core/accounts/administer.ts';
import { declaration, startTestServer } from './support/server.ts';

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

/** Unlinking closes what is open: its builds would be seen as expired, an hour early. */
test.each([
  ['the builds', '/api/v1/repositories/acme/shop/builds'],
  ['the latest build', '/api/v1/builds?owner=acme&repo=shop&branch=main&status=any'],
])('[repo.5] a repository that is unlinked during a read of %s is not found', async (_, path) => {
  let meanwhile = async () => {};
  const late =
    <Asked extends unknown[], T>(read: (...asked: Asked) => Promise<T>) =>
    async (...asked: Asked) => {
      await meanwhile();
      return read(...asked);
    };
  await using server = await startTestServer({
    overrides: {
      store: ({ builds, ...store }) => ({
        ...store,
        builds: { ...builds, list: late(builds.list), latest: late(builds.latest) },
      }),
    },
  });
  await server.api('POST', '/api/v1/builds', declaration('one'));
  expect((await server.api('GET', path)).status).toBe(200);
  meanwhile = async () => {
    await unlinkRepository(server.deps, 'acme/shop');
  };
  const { status, body } = await server.api('GET', path);
  expect([status, body.error?.code]).toEqual([404, 'not_found']);
});
