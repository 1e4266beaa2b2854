import { expect, test } from 'vitest';
import { HOUR } from '../../../tests/harness/in-process/test-clock.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { createAccount, createKey } from '../src/core/accounts/administer.ts';

/** Every refusal for missing permission is counted in the audit log. */

type Server = TestServer;

const reserve = async ({ api }: Server) =>
  (await api('POST', '/api/v1/builds', declaration('one'))).body;
const finalize = ({ api }: Server, token: string, key?: string) =>
  api('POST', '/api/v1/builds/finalize', { token }, key);

async function keyOf({ deps }: Server, name: string, scopes: string[]): Promise<string> {
  const account = (await deps.store.accounts.find(name)) ?? (await createAccount(deps, name));
  return (await createKey(deps, account, { scopes, repositories: [], expiresInDays: null })).text;
}

const provoked: Record<string, (server: Server) => Promise<unknown>> = {
  'unauthorized me': ({ api }) => api('GET', '/api/v1/me', undefined, 'nonsense'),
  'insufficient_scope reservePreview': async (server) =>
    server.api('POST', '/api/v1/previews', {}, await keyOf(server, 'test', ['builds'])),
  'account_mismatch finalizeBuild': async (server) =>
    finalize(server, (await reserve(server)).token, await keyOf(server, 'stranger', ['builds'])),
  'invalid_token finalizeBuild': (server) => finalize(server, 'nonsense'),
  'not_found getBuild': ({ api }) => api('GET', '/api/v1/builds/bld_none'),
  'reservation_expired finalizeBuild': async (server) => {
    const { token } = await reserve(server);
    server.clock.advance(2 * HOUR);
    await finalize(server, token);
  },
  'signature_invalid putSlot': async (server) => {
    const [slot] = (await reserve(server)).slots;
    await server.put({ ...slot, putUrl: slot.putUrl.replace(/signature=../i, '$&x') }, 'one');
  },
  'slot_expired putSlot': async (server) => {
    const [slot] = (await reserve(server)).slots;
    server.clock.advance(2 * HOUR);
    await server.put(slot, 'one');
  },
  'quota_exceeded reserveBuild': ({ api }) =>
    api('POST', '/api/v1/builds', declaration('more than the quota')),
  'rate_limited me': async ({ api }) => {
    for (let n = 0; n < 20; n += 1) await api('GET', '/api/v1/me');
  },
};

test.each(Object.keys(provoked))('%s', async (refusal) => {
  const limits = { VITRINE_ACCOUNT_QUOTA_BYTES: '10', VITRINE_RATE_LIMIT_PER_MINUTE: '15' };
  await using server = await startTestServer({ env: limits });
  await provoked[refusal]?.(server);
  await server.deps.refusalLog.flush();
  const log = await server.deps.store.audit.newest({ action: 'refused.' }, 10);
  // There are several rows if the test took longer than five seconds.
  const told = log.map(({ action, target }) => `${action} ${target.operation}`);
  expect([...new Set(told)]).toEqual([`refused.${refusal}`]);
});
