import { expect, test } from 'vitest';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import {
  createAccount,
  createKey,
  linkRepository,
  revokeKey,
  unlinkRepository,
} from '../src/core/accounts/administer.ts';
import type { Store } from '../src/core/ports/store.ts';

/** An operation whose audit event cannot be recorded has no effect. */

async function start() {
  let full = false;
  const around = (store: Store): Store => ({
    ...store,
    transaction: (work) =>
      store.transaction((tx) => {
        const record: typeof tx.audit.record = (event) =>
          full ? Promise.reject(new Error('the log is full')) : tx.audit.record(event);
        return work({ ...tx, audit: { ...tx.audit, record } });
      }),
  });
  const server = await startTestServer({ overrides: { store: around } });
  /** Runs `work` while the audit log rejects every event. */
  const withoutAudit = async (work: () => Promise<unknown>) => {
    full = true;
    await work().finally(() => {
      full = false;
    });
  };
  return { ...server, withoutAudit, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const kinds = ['builds', 'previews'] as const;

test.each(kinds)(
  'reserve, renew, finalize and delete have no effect without their audit event: %s',
  async (kind) => {
    await using server = await start();
    const { owner, repo, branch, commitSha, ...content } = declaration('one');
    const wish = { ...content, ...(kind === 'builds' && { owner, repo, branch, commitSha }) };
    const refused = (method: string, path: string, body?: unknown) =>
      server.withoutAudit(async () =>
        expect((await server.api(method, path, body)).status).toBe(500),
      );
    const list =
      kind === 'builds' ? `/api/v1/repositories/${owner}/${repo}/builds` : '/api/v1/previews';
    const seen = async () => (await server.api('GET', list)).body.data;

    await refused('POST', `/api/v1/${kind}`, wish);
    expect(await seen()).toEqual([]);
    const { token, slots } = (await server.api('POST', `/api/v1/${kind}`, wish)).body;
    const reservation = async () => {
      const id = (await seen())[0].id;
      return server.deps.store.reservations.newest(id);
    };
    const before = await reservation();
    server.clock.advance(1000);
    await refused('POST', '/api/v1/reservations/renew', { token });
    expect(await reservation()).toEqual(before);
    await server.put(slots[0], 'one');
    await refused('POST', `/api/v1/${kind}/finalize`, { token });
    expect((await seen())[0].status).toBe('pending');
    const { id } = (await server.api('POST', `/api/v1/${kind}/finalize`, { token })).body;
    await refused('DELETE', `/api/v1/${kind}/${id}`);
    expect((await seen())[0].status).toBe('ready');
  },
);

test('changes of accounts, keys and links have no effect without their audit event', async () => {
  await using server = await start();
  const { deps, account } = server;
  const { store } = deps;
  const refused = (operation: () => Promise<unknown>) =>
    server.withoutAudit(() => expect(operation()).rejects.toThrow('the log is full'));
  const everything = async () => ({
    accounts: await store.accounts.list(),
    keys: await store.keys.list(),
    repositories: await store.repositories.list(),
  });
  const before = await everything();
  const wish = { scopes: ['builds'], repositories: [], expiresInDays: null };
  await refused(() => createAccount(deps, 'another'));
  await refused(() => createKey(deps, account, wish));
  await refused(() => revokeKey(deps, server.key.slice(5, 17)));
  await refused(() => linkRepository(deps, 'acme/other', account));
  await refused(() => unlinkRepository(deps, 'acme/shop'));
  expect(await everything()).toEqual(before);
});
