import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { outcome } from '../../../tests/harness/services/postgres-locks.ts';
import { unlinkRepository } from '../src/core/accounts/administer.ts';
import { sweep } from '../src/core/retention/sweep.ts';
import { stoppable } from './support/locks.ts';

/**
 * For each pair of operations that must be serialized, one is stopped inside its transaction, and
 * the other has to wait for it. In SQLite transactions run one at a time anyway.
 */

async function start(env: Record<string, string> = {}) {
  const store = stoppable();
  const server = await startTestServer({ env, overrides: { store: store.around } });
  const url = server.stores.environment.VITRINE_DATABASE_URL ?? '';
  return {
    ...server,
    stop: store.before,
    attempts: store.attempts,
    outcome: (work: Promise<unknown>) => outcome(url, work),
    [Symbol.asyncDispose]() {
      store.letAllGoOn();
      return server[Symbol.asyncDispose]();
    },
  };
}
type Server = Awaited<ReturnType<typeof start>>;

const kinds = ['builds', 'previews'] as const;
type Kind = (typeof kinds)[number];

async function reserve({ api }: Server, kind: Kind, bytes = 'one', more: object = {}) {
  const { owner, repo, branch, commitSha, ...content } = declaration(bytes, more);
  const build = { owner, repo, branch, commitSha };
  const wish = kind === 'builds' ? { ...build, ...content } : content;
  const { status, body } = await api('POST', `/api/v1/${kind}`, wish);
  return { ...body, status, id: body.id ?? body.shareId };
}

const renew = ({ api }: Server, token: string) =>
  api('POST', '/api/v1/reservations/renew', { token });
const remove = ({ api }: Server, kind: Kind, id: string) => api('DELETE', `/api/v1/${kind}/${id}`);
const finalize = ({ api }: Server, kind: Kind, token: string) =>
  api('POST', `/api/v1/${kind}/finalize`, { token });

test.each(kinds)('renew waits for a parallel delete: %s', async (kind) => {
  await using server = await start();
  const { id, token } = await reserve(server, kind);
  // A delete closes open reservations. An expired one could be reopened by renew after the delete.
  server.clock.advance(2 * HOUR);
  const stop = server.stop('audit.record');
  const deleting = remove(server, kind, id);
  await stop.reached;
  const renewing = renew(server, token);
  expect(await server.outcome(renewing)).toBe('waits');
  stop.goOn();
  expect((await deleting).status).toBe(204);
  expect((await renewing).status).toBe(404);
});

test.each(kinds)(
  'delete waits for a parallel renew, and closes the renewed reservation: %s',
  async (kind) => {
    await using server = await start();
    const { id, token } = await reserve(server, kind);
    server.clock.advance(2 * HOUR);
    const stop = server.stop('audit.record');
    const renewing = renew(server, token);
    await stop.reached;
    const deleting = remove(server, kind, id);
    expect(await server.outcome(deleting)).toBe('waits');
    stop.goOn();
    const { slots } = (await renewing).body;
    expect((await deleting).status).toBe(204);
    expect((await server.put(slots[0], 'one')).status).toBe(403);
  },
);

test('renew waits for a renew of another reservation, so that the limit of open ones holds', async () => {
  await using server = await start({ VITRINE_MAX_OPEN_RESERVATIONS: '1' });
  const one = await reserve(server, 'builds', 'one');
  server.clock.advance(2 * HOUR);
  const two = await reserve(server, 'builds', 'two');
  server.clock.advance(2 * HOUR);
  const stop = server.stop('audit.record');
  const first = renew(server, one.token);
  await stop.reached;
  const second = renew(server, two.token);
  expect(await server.outcome(second)).toBe('waits');
  stop.goOn();
  const { slots } = (await first).body;
  expect((await second).status).toBe(200);
  expect((await server.put(slots[0], 'one')).status).toBe(403);
});

test('a finalize of the current content waits for a finalize that replaces it', async () => {
  await using server = await start();
  await server.build('one');
  const same = await reserve(server, 'builds', 'one');
  const other = await reserve(server, 'builds', 'two');
  await server.put(other.slots[0], 'two');
  const stop = server.stop('builds.publish');
  const confirming = finalize(server, 'builds', same.token);
  await stop.reached;
  const replacing = finalize(server, 'builds', other.token);
  expect(await server.outcome(replacing)).toBe('waits');
  stop.goOn();
  expect((await confirming).body.revision).toBe(1);
  expect((await replacing).body.revision).toBe(2);
  const { body } = await server.api('GET', `/api/v1/builds/${same.id}`);
  expect(body.revision).toBe(2);
});

test.each([
  ['finalizes', finalize],
  ['renews', (server: Server, _: Kind, token: string) => renew(server, token)],
])('%s waits for a parallel unlink of the repository', async (_, ask) => {
  await using server = await start();
  await server.build('one');
  const { token } = await reserve(server, 'builds', 'one');
  const stop = server.stop('audit.record');
  const unlinking = unlinkRepository(server.deps, 'acme/shop');
  await stop.reached;
  const asking = ask(server, 'builds', token);
  expect(await server.outcome(asking)).toBe('waits');
  stop.goOn();
  await unlinking;
  expect((await asking).status).toBe(404);
});

