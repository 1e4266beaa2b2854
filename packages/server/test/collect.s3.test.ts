import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { sweep } from '../src/core/retention/sweep.ts';
import { gate, namesIn, reservationIn, until } from './support/bucket.ts';
import { stoppable } from './support/locks.ts';

/** How finalize treats uploads in an S3 store, and which objects remain. */

type Server = TestServer;

const MINUTE = 60 * SECOND;
const reserve = async (server: Server, bytes = 'one') =>
  (await server.api('POST', '/api/v1/builds', declaration(bytes))).body;
const finalize = (server: Server, { token }: { token: string }) =>
  server.api('POST', '/api/v1/builds/finalize', { token });
const renew = async (server: Server, { token }: { token: string }) =>
  (await server.api('POST', '/api/v1/reservations/renew', { token })).body;

/** The store stamps objects with its own time. This moves the test's clock to it. */
const meetStore = ({ clock }: Server) => clock.advance(Date.now() - clock.now());

test('[s3.finalize.2] wrong bytes are deleted from the bucket', async () => {
  await using server = await startTestServer();
  const reserved = await reserve(server);
  expect((await server.put(reserved.slots[0], 'two')).status).toBe(200);
  expect(await namesIn(server)).toEqual([`staging/${reserved.slots[0].objectKey}`]);
  const refused = await finalize(server, reserved);
  expect(refused.body.error.details[0].reason).toBe('digest_mismatch');
  expect(await namesIn(server)).toEqual([]);
  await server.put(reserved.slots[0], 'one');
  expect((await finalize(server, reserved)).status).toBe(201);
  expect(await namesIn(server)).toEqual([expect.stringMatching(/^objects\/(..)\/\1[a-z2-7]{24}$/)]);
});

test('[s3.finalize.6] the lease of a process that died expires after 15 s', async () => {
  const held = gate();
  await using server = await startTestServer({ overrides: { blobs: held.around } });
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  // The lease of a process that was killed during verification.
  const { reservations } = server.deps.store;
  const id = await reservationIn(server, reserved.token);
  const died = server.clock.now();
  expect(await reservations.acquireLease(id, died, died + 15 * SECOND)).toBe(true);
  const early = finalize(server, reserved);
  await until(server, early);
  expect((await early).body.error.code).toBe('finalize_in_progress');
  expect(server.clock.now() - died).toBeGreaterThanOrEqual(10 * SECOND);
  const late = finalize(server, reserved);
  await until(server, held.reached);
  const waited = server.clock.now() - died;
  held.open();
  expect((await late).status).toBe(201);
  expect(waited).toBeGreaterThanOrEqual(15 * SECOND);
  expect(waited).toBeLessThan(17 * SECOND);
});

