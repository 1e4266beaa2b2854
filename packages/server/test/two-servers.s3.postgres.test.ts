import { expect, test } from 'vitest';
import {
  declaration,
  startTestServer,
  type TestServer,
} from '../../../tests/harness/in-process/test-server.ts';
import { gate, until } from './support/bucket.ts';

/** Two servers with the same stores and one clock. */

type Server = TestServer;

/** Both have the same base url, like behind a proxy. */
const env = { VITRINE_BASE_URL: 'https://vitrine.example' };

const finalizeTestRun = (server: Server, { token }: { token: string }) =>
  server.api('POST', '/api/v1/previews/finalize', { token });

async function uploaded(server: Server) {
  const wish = declaration('one', { billingKind: 'test_run' });
  const { body } = await server.api('POST', '/api/v1/previews', wish);
  expect((await server.put(body.slots[0], 'one')).status).toBe(200);
  return body;
}

test('[s3.finalize.6] a finalize waits for the process that verifies, and returns the same response', async () => {
  const [first, second] = [gate(), gate()];
  await using one = await startTestServer({ env, overrides: { blobs: first.around } });
  const { stores, clock } = one;
  await using two = await startTestServer({
    env,
    stores,
    overrides: { blobs: second.around, clock },
  });
  const reserved = await uploaded(one);
  const working = finalizeTestRun(one, reserved);
  await first.reached;
  const sleeping = clock.sleeping(100);
  const waiting = finalizeTestRun(two, reserved);
  // Both its timeout and its polling interval have started.
  await expect.poll(() => clock.sleeping(100)).toBe(sleeping + 2);
  first.open();
  const done = await working;
  await until(one, waiting);
  const joined = await waiting;
  expect([done.status, joined.status]).toEqual([201, 201]);
  expect(joined.body).toEqual(done.body);
  expect([first.collects(), second.collects()]).toEqual([1, 0]);
  expect((await two.api('GET', '/api/v1/usage')).body.testRuns).toBe(1);
});

test('[build.finalize.16] a finalize that came in time is joined by another server after the expiry', async () => {
  const held = gate();
  await using one = await startTestServer({ env, overrides: { blobs: held.around } });
  const { stores, clock } = one;
  await using two = await startTestServer({ env, stores, overrides: { clock } });
  const reserved = await uploaded(one);
  const working = finalizeTestRun(one, reserved);
  await held.reached;
  // The clock advances in small steps, since the lease has to be renewed in between.
  const id = (await one.deps.store.reservations.newest(reserved.shareId))?.id ?? '';
  const expired = Date.parse(reserved.expiresAt);
  clock.advance(expired - clock.now());
  await one.deps.store.reservations.extendLease(id, clock.now() + 15_000);
  const sleeping = clock.sleeping(9_000);
  const late = finalizeTestRun(two, reserved);
  // It waits: there is no response, and its timeout has started.
  await expect.poll(() => clock.sleeping(9_000)).toBe(sleeping + 1);
  held.open();
  expect((await working).status).toBe(409);
  const finalizedAt = async () => (await one.deps.store.reservations.find(id))?.finalizedAt ?? null;
  await expect.poll(finalizedAt).not.toBeNull();
  await until(one, late);
  // The first request got 409 when the clock advanced. Its work continued.
  expect([(await late).status, (await late).body.shareId]).toEqual([201, reserved.shareId]);
  expect((await finalizeTestRun(two, reserved)).status).toBe(201);
});
