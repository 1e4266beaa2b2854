import { expect, test } from 'vitest';
import { DAY } from '../../../tests/harness/in-process/test-clock.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import {
  createKey,
  linkRepository,
  revokeKey,
  unlinkRepository,
} from '../src/core/accounts/administer.ts';
import { sweep } from '../src/core/retention/sweep.ts';

type Server = TestServer;

/** Events, oldest first. */
const logOf = async ({ deps }: Pick<Server, 'deps'>, action?: string) =>
  (await deps.store.audit.newest({ action }, 100)).reverse();

test('actions of the operator are logged, and failed ones are not', async () => {
  await using server = await startTestServer();
  const { deps, account } = server;
  const wish = { scopes: ['builds'], repositories: [], expiresInDays: null };
  const { key } = await createKey(deps, account, wish);
  await revokeKey(deps, key.id);
  await expect(revokeKey(deps, 'none')).rejects.toThrow('no key');
  await unlinkRepository(deps, 'acme/shop');
  await expect(unlinkRepository(deps, 'acme/shop')).rejects.toThrow('not linked');
  const log = await logOf(server);
  expect(log.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    [
      'account.created',
      'key.created',
      'repository.linked',
      'key.created',
      'key.revoked',
      'repository.unlinked',
    ].map((action) => `operator ${action}`),
  );
  await linkRepository(deps, 'acme/shop', account);
  for (const _ of [1, 2, 3]) {
    await revokeKey(deps, key.id);
    await linkRepository(deps, 'Acme/shop', account);
  }
  const all = await logOf(server);
  expect(all).toHaveLength(log.length + 1);
  expect(all.at(-1)?.action, 'what changed nothing is not told').toBe('repository.linked');
  for (const { accountId } of log) expect(accountId).toBe(account.id);
  expect(log.at(-2)?.target).toEqual({ key: key.id });
  expect(log.at(-1)?.target.name).toBe('acme/shop');
});

test('two parallel unlinks of a repository both succeed, and one event is logged', async () => {
  await using server = await startTestServer();
  const { deps } = server;
  const { store } = deps;
  const second: typeof store = {
    ...store,
    transaction: (work) =>
      store.transaction((tx) => {
        const { repositories } = tx;
        // The other unlink finished after this one had read the repository.
        const unlink: typeof repositories.unlink = async (...which) => {
          await repositories.unlink(...which);
          return repositories.unlink(...which);
        };
        return work({ ...tx, repositories: { ...repositories, unlink } });
      }),
  };
  const { repo } = await unlinkRepository({ ...deps, store: second }, 'acme/shop');
  expect(repo).toBe('shop');
  expect(await logOf(server, 'repository.unlinked')).toEqual([]);
});

test('refusals are counted under the key that was proven', async () => {
  await using server = await startTestServer();
  const { deps, account } = server;
  const wish = { scopes: ['builds'], repositories: [], expiresInDays: null };
  const revoked = await createKey(deps, account, wish);
  await revokeKey(deps, revoked.key.id);
  const me = (credential: string) => server.api('GET', '/api/v1/me', undefined, credential);
  for (const credential of ['nonsense', 'nonsense', revoked.text]) await me(credential);
  await server.api('GET', '/api/v1/builds/bld_none');
  const last = await server.api('GET', '/api/v1/builds/bld_none');
  await server.api('POST', '/api/v1/builds', {});
  await server.api('GET', '/nothing');
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  await server.api('POST', '/api/v1/builds/finalize', { token: `${body.token}x` });
  await deps.refusalLog.flush();
  const log = await logOf(server, 'refused');
  // There are several rows if the test took longer than five seconds.
  const told: Record<string, number> = {};
  for (const { action, actor, target, count } of log) {
    const who = `${actor} ${action} ${target.operation}`;
    told[who] = (told[who] ?? 0) + count;
  }
  const mine = server.key.slice(5, 17);
  expect(told).toEqual({
    [`${mine} refused.invalid_token finalizeBuild`]: 1,
    [`${mine} refused.not_found getBuild`]: 2,
    '- refused.unauthorized me': 2,
    [`${revoked.key.id} refused.unauthorized me`]: 1,
  });
  const foreign = log.findLast(({ action }) => action === 'refused.not_found');
  expect(foreign).toMatchObject({
    accountId: account.id,
    requestId: last.headers.get('x-request-id'),
  });
});

test('counted refusals are written when the server closes', async () => {
  await using server = await startTestServer();
  await server.api('GET', '/api/v1/me', undefined, 'nonsense');
  await server.stop();
  const { dataDir, stores } = server;
  await using again = await startTestServer({ dataDir, stores });
  expect(await logOf(again, 'refused')).toHaveLength(1);
});

test('audit events are kept for VITRINE_AUDIT_DAYS', async () => {
  await using server = await startTestServer({ env: { VITRINE_AUDIT_DAYS: '7' } });
  server.clock.advance(6 * DAY);
  await server.api('POST', '/api/v1/builds', declaration('one'));
  const kept = async () => {
    await sweep(server.deps);
    return (await logOf(server)).map(({ action }) => action);
  };
  const young = ['account.created', 'key.created', 'repository.linked', 'build.reserved'];
  expect(await kept()).toEqual(young);
  server.clock.advance(1 * DAY + 1);
  expect(await kept()).toEqual(['build.reserved']);
});