test('[build.finalize.16 s3.finalize.6] the lease is renewed while the verification runs', async () => {
  const held = gate();
  await using server = await startTestServer({ overrides: { blobs: held.around } });
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  const id = await reservationIn(server, reserved.token);
  const waiting = finalize(server, reserved);
  await held.reached;
  server.clock.advance(10 * SECOND);
  const { status, headers, body } = await waiting;
  expect([status, body.error.code]).toEqual([409, 'finalize_in_progress']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  const { reservations } = server.deps.store;
  for (let elapsed = 0; elapsed < MINUTE; elapsed += SECOND) {
    server.clock.advance(SECOND);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = server.clock.now();
    expect([elapsed, await reservations.acquireLease(id, now, now + 1)]).toEqual([elapsed, false]);
  }
  const joined = finalize(server, reserved);
  held.open();
  expect((await joined).status).toBe(201);
  expect(held.collects()).toBe(1);
});

test('[s3.finalize.6] the lease is held until the result is committed', async () => {
  const store = stoppable();
  await using server = await startTestServer({ overrides: { store: store.around } });
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  const id = await reservationIn(server, reserved.token);
  const stop = store.before('reservations.finalize');
  const finalizing = finalize(server, reserved);
  await stop.reached;
  // A parallel finalize waits and does not verify again.
  const isLeased = await server.deps.store.reservations.isLeased(id, server.clock.now());
  stop.goOn();
  expect([isLeased, (await finalizing).status]).toEqual([true, 201]);
});

test('[s3.finalize.7] a crash before the discard leaves an upload in staging, which the sweep deletes', async () => {
  let dead = true;
  await using server = await startTestServer({
    overrides: {
      blobs: (blobs) => ({
        ...blobs,
        discard: async (key) => (dead ? undefined : blobs.discard(key)),
      }),
    },
  });
  meetStore(server);
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  const { body } = await finalize(server, reserved);
  dead = false;
  const staging = `staging/${reserved.slots[0].objectKey}`;
  expect(await namesIn(server)).toEqual([expect.stringMatching(/^objects\//), staging]);
  server.clock.advance(DAY - MINUTE);
  await sweep(server.deps);
  expect(await namesIn(server)).toContain(staging);
  server.clock.advance(2 * HOUR);
  await sweep(server.deps);
  expect(await namesIn(server)).toEqual([expect.stringMatching(/^objects\//)]);
  expect(await (await fetch(`${body.previewUrl}/bundle`)).text()).toBe('one');
});

test('[s3.finalize.7 renew.6] the sweep keeps uploads of a reservation that can still be finalized', async () => {
  await using server = await startTestServer();
  meetStore(server);
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  server.clock.advance(DAY - MINUTE);
  await sweep(server.deps);
  expect((await renew(server, reserved)).slots[0].uploaded).toBe(true);
  expect((await finalize(server, reserved)).status).toBe(201);

  const abandoned = await reserve(server, 'two');
  await server.put(abandoned.slots[0], 'two');
  server.clock.advance(DAY + 2 * HOUR);
  await sweep(server.deps);
  expect((await namesIn(server)).filter((name) => name.startsWith('staging/'))).toEqual([]);
});

test('[build.record.11] a sweep during a finalize keeps its build when the reservation has expired since', async () => {
  const held = gate();
  let holds = false;
  await using server = await startTestServer({
    overrides: {
      blobs: (blobs) => ({
        ...blobs,
        // The store's time of the uploads differs from the test's clock.
        sweepUncollected: async () => 0,
        collect: (...of) => (holds ? held.around(blobs) : blobs).collect(...of),
      }),
    },
  });
  meetStore(server);
  const old = { commitSha: '1'.repeat(40), retentionDays: 1 };
  const { record } = await server.build('one', old);
  await server.build('two', { commitSha: '2'.repeat(40) });
  server.clock.advance(DAY + 1);
  const again = (await server.api('POST', '/api/v1/builds', declaration('three', old))).body;
  await server.put(again.slots[0], 'three');
  server.clock.advance(HOUR - SECOND);
  holds = true;
  const finalized = finalize(server, again);
  await held.reached;
  server.clock.advance(2 * SECOND);
  await sweep(server.deps);
  held.open();
  const { status, body } = await finalized;
  expect([status, body.id, body.revision]).toEqual([201, record.id, 2]);
});

test('bytes whose row may have been committed are kept, and a second finalize succeeds', async () => {
  let breaks = false;
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        async transaction(work) {
          const answer = await store.transaction(work);
          if (!breaks) return answer;
          throw new Error('The connection broke during the commit.');
        },
      }),
      blobs: (blobs) => ({
        ...blobs,
        async collect(slot, expected) {
          const found = await blobs.collect(slot, expected);
          breaks = true;
          return found;
        },
      }),
    },
  });
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  expect((await finalize(server, reserved)).status).toBe(500);
  breaks = false;
  const done = await finalize(server, reserved);
  expect(done.status).toBe(201);
  expect(await (await fetch(`${done.body.previewUrl}/bundle`)).text()).toBe('one');
});

test('an upload stays in its slot until its row is committed', async () => {
  let collects = 0;
  let breaks = false;
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        transaction(work) {
          return breaks ? Promise.reject(new Error('no connection')) : store.transaction(work);
        },
      }),
      blobs: (blobs) => ({
        ...blobs,
        async collect(slot, expected) {
          const found = await blobs.collect(slot, expected);
          collects += 1;
          breaks = collects === 1;
          return found;
        },
      }),
    },
  });
  const reserved = await reserve(server);
  await server.put(reserved.slots[0], 'one');
  expect((await finalize(server, reserved)).status).toBe(500);
  breaks = false;
  expect((await finalize(server, reserved)).status).toBe(201);
  expect(collects).toBe(2);
});

test('the same bytes in two slots are stored once', async () => {
  await using server = await startTestServer();
  const one = await reserve(server);
  const { body: two } = await server.api(
    'POST',
    '/api/v1/builds',
    declaration('one', { commitSha: 'b'.repeat(40) }),
  );
  for (const { slots } of [one, two]) await server.put(slots[0], 'one');
  for (const { token } of [one, two]) expect((await finalize(server, { token })).status).toBe(201);
  expect(await namesIn(server)).toEqual([expect.stringMatching(/^objects\//)]);
});

test('[s3.bucket.1] servers with different prefixes in one bucket are independent', async () => {
  await using one = await startTestServer({ env: { VITRINE_S3_PREFIX: 'one/' } });
  const { VITRINE_S3_BUCKET = '' } = one.stores.environment;
  await using two = await startTestServer({
    env: { VITRINE_S3_BUCKET, VITRINE_S3_PREFIX: 'two/' },
  });
  const open = await reserve(one, 'open');
  await one.put(open.slots[0], 'open');
  const { record } = await one.build('one');
  const before = await namesIn(one);
  expect(before.map((name) => name.split('/', 2).join('/'))).toEqual([
    'one/objects',
    'one/staging',
  ]);
  meetStore(two);
  two.clock.advance(30 * DAY);
  expect(await sweep(two.deps)).toMatchObject({ strays: 0, unfinished: 0, objects: 0 });
  expect(await namesIn(one)).toEqual(before);
  expect(
    (await two.api('POST', '/api/v1/previews', declaration('one'))).body.slots[0].uploaded,
  ).toBe(false);
  await two.build('two');
  expect(await (await fetch(`${record.previewUrl}/bundle`)).text()).toBe('one');
  expect((await finalize(one, open)).status).toBe(201);
});
