import { expect, test } from 'vitest';
import { SECOND } from '../../../tests/harness/in-process/test-clock.ts';
import { startTestServer } from '../../../tests/harness/in-process/test-server.ts';
import { gate, reservationIn, until } from './support/bucket.ts';
import { stoppable } from './support/locks.ts';
import { finalize, MINUTE, reserve } from './support/staged.ts';

/** The lease of a finalize that verifies uploads in an S3 store. */

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
