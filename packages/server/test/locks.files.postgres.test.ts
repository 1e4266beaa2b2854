import { expect, test } from 'vitest';
import { outcome } from '../../../tests/harness/services/postgres-locks.ts';
import { unlinkRepository } from '../src/core/accounts/administer.ts';
import { sweep } from '../src/core/retention/sweep.ts';
import { DAY, HOUR, SECOND } from './support/clock.ts';
import { stoppable } from './support/locks.ts';
import { declaration, startTestServer } from './support/server.ts';

/**
 * Where two must not overtake each other, one is stopped in the middle of its transaction, and the
 * other has to wait for it. In SQLite they take turns anyway.
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

test.each(kinds)('who renews waits for who deletes: %s', async (kind) => {
  await using server = await start();
  const { id, token } = await reserve(server, kind);
  // A delete closes what is open; this one could come to life again after it.
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
  'who deletes waits for who renews, and closes what came of it: %s',
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

test('who renews waits for who renews another one, so that no more are open than may be', async () => {
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

test('who finalizes the content that is there waits for who replaces it', async () => {
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
])('who %s waits for who unlinks the repository', async (_, ask) => {
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
  'who %s and who %s take their locks in one order, so that nobody has to begin again',
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

test('who deletes a preview waits for who finalizes it, and nobody has to begin again', async () => {
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

test('who unlinks a repository waits for who reserves there, and closes what came of it', async () => {
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

test('who reserves waits for who unlinks the repository', async () => {
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

test('who reserves the last bytes of the quota lets the next one see it', async () => {
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

test('nobody takes the room of bytes that are being noted', async () => {
  await using server = await start({ VITRINE_ACCOUNT_QUOTA_BYTES: '5' });
  const { id, slots } = await reserve(server, 'builds', 'one');
  const stop = server.stop('objects.insert');
  const putting = server.put(slots[0], 'one');
  await stop.reached;
  // Deleted now, the reservation would count no more, and its bytes not yet.
  const deleting = remove(server, 'builds', id);
  expect(await server.outcome(deleting)).toBe('waits');
  stop.goOn();
  expect((await putting).status).toBe(200);
  expect((await deleting).status).toBe(204);
  expect((await reserve(server, 'previews', 'two')).status).toBe(403);
});

test('the sweep waits for a finalize, which gives a build a new life', async () => {
  await using server = await start();
  // No other sweep has its turn.
  await server.deps.store.leases.acquire('sweep', 0, server.clock.now() + 3 * DAY);
  const { record } = await server.build('one', { retentionDays: 1 });
  await server.build('two', { commitSha: 'b'.repeat(40) });
  server.clock.advance(2 * DAY);
  const again = await reserve(server, 'builds', 'one');
  server.clock.advance(HOUR - SECOND);
  const stop = server.stop('reservations.finalize');
  const finalizing = finalize(server, 'builds', again.token);
  await stop.reached;
  // Just now its reservation ends, which has kept the build so far.
  server.clock.advance(2 * SECOND);
  const sweeping = sweep(server.deps);
  expect(await server.outcome(sweeping)).toBe('waits');
  stop.goOn();
  expect((await finalizing).status).toBe(201);
  expect((await sweeping).builds).toBe(0);
  expect((await server.api('GET', `/api/v1/builds/${record.id}`)).status).toBe(200);
});

test.each(kinds)(
  'two that reserve at once with one Idempotency-Key have one reservation: %s',
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
    // It has looked for the key, and not seen that of the other.
    const second = ask();
    expect(await server.outcome(second)).toBe('waits');
    stop.goOn();
    const [one, other] = [await first, await second];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.slots[0].objectKey).toBe(one.slots[0].objectKey);
  },
);
