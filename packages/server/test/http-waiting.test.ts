import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { revokeKey, unlinkRepository } from '../src/core/accounts/administer.ts';
import { systemClock } from '../src/platform/clock.ts';

/** Long polls with a clock that the test moves. */

type Server = TestServer;

const latest = (server: Server, query: string) =>
  server.api('GET', `/api/v1/builds?owner=acme&repo=shop&branch=main&wait=10&${query}`);

/** The number of reads that sleep between two looks. Longer sleeps belong to other parts. */
const asleep = ({ clock }: Server) => clock.sleeping(1) - clock.sleeping(SECOND);

const looked = (server: Server) => expect.poll(() => asleep(server), { interval: 5 }).toBe(1);

/** Advances the clock so that the waiting reads look again. */
async function look(server: Server, ms = SECOND) {
  await looked(server);
  server.clock.advance(ms);
}

/** Results of a read that finds the build at once, or at its next look. */
async function answered<T>(server: Server, waiting: Promise<T>): Promise<T> {
  let over = false;
  const end = () => {
    over = true;
  };
  waiting.then(end, end);
  await expect.poll(() => over || asleep(server) === 1, { interval: 5 }).toBe(true);
  server.clock.advance(SECOND);
  return waiting;
}

/** A reservation whose bytes are uploaded. */
async function uploaded(server: Server, commitSha: string) {
  const body = declaration(commitSha, { commitSha });
  const { body: reserved } = await server.api('POST', '/api/v1/builds', body);
  await server.put(reserved.slots[0], commitSha);
  const { id, token } = reserved;
  return { id, finalize: () => server.api('POST', '/api/v1/builds/finalize', { token }) };
}

const ONE = '1'.repeat(40);
const TWO = '2'.repeat(40);

test.each(['status=ready', 'status=pending', 'status=any', ''])(
  '[build.read.6] with %s the read waits for the pending build',
  async (query) => {
    await using server = await startTestServer();
    const { id, finalize } = await uploaded(server, ONE);
    const waiting = latest(server, query);
    await look(server);
    await finalize();
    const { status, body } = await answered(server, waiting);
    expect([status, body.id, body.status]).toEqual([200, id, 'ready']);
  },
);

test('[build.read.9] a read of a repository that is not linked does not wait', async () => {
  await using server = await startTestServer();
  const path = (repo: string) =>
    `/api/v1/builds?owner=acme&repo=${repo}&branch=main&wait=10&commitSha=${ONE}`;
  expect((await server.api('GET', path('typo'))).status).toBe(404);
  const waiting = server.api('GET', path('shop'));
  await looked(server);
  await unlinkRepository(server.deps, 'acme/shop');
  await look(server);
  expect((await waiting).status).toBe(404);
});

test('[build.read.7] at the end of the wait the status filter applies', async () => {
  await using server = await startTestServer();
  const { id } = await uploaded(server, ONE);
  const ready = latest(server, 'status=ready');
  await look(server, 10 * SECOND);
  expect((await ready).status).toBe(404);
  const pending = latest(server, 'status=pending');
  await look(server, 10 * SECOND);
  expect((await pending).body).toMatchObject({ id, status: 'pending' });
});

test('[build.read.7] a clock that is set back does not extend the wait', async () => {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  await using server = await startTestServer({ overrides: { clock: { ...systemClock, now } } });
  const { id } = await uploaded(server, ONE);
  const waiting = server.api('GET', `/api/v1/builds/${id}?wait=1`);
  await delay(300);
  ahead = -86_400_000;
  expect((await waiting).body).toMatchObject({ id, status: 'pending' });
});

test('[build.read.12] when the server closes, waiting reads are answered', async () => {
  await using server = await startTestServer({ env: { VITRINE_SHUTDOWN_SECONDS: '10' } });
  const { id } = await uploaded(server, ONE);
  const waiting = latest(server, `status=ready&commitSha=${ONE}`);
  const pending = server.api('GET', `/api/v1/builds/${id}?wait=10`);
  await expect.poll(() => asleep(server), { interval: 5 }).toBe(2);
  const [none, seen] = await Promise.all([waiting, pending, server.stop()]);
  expect([none.status, seen.status, seen.body.status]).toEqual([404, 200, 'pending']);
});

test('status=pending skips a ready build', async () => {
  await using server = await startTestServer();
  await (await uploaded(server, ONE)).finalize();
  expect((await latest(server, 'status=pending')).status).toBe(404);
  const { id, finalize } = await uploaded(server, TWO);
  const waiting = latest(server, 'status=pending');
  await look(server);
  await finalize();
  expect((await answered(server, waiting)).body).toMatchObject({ id, status: 'ready' });
});

test('a build that is deleted during the wait is replaced by the next of its commit', async () => {
  await using server = await startTestServer();
  const first = await uploaded(server, ONE);
  const waiting = latest(server, `status=pending&commitSha=${ONE}`);
  await look(server);
  await server.api('DELETE', `/api/v1/builds/${first.id}`);
  await look(server);
  const { id, finalize } = await uploaded(server, ONE);
  await look(server);
  await finalize();
  expect((await answered(server, waiting)).body).toMatchObject({ id, status: 'ready' });
  expect(id).not.toBe(first.id);
});

test.each(['revoked', 'expired'])(
  '[auth.7] a key that is %s during the wait gets no result',
  async (how) => {
    await using server = await startTestServer();
    const { id } = await uploaded(server, ONE);
    const keyId = server.key.slice(5, 17);
    const waiting = server.api('GET', `/api/v1/builds/${id}?wait=10`);
    await looked(server);
    if (how === 'revoked') await revokeKey(server.deps, keyId);
    else {
      const { find } = server.deps.store.keys;
      vi.spyOn(server.deps.store.keys, 'find').mockImplementation(async (wanted) => {
        const found = await find.call(server.deps.store.keys, wanted);
        return found && { ...found, key: { ...found.key, expiresAt: 1 } };
      });
    }
    server.clock.advance(SECOND);
    const { status, body } = await waiting;
    expect([status, body.error.code]).toEqual([401, 'unauthorized']);
  },
);
