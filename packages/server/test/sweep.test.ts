import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { declaration, startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import type { BlobStore } from '../src/core/ports/blob-store.ts';
import { sweep } from '../src/core/retention/sweep.ts';

/** What the sweep deletes and what it keeps, and when it runs. */

test('a build that never became ready is deleted when its last reservation is', async () => {
  await using server = await startTestServer();
  await server.api('POST', '/api/v1/builds', declaration('one'));
  server.clock.advance(30 * DAY + 1);
  await sweep(server.deps);
  const list = await server.api('GET', '/api/v1/repositories/acme/shop/builds');
  expect([list.status, list.body.data]).toEqual([200, []]);
});

test('a sweep that fails keeps a reservation for every build that never became ready', async () => {
  let fails = false;
  await using server = await startTestServer({
    overrides: {
      store: (store) => ({
        ...store,
        transaction: (work) =>
          fails ? Promise.reject(new Error('it fails')) : store.transaction(work),
      }),
    },
  });
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  server.clock.advance(30 * DAY + 1);
  fails = true;
  await expect(sweep(server.deps)).rejects.toThrow('it fails');
  fails = false;
  const read = await server.api('GET', `/api/v1/builds/${body.id}`);
  expect([read.status, read.body.contentHash]).toEqual([200, declaration('one').contentHash]);
});

test('a sweep that is aborted early keeps them too', async () => {
  await using server = await startTestServer();
  const { body } = await server.api('POST', '/api/v1/builds', declaration('one'));
  server.clock.advance(30 * DAY + 1);
  await sweep(server.deps, { signal: AbortSignal.abort() });
  const read = await server.api('GET', `/api/v1/builds/${body.id}`);
  expect([read.status, read.body.contentHash]).toEqual([200, declaration('one').contentHash]);
});

test('[build.record.11] retention does not delete a build with an open reservation', async () => {
  await using server = await startTestServer();
  const old = { commitSha: '1'.repeat(40), retentionDays: 1 };
  const { record } = await server.build('one', old);
  await server.build('two', { commitSha: '2'.repeat(40) });
  const again = async () =>
    (await server.api('POST', '/api/v1/builds', declaration('three', old))).body;
  server.clock.advance(DAY + 1);
  const { token, slots } = await again();
  await sweep(server.deps);
  expect((await server.put(slots[0], 'three')).status).toBe(200);
  const done = await server.api('POST', '/api/v1/builds/finalize', { token });
  expect([done.status, done.body.id, done.body.revision]).toEqual([201, record.id, 2]);
  await sweep(server.deps);
  expect((await fetch(record.previewUrl)).status).toBe(200);

  await server.build('four', { commitSha: '4'.repeat(40) });
  server.clock.advance(DAY - HOUR / 2);
  const late = await again();
  server.clock.advance(HOUR);
  await sweep(server.deps);
  expect((await fetch(record.previewUrl)).status).toBe(410);
  const refused = await server.api('POST', '/api/v1/builds/finalize', { token: late.token });
  expect([refused.status, refused.body.error.code]).toEqual([404, 'not_found']);
});

test('[limits.15] a sweep frees the quota of deleted content', async () => {
  await using server = await startTestServer({ env: { VITRINE_ACCOUNT_QUOTA_BYTES: '1000' } });
  const { record } = await server.build('a'.repeat(900));
  const reserve = async () =>
    (await server.api('POST', '/api/v1/builds', declaration('b'.repeat(900)))).status;
  expect(await reserve()).toBe(403);
  await server.api('DELETE', `/api/v1/builds/${record.id}`);
  await sweep(server.deps);
  expect(await reserve()).toBe(201);
});

test('a failed sweep is logged, and the next one runs', async () => {
  let sweeps = 0;
  await using server = await startTestServer({
    env: { VITRINE_SWEEP_SECONDS: '10' },
    overrides: {
      store: (store) => ({
        ...store,
        reservations: {
          ...store.reservations,
          deleteBefore: (before) => {
            sweeps += 1;
            return sweeps === 1
              ? Promise.reject(new Error('once'))
              : store.reservations.deleteBefore(before);
          },
        },
      }),
    },
  });
  for (const wanted of [1, 2]) {
    await expect.poll(() => server.clock.sleeping(10 * SECOND)).toBeGreaterThan(0);
    server.clock.advance(10 * SECOND);
    await expect.poll(() => sweeps).toBe(wanted);
  }
  expect(server.log()).toContain('sweep failed');
});

test('the search for bytes without a row runs in the first sweep and then once a day', async () => {
  let walks = 0;
  await using server = await startTestServer({
    env: { VITRINE_SWEEP_SECONDS: '3600' },
    overrides: {
      blobs: (blobs) => ({
        ...blobs,
        list() {
          walks += 1;
          // A failed search is repeated by the next sweep.
          if (walks === 1) throw new Error('once');
          return blobs.list();
        },
      }),
    },
  });
  const pausing = () => expect.poll(() => server.clock.sleeping(HOUR)).toBeGreaterThan(0);
  const seen: number[] = [];
  await pausing();
  for (let hour = 1; hour <= 27; hour += 1) {
    server.clock.advance(HOUR);
    await pausing();
    seen.push(walks);
  }
  expect(seen).toEqual([1, ...Array(24).fill(2), 3, 3]);
});

test('a search that a shutdown aborted is repeated by the next sweep and not a day later', async () => {
  let walks = 0;
  const walking = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const env = { VITRINE_SWEEP_SECONDS: '3600' };
  const blobs = (blobs: BlobStore): BlobStore => ({
    ...blobs,
    async *list() {
      walks += 1;
      walking.resolve();
      await stopping.promise;
      yield* blobs.list();
    },
  });
  await using first = await startTestServer({ env, overrides: { blobs } });
  const { clock, stores, dataDir } = first;
  await first.build('one');
  const pausing = () => expect.poll(() => clock.sleeping(HOUR)).toBeGreaterThan(0);
  await pausing();
  clock.advance(HOUR);
  await walking.promise;
  const stopped = first.stop();
  stopping.resolve();
  await stopped;
  await using _next = await startTestServer({ env, stores, dataDir, overrides: { blobs, clock } });
  await pausing();
  clock.advance(HOUR);
  await expect.poll(() => walks).toBe(2);
});

test('a process without the lease does not sweep', async () => {
  let sweeps = 0;
  await using server = await startTestServer({
    env: { VITRINE_SWEEP_SECONDS: '10' },
    overrides: {
      store: (store) => ({
        ...store,
        reservations: {
          ...store.reservations,
          deleteBefore: (before) => {
            sweeps += 1;
            return store.reservations.deleteBefore(before);
          },
        },
      }),
    },
  });
  const { clock, deps } = server;
  const pausing = () => expect.poll(() => clock.sleeping(10 * SECOND)).toBeGreaterThan(0);
  const seen: number[] = [];
  // Another process acquires the lease shortly before.
  for (const others of [true, false]) {
    await pausing();
    clock.advance(9 * SECOND);
    if (others) await deps.store.leases.acquire('sweep', clock.now(), clock.now() + 9 * SECOND);
    clock.advance(1 * SECOND);
    await pausing();
    seen.push(sweeps);
  }
  expect(seen).toEqual([0, 1]);
});