test.each([
  ['finalizes', 'renews'],
  ['renews', 'finalizes'],
] as const)(
  '%s and %s lock in the same order, so that no transaction is retried',
  async (one, other) => {
    await using server = await start();
    const { slots, token } = await reserve(server, 'builds');
    await server.put(slots[0], 'one');
    const before = server.attempts();
    const asking = {
      finalizes: () => finalize(server, 'builds', token),
      renews: () => renew(server, token),
    };
    const stop = server.stop('reservations.lock');
    const first = asking[one]();
    await stop.reached;
    const second = asking[other]();
    expect(await server.outcome(second)).toBe('waits');
    stop.goOn();
    await Promise.all([first, second]);
    expect(server.attempts() - before).toBe(2);
  },
);

test('deleting a preview waits for its finalize, and no transaction is retried', async () => {
  await using server = await start();
  const { id, slots, token } = await reserve(server, 'previews');
  await server.put(slots[0], 'one');
  const before = server.attempts();
  const stop = server.stop('previews.publish');
  const finalizing = finalize(server, 'previews', token);
  await stop.reached;
  const deleting = remove(server, 'previews', id);
  expect(await server.outcome(deleting)).toBe('waits');
  stop.goOn();
  expect((await finalizing).status).toBe(201);
  expect((await deleting).status).toBe(204);
  expect(server.attempts() - before).toBe(2);
});

test('unlink waits for a parallel reserve and closes its reservation', async () => {
  await using server = await start();
  const stop = server.stop('slots.insert');
  const reserving = reserve(server, 'builds');
  await stop.reached;
  const unlinking = unlinkRepository(server.deps, 'acme/shop');
  expect(await server.outcome(unlinking)).toBe('waits');
  stop.goOn();
  const { slots } = await reserving;
  await unlinking;
  expect((await server.put(slots[0], 'one')).status).toBe(403);
});

test('reserve waits for a parallel unlink of the repository', async () => {
  await using server = await start();
  const stop = server.stop('audit.record');
  const unlinking = unlinkRepository(server.deps, 'acme/shop');
  await stop.reached;
  const reserving = reserve(server, 'builds');
  expect(await server.outcome(reserving)).toBe('waits');
  stop.goOn();
  await unlinking;
  expect((await reserving).status).toBe(404);
});

test('a reserve that uses up the quota is visible to the next one', async () => {
  await using server = await start({ VITRINE_ACCOUNT_QUOTA_BYTES: '5' });
  const stop = server.stop('slots.insert');
  const first = reserve(server, 'previews', 'one');
  await stop.reached;
  const second = reserve(server, 'previews', 'two');
  expect(await server.outcome(second)).toBe('waits');
  stop.goOn();
  expect((await first).status).toBe(201);
  expect((await second).status).toBe(403);
});

test('bytes of an object that is being inserted count towards the quota after a delete', async () => {
  await using server = await start({ VITRINE_ACCOUNT_QUOTA_BYTES: '5' });
  const { id, slots } = await reserve(server, 'builds', 'one');
  const stop = server.stop('objects.insert');
  const putting = server.put(slots[0], 'one');
  await stop.reached;
  // Without the lock, a delete now would free the reservation before its bytes are counted.
  const deleting = remove(server, 'builds', id);
  expect(await server.outcome(deleting)).toBe('waits');
  stop.goOn();
  expect((await putting).status).toBe(200);
  expect((await deleting).status).toBe(204);
  expect((await reserve(server, 'previews', 'two')).status).toBe(403);
});

test('the sweep waits for a finalize that renews the build', async () => {
  await using server = await start();
  // Keeps the sweep of the server itself from running.
  await server.deps.store.leases.acquire('sweep', 0, server.clock.now() + 3 * DAY);
  const { record } = await server.build('one', { retentionDays: 1 });
  await server.build('two', { commitSha: 'b'.repeat(40) });
  server.clock.advance(2 * DAY);
  const again = await reserve(server, 'builds', 'one');
  server.clock.advance(HOUR - SECOND);
  const stop = server.stop('reservations.finalize');
  const finalizing = finalize(server, 'builds', again.token);
  await stop.reached;
  // The reservation, which has kept the build so far, expires now.
  server.clock.advance(2 * SECOND);
  const sweeping = sweep(server.deps);
  expect(await server.outcome(sweeping)).toBe('waits');
  stop.goOn();
  expect((await finalizing).status).toBe(201);
  expect((await sweeping).builds).toBe(0);
  expect((await server.api('GET', `/api/v1/builds/${record.id}`)).status).toBe(200);
});

test.each(kinds)(
  'two parallel reserves with one Idempotency-Key make one reservation: %s',
  async (kind) => {
    await using server = await start();
    const { owner, repo, branch, commitSha, ...content } = declaration('one');
    const wish = kind === 'builds' ? { owner, repo, branch, commitSha, ...content } : content;
    const ask = async () => {
      const answer = await fetch(`${server.url}/api/v1/${kind}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'job-1',
        },
        body: JSON.stringify(wish),
      });
      return { status: answer.status, slots: (await answer.json()).slots };
    };
    const stop = server.stop('audit.record');
    const first = ask();
    await stop.reached;
    // It has looked the key up before the first transaction was committed.
    const second = ask();
    expect(await server.outcome(second)).toBe('waits');
    stop.goOn();
    const [one, other] = [await first, await second];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.slots[0].objectKey).toBe(one.slots[0].objectKey);
  },
);
